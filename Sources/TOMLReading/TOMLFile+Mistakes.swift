import BuildDiagnostics
import Foundation

// Mistakes in TOML files of which more can be said than the parser does.
extension TOMLFile {
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
