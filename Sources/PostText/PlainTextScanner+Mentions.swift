import ThreadModel

extension PlainTextScanner {
  /// A mention, at its sign (`@` of one byte or `＠` of three).
  ///
  /// Three forms: `@bob`, `@bob@social.example` as the fediverse writes it, and `@bob.bsky.social`, where the
  /// dots make a host name with a known top-level domain. Of `@bob/list` only `@bob` is a mention.
  func mention(at index: Int, sign: Int) -> PlainTextFind? {
    let start = index + sign
    let nameEnd = text.end(from: start) { $0.isNameScalar }
    guard nameEnd > start, index >= floor, mayPrecedeMention(before: index) else { return nil }
    let longEnd = handleEnd(from: start)
    if text.byte(at: longEnd) == UInt8(ascii: "@") {
      return fediverseMention(index..<longEnd, sign: sign)
    }
    if longEnd > nameEnd, LinkHost.end(text, from: start, hasScheme: false) == longEnd {
      return isInsideMailAddress(before: index)
        ? .spoiled(until: longEnd) : found(index..<longEnd, sign: sign)
    }
    return mayFollowMention(nameEnd) ? found(index..<nameEnd, sign: sign) : .spoiled(until: nameEnd)
  }

  private func fediverseMention(_ name: Range<Int>, sign: Int) -> PlainTextFind? {
    let hostStart = name.upperBound + 1
    guard let end = LinkHost.end(text, from: hostStart, hasScheme: true), mayFollowMention(end) else {
      return .spoiled(until: max(hostStart, LinkHost.runEnd(text, from: hostStart)))
    }
    return found(name.lowerBound..<end, sign: sign)
  }

  /// The end of the longest handle: names with dots and hyphens inside, but not at the end.
  private func handleEnd(from start: Int) -> Int {
    let end = text.end(from: start) { $0.isNameScalar || $0 == "." || $0 == "-" }
    return text.start(before: end, floor: start) { !$0.isNameScalar }
  }

  private func found(_ range: Range<Int>, sign: Int) -> PlainTextFind? {
    let handle = text.text(range.lowerBound + sign..<range.upperBound)
    let inline = RichText.Inline.mention(Mention(handle: handle), text: text.text(range))
    return PlainTextFind(range: range, inline: inline)
  }

  /// Not within a word or an address of mail, but right after `RT` and after scripts without spaces.
  private func mayPrecedeMention(before index: Int) -> Bool {
    guard let scalar = text.scalar(before: index) else { return true }
    if "_!#$%&*@＠".unicodeScalars.contains(scalar) { return false }
    if scalar.isASCIIAlphanumeric { return followsRepostMark(index) }
    return !scalar.isWordScalar || scalar.isWrittenWithoutSpaces
  }

  private func followsRepostMark(_ index: Int) -> Bool {
    guard index >= 2, text.text(index - 2..<index).lowercased() == "rt" else { return false }
    guard let scalar = text.scalar(before: index - 2) else { return true }
    return !(scalar.isNameScalar || "+~.-".unicodeScalars.contains(scalar))
  }

  /// `bob.@example.org` and `ボブ@example.org` are mail, if of a strange kind.
  private func isInsideMailAddress(before index: Int) -> Bool {
    guard let scalar = text.scalar(before: index) else { return false }
    if scalar.isWordScalar { return !followsRepostMark(index) }
    guard ".+-~'".unicodeScalars.contains(scalar) else { return false }
    return text.scalar(before: index - 1)?.isWordScalar ?? false
  }

  private func mayFollowMention(_ end: Int) -> Bool {
    guard let scalar = text.scalar(at: end) else { return true }
    return scalar != "@" && scalar != "＠" && !scalar.isAccentedLatin && !text.hasASCII("://", at: end)
  }
}
