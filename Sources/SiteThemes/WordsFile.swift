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
    for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = (line.last == 0x0D ? line.dropLast() : line).drop(while: isSpace)
      let isSound = !line.contains(where: isControl)
      guard let first = line.first, !isSound || first != UInt8(ascii: "#") else { continue }
      let place = Diagnostic.Place(path, line: index + 1)
      guard isSound, let (key, word) = pair(line) else {
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

  private static func pair(_ line: Substring.UTF8View) -> (key: String, word: String)? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let key = line[..<equals].split(whereSeparator: isSpace)
    let value = line[line.index(after: equals)...].drop(while: isSpace)
    guard key.count == 1, let name = key.first, name.allSatisfy(isKey), value.first == quotationMark else {
      return nil
    }
    return basicString(value.dropFirst()).map { (String(Substring(name)), $0) }
  }

  private static let quotationMark = UInt8(ascii: "\"")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// What no line may hold; a return that ends no line is one, since it may hide what stands behind it.
  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  private static func isKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// What stands before the quotation mark that ends a string; nil where there is none, or anything behind it.
  private static func basicString(_ text: Substring.UTF8View) -> String? {
    var word = ""
    var rest = text
    while let end = rest.firstIndex(where: { $0 == quotationMark || $0 == UInt8(ascii: "\\") }) {
      word += String(Substring(rest[..<end]))
      let sign = rest[end]
      rest = rest[rest.index(after: end)...]
      if sign == quotationMark { return rest.allSatisfy(isSpace) ? word : nil }
      guard let escaped = escape(&rest) else { return nil }
      word.unicodeScalars.append(escaped)
    }
    return nil
  }

  /// `u2068` is that sign; nil for an escape that TOML does not have.
  private static func escape(_ rest: inout Substring.UTF8View) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case quotationMark: return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"):
      let digits = Substring(rest.prefix(4))
      rest = rest.dropFirst(4)
      guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
    default: return nil
    }
  }
}
