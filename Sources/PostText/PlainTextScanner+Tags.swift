import ThreadModel

extension PlainTextScanner {
  /// A tag, at its sign (`#` of one byte or `＃` of three).
  ///
  /// Letters, marks, digits and `_` of any script and a few signs that stand inside words; one letter at the
  /// least. The rules are those of https://github.com/twitter/twitter-text.
  func tag(at index: Int, sign: Int) -> PlainTextFind? {
    let start = index + sign
    guard index >= floor, mayPrecedeTag(text.scalar(before: index)), !isKeycap(at: start) else { return nil }
    var hasLetter = false
    let end = text.end(from: start) { scalar in
      if scalar.isLetterOrMark { hasLetter = true }
      return scalar.isTagScalar
    }
    guard hasLetter, mayFollowTag(end) else { return .spoiled(until: end) }
    let inline = RichText.Inline.tag(text.text(start..<end), text: text.text(index..<end))
    return PlainTextFind(range: index..<end, inline: inline)
  }

  /// A cashtag, at its `$`: one to six letters, and one or two more after a dot or an underscore.
  func cashtag(at index: Int) -> PlainTextFind? {
    guard mayPrecedeCashtag(text.scalar(before: index)) else { return nil }
    let symbol = lettersEnd(from: index + 1)
    guard (1...6).contains(symbol - index - 1) else { return nil }
    let suffix = lettersEnd(from: symbol + 1)
    let joins = text.byte(at: symbol) == UInt8(ascii: ".") || text.byte(at: symbol) == UInt8(ascii: "_")
    let hasSuffix = joins && (1...2).contains(suffix - symbol - 1) && mayFollowCashtag(suffix)
    let end = hasSuffix ? suffix : symbol
    guard mayFollowCashtag(end) else { return nil }
    let inline = RichText.Inline.cashtag(text.text(index + 1..<end), text: text.text(index..<end))
    return PlainTextFind(range: index..<end, inline: inline)
  }

  private func mayPrecedeTag(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar != "\u{FE0E}", scalar != "\u{FE0F}" else { return true }
    return scalar != "&" && !scalar.isTagScalar
  }

  /// `#️⃣` is an emoji.
  private func isKeycap(at index: Int) -> Bool {
    let scalar = text.scalar(at: index)
    return scalar == "\u{FE0F}" || scalar == "\u{20E3}"
  }

  private func mayFollowTag(_ end: Int) -> Bool {
    guard let scalar = text.scalar(at: end) else { return true }
    return scalar != "#" && scalar != "＃" && !text.hasASCII("://", at: end)
  }

  private func lettersEnd(from start: Int) -> Int {
    text.end(from: start) { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
  }

  private func mayPrecedeCashtag(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.properties.isWhitespace || $0.properties.isBidiControl } ?? true
  }

  private func mayFollowCashtag(_ end: Int) -> Bool {
    guard let scalar = text.scalar(at: end) else { return true }
    if scalar.isASCII, !scalar.isASCIIAlphanumeric { return !text.hasASCII("://", at: end) }
    return scalar.properties.isWhitespace
  }
}
