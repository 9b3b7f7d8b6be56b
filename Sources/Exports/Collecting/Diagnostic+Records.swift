import BuildDiagnostics
import NativeFormat

// What there is to say about single records. Nothing here quotes the text of a post.
extension Diagnostic {
  /// A record without a usable value under a key that every one needs.
  static func lacking(
    _ key: String, _ code: Diagnostic.Code, in outline: RecordOutline, at place: Diagnostic.Place,
    _ problem: String? = nil, need: String
  ) -> Diagnostic {
    let problem = problem ?? "\(outline.type?.string ?? "record") has no \"\(key)\""
    return .error(code, at: place, outline.wrongValue(under: key) ?? problem + need)
  }

  static func longID(_ id: JSONText, at place: Diagnostic.Place) -> Diagnostic {
    let found =
      "expected an id of at most \(RecordCollector.maximumIDLength) bytes, found one of \(id.raw.count)"
    return .error(.recordWithoutID, at: place, found)
  }

  /// What is wrong with a visibility that is stated and cannot be used.
  static func unclear(_ visibility: RecordOutline.StatedVisibility, at place: Diagnostic.Place) -> Diagnostic
  {
    let problem =
      switch visibility {
      case .wrong(let kind): "\"visibility\" expects \(ValueForm.visibility.rawValue), not \(kind.rawValue)"
      case .misnamed(let key): "expected \"visibility\", found \"\(key.string)\""
      default: "\"visibility\" is given more than once; expected it once"
      }
    if case .unknown(let word) = visibility { return unknownVisibility(word.string, at: place) }
    let code: Diagnostic.Code = if case .wrong = visibility { .wrongType } else { .unknownVisibility }
    return .warning(code, at: place, problem + "; the record is left out")
  }

  static func unclearDraft(_ key: JSONText, at place: Diagnostic.Place) -> Diagnostic {
    let expected = (key.isAnyCase(of: "draft") ? ValueForm.bool : .time).rawValue
    return .warning(
      .unclearDraft, at: place, "\"\(key.string)\" expects \(expected); the record is taken for a draft")
  }
}
