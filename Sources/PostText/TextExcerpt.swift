import SafeMarkup

/// Cuts plain texts short.
package enum TextExcerpt {
  /// The beginning of a plain text, in at most `count` characters; see `RichText.excerpt`.
  package static func of(_ text: String, count: Int) -> String {
    guard count > 0 else { return "" }
    let isPlain = text.isPlainLine
    let folded = isPlain ? text : folded(text)
    if isPlain, folded.utf8.count <= count { return folded }
    func place(_ count: Int) -> String.Index {
      if isPlain { return folded.utf8.index(folded.startIndex, offsetBy: count) }
      return folded.index(folded.startIndex, offsetBy: count, limitedBy: folded.endIndex) ?? folded.endIndex
    }
    let cut = place(count - 1)
    guard cut < folded.endIndex, folded.index(after: cut) < folded.endIndex else { return folded }
    let words = wholeWords(of: folded, upTo: cut, beyond: place((count - 1) / 2))
    let head = String(withoutPunctuation(words))
    return (BidiBalance.isBalanced(head) ? head : BidiBalance.removingControls(head)) + "…"
  }

  /// The text up to `cut`, less the word that goes on there, unless that word began before `half`.
  private static func wholeWords(
    of text: String, upTo cut: String.Index, beyond half: String.Index
  ) -> Substring {
    let head = text[..<cut]
    guard !isBreak(text.utf8[cut]), let space = head.utf8.lastIndex(where: isBreak), space > half else {
      return head
    }
    return head[..<space]
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  /// Without the punctuation that would stand before the `…`.
  private static func withoutPunctuation(_ head: Substring) -> Substring {
    var head = head
    // An ASCII letter ends most words, and is no punctuation: that needs no look at characters.
    while let byte = head.utf8.last, !(0x61...0x7A).contains(byte | 0x20), let last = head.last,
      " \n,;:.…-–—([{".contains(last)
    { head.removeLast() }
    return head
  }

  // MARK: White space

  /// What stands for white space: for none, for spaces, for one newline and for more, whatever spaces are among them.
  private static let gaps = ["", " ", "\n", "\n\n"]

  /// The text with white space folded and none at the ends.
  private static func folded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    // The place among the gaps of the white space that was met, which stands only if something follows.
    var gap = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if isNewline(scalar) {
        if scalar != "\n" || previous != "\r" { gap = min(max(gap, 1) + 1, 3) }
      } else if isSpace(scalar) {
        gap = max(gap, 1)
      } else {
        if gap > 0, !result.isEmpty { result.append(contentsOf: gaps[gap].utf8) }
        gap = 0
        result.append(scalar)
      }
      previous = scalar
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar.value == 0x20 || scalar.value == 0x09 : scalar.properties.isWhitespace
  }
}
