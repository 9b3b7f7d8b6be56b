package import BuildDiagnostics
import Foundation
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

  // MARK: Mistakes of which more can be said than the parser does

  /// The error that shows a line whose text has no quotes, the most common mistake, with its quotes; `nil` if the line has
  /// another mistake.
  ///
  ///     threadline.toml:3:8: error: text needs quotes: look = "dark" [configuration-syntax]
  static func unquotedText(
    in lines: [Substring], path: String, line number: Int, code: Diagnostic.Code
  ) -> Diagnostic? {
    guard let line = lines.dropFirst(number - 1).first, let equals = line.firstIndex(of: "=") else {
      return nil
    }
    let rest = line[line.index(after: equals)...]
    let value = rest.drop(while: \.isWhitespace)
    let comment = value.range(of: " #")?.lowerBound ?? value.endIndex
    guard let fixed = quoted(value[..<comment].trimmingCharacters(in: .whitespaces)) else { return nil }
    let key = line[..<equals].trimmingCharacters(in: .whitespaces)
    return .error(
      code, at: .init(path, line: number, column: line[..<value.startIndex].utf8.count + 1),
      "text needs quotes: \(key) = \(fixed)")
  }

  /// A text with straight quotes around it, or an array with such texts; `nil` if there is nothing to add.
  private static func quoted(_ value: String) -> String? {
    guard value.hasPrefix("["), value.hasSuffix("]") else { return quotedText(value) }
    let texts = value.dropFirst().dropLast().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard !texts.isEmpty, texts.contains(where: { quotedText($0) != nil }) else { return nil }
    return "[" + texts.map { quotedText($0) ?? $0 }.joined(separator: ", ") + "]"
  }

  /// Quotes as word processors write them count as none, and so does one that is not closed.
  private static func quotedText(_ value: String) -> String? {
    var text = value.trimmingCharacters(in: CharacterSet(charactersIn: "“”„‟«»‘’‚"))
    if text.filter({ $0 == "\"" }).count == 1, text.hasPrefix("\"") { text.removeFirst() }
    guard let first = text.first, !"\"'[{".contains(first), !text.contains("\""), !text.contains("\\") else {
      return nil
    }
    guard text != value || (Double(text) == nil && !["true", "false"].contains(text)) else { return nil }
    return "\"\(text)\""
  }

  /// The error that says where a table or a key that the file has twice, as after somebody added an example at its end, is
  /// first; `nil` if the parser found another mistake.
  ///
  ///     threadline.toml:135:1: error: the file has [accounts] already in line 60; write its keys below that
  static func repeatedName(
    _ message: String, in lines: [Substring], at place: Diagnostic.Place, code: Diagnostic.Code
  ) -> Diagnostic? {
    guard let match = message.firstMatch(of: /cannot redefine existing (\S+) '(.+)'/) else { return nil }
    let name = match.2
    guard match.1 == "table" else {
      return .error(code, at: place, "\(name) is set already; expected each key once")
    }
    let first = lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix("[\(name)]") }
    let found = first.map { " in line \($0 + 1)" } ?? ""
    return .error(code, at: place, "the file has [\(name)] already\(found); write its keys below that")
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
