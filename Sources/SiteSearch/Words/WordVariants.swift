/// Other words that a query looks up for `ae`, `oe` and `ue`, which many write for `ä`, `ö` and `ü`.
///
/// The index knows `muller` of a text that says Müller. A post that is found by such a word alone counts only if its
/// text has the letters: with `ae`, `oe` and `ue` in their place, the word of the query must be in it.
package enum WordVariants {
  /// How many pairs of letters are tried.
  private static let pairs = 3
  /// How many characters must be left.
  static let shortest = 3

  /// The other words for a word of a query.
  package static func words(for word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    let places = letters.indices.dropLast().filter {
      "aou".unicodeScalars.contains(letters[$0]) && letters[$0 + 1] == "e"
    }
    .prefix(pairs)
    var words: [String] = []
    for choice in 1..<max(1, 1 << places.count) {
      let dropped = places.indices.filter { choice >> $0 & 1 == 1 }.map { places[$0] + 1 }
      let kept = letters.indices.filter { !dropped.contains($0) }.map { letters[$0] }
      let variant = String(String.UnicodeScalarView(kept))
      if kept.count >= shortest, !words.contains(variant) { words.append(variant) }
    }
    return words
  }

  private static let spellings: [Unicode.Scalar: Unicode.Scalar] = [
    "ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U",
  ]

  /// A text with `ae`, `oe` and `ue` in the place of the letters that they stand for.
  package static func spelledOut(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let letter = spellings[scalar] {
        result += [letter, "e"]
      } else if scalar == "\u{308}", result.last.map({ spellings.values.contains($0) }) ?? false {
        result.append("e")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
