package import BuildDiagnostics
import TOMLShim

/// A TOML file (https://toml.io/en/v1.0.0) as entries of its root table. toml++ parses it.
package enum TOMLFile {
  /// Parses the bytes of a file. Each error has `code` and a place below `path`.
  package static func entries(
    of bytes: some Sequence<UInt8>, path: String, code: Diagnostic.Code
  ) throws(Diagnostic) -> [TOMLEntry] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .error(code, at: .init(path), "the file is not UTF-8")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let line = lineOfDeepKey(lines) {
      throw .error(
        code, at: .init(path, line: line), "a key has more than 256 parts; expected one or two")
    }
    var values = ParsedValues(path: path)
    withUnsafeMutablePointer(to: &values) { values in
      threadline_toml_parse(
        text, text.utf8.count, values,
        { $0?.assumingMemoryBound(to: ParsedValues.self).pointee.append($1) },
        { $0?.assumingMemoryBound(to: ParsedValues.self).pointee.fail($1) })
    }
    if let error = values.error {
      throw unquotedText(in: lines, path: path, line: error.place.line ?? 1, code: code)
        ?? repeatedName(error.message, in: lines, at: error.place, code: code)
        ?? .error(
          code, at: error.place, "cannot read this \(error.message.trimmingPrefix("Error while parsing "))")
    }
    if let place = values.placeOfZero {
      throw .error(code, at: place, "the text has a character U+0000; expected text without it")
    }
    return values.entries.last?.value.table ?? []
  }

  /// The first line with more dots outside of quotes than any key has. The parser nests a table for each part of a key,
  /// and frees them by recursion.
  private static func lineOfDeepKey(_ lines: [Substring]) -> Int? {
    let deep = lines.firstIndex { line in
      guard line.utf8.count > 256 else { return false }
      var quote: Character?
      var dots = 0
      for character in line {
        if quote == nil, character == "." { dots += 1 }
        if character == "\"" || character == "'" {
          if quote == nil { quote = character } else if quote == character { quote = nil }
        }
      }
      return dots > 256
    }
    return deep.map { $0 + 1 }
  }
}

/// What the parser passes on: every value after the values in it.
private struct ParsedValues {
  private let path: String
  /// The values that are in no array or table yet; at the end that is the root table.
  private(set) var entries: [TOMLEntry] = []
  private(set) var error: (place: Diagnostic.Place, message: String)?
  /// The place of the first text with a NUL, which no path or program can take.
  private(set) var placeOfZero: Diagnostic.Place?

  init(path: String) { self.path = path }

  mutating func append(_ value: UnsafePointer<threadline_toml_value>?) {
    guard let value = value?.pointee else { return }
    let text = Self.string(value.text)
    if placeOfZero == nil, text.utf8.contains(0) { placeOfZero = place(value.place) }
    let content: TOMLValue.Content =
      switch Int(value.kind) {
      case THREADLINE_TOML_TEXT: .text(text)
      case THREADLINE_TOML_NUMBER: .number(Int(value.number))
      case THREADLINE_TOML_FLAG: .flag(value.number != 0)
      case THREADLINE_TOML_ARRAY: .array(takeLast(Int(value.number)).map(\.value))
      case THREADLINE_TOML_TABLE: .table(takeLast(Int(value.number)))
      default: .other
      }
    entries.append(
      TOMLEntry(
        key: Self.string(value.key), place: place(value.key_place),
        value: TOMLValue(content, at: place(value.place))))
  }

  /// Takes the last entries out, which are those of an array or a table.
  private mutating func takeLast(_ count: Int) -> [TOMLEntry] {
    defer { entries.removeLast(min(count, entries.count)) }
    return Array(entries.suffix(count))
  }

  mutating func fail(_ value: UnsafePointer<threadline_toml_value>?) {
    guard let value = value?.pointee else { return }
    error = (place(value.place), Self.string(value.text))
  }

  private func place(_ place: threadline_toml_place) -> Diagnostic.Place {
    Diagnostic.Place(path, line: Int(place.line), column: Int(place.column))
  }

  private static func string(_ text: threadline_toml_text) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
  }
}
