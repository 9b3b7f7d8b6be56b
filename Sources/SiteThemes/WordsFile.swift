import BuildDiagnostics

/// Reads a file of words, `Templates/words/de.toml`:
///
///     # Around every page.
///     latest = "Neueste"
///     replies.one = "Antwort"
///
/// It is the part of TOML (https://toml.io/en/v1.0.0) that words need: lines of a key and a basic string, and comments
/// on lines of their own.
enum WordsFile {
  /// The words by their keys. Throws at the first line that is none of this form.
  static func words(in text: String, path: String) throws(Diagnostic) -> [String: ThemeWord] {
    var words: [String: ThemeWord] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = line.drop(while: \.isWhitespace)
      guard let first = line.first, first != "#" else { continue }
      let place = Diagnostic.Place(path, line: index + 1)
      guard let (key, word) = pair(line) else {
        let message = "this line is no word; expected a comment or a line such as latest = \"Latest\""
        throw .error(.wordsUnreadable, at: place, message)
      }
      guard words[key] == nil else {
        throw .error(.wordsUnreadable, at: place, "\"\(key)\" stands here a second time")
      }
      words[key] = ThemeWord(text: word, place: place)
    }
    return words
  }

  private static func pair(_ line: Substring) -> (key: String, word: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals].split(whereSeparator: \.isWhitespace)
    let value = line[line.index(after: equals)...].drop(while: \.isWhitespace)
    guard key.count == 1, let name = key.first, name.allSatisfy(isKey), value.first == "\"" else {
      return nil
    }
    return basicString(value.dropFirst()).map { (String(name), $0) }
  }

  private static func isKey(_ sign: Character) -> Bool {
    sign.isASCII && (sign.isLetter || sign.isNumber || "-_.".contains(sign))
  }

  /// What stands before the quotation mark that ends a string; nil where there is none, or anything behind it.
  private static func basicString(_ text: Substring) -> String? {
    var word = ""
    var rest = text
    while let sign = rest.popFirst() {
      switch sign {
      case "\"": return rest.allSatisfy(\.isWhitespace) ? word : nil
      case "\\":
        guard let escaped = escape(&rest) else { return nil }
        word.unicodeScalars.append(escaped)
      default: word.append(sign)
      }
    }
    return nil
  }

  /// `u2068` is that sign; nil for an escape that TOML does not have.
  private static func escape(_ rest: inout Substring) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "u":
      let digits = rest.prefix(4)
      rest = rest.dropFirst(4)
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }
}
