package import BuildDiagnostics
import ThreadModel

/// Reads the header of a native export.
package enum HeaderLine {
  /// The header that a person adds to a file that has none.
  private static let example =
    #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#

  /// The header in a line; throws where it is of another format or version. Says what else is wrong with it.
  package static func header(
    in line: NativeLines.Line, at place: Diagnostic.Place, _ log: inout DiagnosticLog
  ) throws(Diagnostic) -> NativeHeader {
    var forms = FormCheck()
    var header = NativeHeader()
    do throws(JSONError) {
      header = try RecordDecoder(folder: "").header(line.bytes)
      var reader = JSONReader(line.bytes)
      try reader.object { reader, key throws(JSONError) in
        if let form = NativeHeader.members.form(of: key) { try forms.check(form, of: key, &reader) }
      }
    } catch {
      throw .error(.invalidJSON, at: place, error.message)
    }
    guard header.format == NativeHeader.formatName else {
      let found = forms.found.first { $0.path == "format" }?.instead ?? "\"format\":\"\(header.format)\""
      throw .error(
        .missingHeader, at: place, "expected a header with \"format\":\"threadline\", found \(found)")
    }
    guard header.version == NativeHeader.currentVersion else {
      let found = forms.found.first { $0.path == "version" }?.instead ?? "\(header.version)"
      throw .error(
        .unsupportedVersion, at: place,
        "expected version \(NativeHeader.currentVersion) of the format, found \(found)")
    }
    for wrong in forms.found {
      let consequence = wrong.form == .visibility ? withheld : wrong.effect.rawValue
      log.append(.warning(.wrongType, at: place, wrong.message(then: consequence)))
    }
    var reader = JSONReader(line.bytes)
    let word = try? reader.member("defaultVisibility") { reader throws(JSONError) in try reader.string() }
    if let word, Visibility(rawValue: word) == nil {
      log.append(.unknownVisibility(word, under: "defaultVisibility", then: withheld, at: place))
    }
    return header
  }

  /// The error of a file without a header.
  package static func missing(at place: Diagnostic.Place, _ found: String) -> Diagnostic {
    let message =
      "the file does not begin with a header: \(found); add this as line 1: \(example);"
      + " without \"defaultVisibility\" a record that has no \"visibility\" is left out"
    return .error(.missingHeader, at: place, message)
  }

  private static let withheld = "records that have no \"visibility\" are left out"
}

extension Diagnostic {
  package static func unknownVisibility(
    _ word: String, under key: String = "visibility", then consequence: String = "the record is left out",
    at place: Diagnostic.Place
  ) -> Diagnostic {
    let hint = didYouMean(nearestName(to: word, in: Visibility.allCases.map(\.rawValue)))
    let message =
      "\"\(key)\" is \"\(word.prefix(40))\"; expected \(ValueForm.visibility.rawValue); \(consequence)\(hint)"
    return .warning(.unknownVisibility, at: place, message)
  }
}
