/// The short form of a name, for a row in which there is no space for more.
enum ShortName {
  /// The first word with a letter or digit, and the next one too after a title or an initial, such as "Dr." or "J.".
  /// A name without any is as it is.
  static func of(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let first = words.firstIndex { $0.contains { $0.isLetter || $0.isNumber } }
    guard let first else { return name }
    let isTitle = words[first].hasSuffix(".") && words.indices.contains(first + 1)
    return words[first...(isTitle ? first + 1 : first)].joined(separator: " ")
  }
}
