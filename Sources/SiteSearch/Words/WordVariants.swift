/// Other words that a query looks up for `ae`, `oe` and `ue`, which many write for `ä`, `ö` and `ü`.
///
/// The index knows `muller` of a text that says Müller. A post that is found by such a word alone counts only if its
/// text has the letters: with `ae`, `oe` and `ue` in their place, the word of the query must be in it.
package struct WordVariants: Sendable {
  /// How many pairs of letters are tried.
  private static let pairs = 3
  /// How many characters must be left.
  static let shortest = 3

  /// The other words.
  package let words: [String]

  /// The other words for a word of a query.
  package init(of word: String) {
    let letters = Array(word.unicodeScalars)
    let places = letters.indices.dropLast().filter {
      "aou".unicodeScalars.contains(letters[$0]) && letters[$0 + 1] == "e"
    }
    .prefix(Self.pairs)
    var words: [String] = []
    for choice in 1..<max(1, 1 << places.count) {
      let dropped = places.indices.filter { choice >> $0 & 1 == 1 }.map { places[$0] + 1 }
      let kept = letters.indices.filter { !dropped.contains($0) }.map { letters[$0] }
      let variant = String(String.UnicodeScalarView(kept))
      if kept.count >= Self.shortest, !words.contains(variant) { words.append(variant) }
    }
    self.words = words
  }

  /// A text with `ae`, `oe` and `ue` in the place of the letters that they stand for.
  package static func spelledOut(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "ä", "ö", "ü", "Ä", "Ö", "Ü":
        result.append(
          scalar == "ä"
            ? "a"
            : scalar == "ö" ? "o" : scalar == "ü" ? "u" : scalar == "Ä" ? "A" : scalar == "Ö" ? "O" : "U")
        result.append("e")
      case "\u{308}" where result.last.map { "aouAOU".unicodeScalars.contains($0) } ?? false:
        result.append("e")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
