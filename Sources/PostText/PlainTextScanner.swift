import SafeMarkup
import ThreadModel

/// A part of a plain text that is not read again: where it is and what it is.
struct PlainTextFind {
  /// Its bytes.
  let range: Range<Int>
  /// A link, a mention, a tag, a cashtag or a line break; `nil` for other text, such as a link without a valid host.
  let inline: RichText.Inline?

  /// Bytes up to an index that were read and hold nothing.
  static func spoiled(until end: Int) -> PlainTextFind { PlainTextFind(range: end..<end, inline: nil) }
}

/// Walks over a plain text from trigger to trigger (`.`, `:`, `@`, `#`, `$`, a line end) and asks what each belongs to.
///
/// Each part of the text is read a bounded number of times: a find or a spoiled stretch raises `floor`, and
/// nothing looks for the begin of a find before it. Hence linear time, whatever the text.
struct PlainTextScanner {
  /// The text.
  let text: PlainTextBytes
  /// Where the last find or spoiled stretch ended: no find may begin before.
  private(set) var floor = 0

  /// The pieces of the text: everything there is to find, and the words between.
  mutating func inlines() -> [RichText.Inline] {
    var inlines: [RichText.Inline] = []
    var (index, end) = (0, 0)
    func appendText(upTo start: Int) {
      if end < start { inlines.append(.text(text.text(end..<start))) }
    }
    while index < text.count {
      guard Self.isTrigger(text.bytes[index]), let find = find(at: index) else {
        index += 1
        continue
      }
      if let inline = find.inline {
        appendText(upTo: find.range.lowerBound)
        inlines.append(inline)
        end = find.range.upperBound
      }
      index = max(find.range.upperBound, index + 1)
      floor = index
    }
    appendText(upTo: text.count)
    return inlines
  }

  /// Whether anything may be found at a byte; most bytes of a text are none of these. 0xEF
  /// leads the full-width `＠` and `＃`.
  static func isTrigger(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), 0xEF,
      UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      true
    default: false
    }
  }

  private func find(at index: Int) -> PlainTextFind? {
    switch text.bytes[index] {
    case UInt8(ascii: "."): bareLink(aroundDot: index)
    case UInt8(ascii: ":"): schemedLink(atColon: index)
    case UInt8(ascii: "@"): mention(at: index, sign: 1)
    case UInt8(ascii: "#"): tag(at: index, sign: 1)
    case UInt8(ascii: "$"): cashtag(at: index)
    case UInt8(ascii: "\n"): PlainTextFind(range: index..<index + 1, inline: .lineBreak)
    case UInt8(ascii: "\r"):
      PlainTextFind(range: index..<index + (text.byte(at: index + 1) == 0x0A ? 2 : 1), inline: .lineBreak)
    case 0xEF: fullWidth(at: index)
    default: nil
    }
  }

  /// `＠` and `＃`, the forms that a Japanese keyboard gives.
  private func fullWidth(at index: Int) -> PlainTextFind? {
    switch text.scalar(at: index) {
    case "\u{FF20}": mention(at: index, sign: 3)
    case "\u{FF03}": tag(at: index, sign: 3)
    default: nil
    }
  }

  // MARK: Links

  /// A link with its scheme: `https://ada.example/notes`, at the colon.
  ///
  /// A scheme is the author's word that an address follows: where no host does, nothing else is found up to
  /// the next white space, least of all a part of the host.
  func schemedLink(atColon colon: Int) -> PlainTextFind? {
    guard text.hasASCII("://", at: colon), let start = schemeStart(before: colon) else { return nil }
    let hostStart = colon + 3
    guard start >= floor, mayPrecedeLink(text.scalar(before: start)),
      let hostEnd = LinkHost.end(text, from: hostStart, hasScheme: true), mayFollowHost(hostEnd),
      let find = link(from: start, hostEnd: hostEnd, prefix: "")
    else { return .spoiled(until: text.end(from: hostStart) { LinkTerm.of($0) != .hard }) }
    return find
  }

  /// A link without a scheme: `ada.blog/notes`, at its first dot. Only a known top-level domain makes it one.
  func bareLink(aroundDot dot: Int) -> PlainTextFind? {
    let label = text.start(before: dot, floor: floor, while: LinkHost.isBareHostScalar)
    guard label < dot, mayPrecedeBareLink(text.scalar(before: label)) else { return nil }
    let start = LinkHost.startAfterUnspacedText(text, label..<dot)
    guard let hostEnd = LinkHost.end(text, from: start, hasScheme: false), mayFollowHost(hostEnd),
      let find = link(from: start, hostEnd: hostEnd, prefix: "https://")
    else { return .spoiled(until: LinkHost.runEnd(text, from: dot)) }
    return find
  }

  private func link(from start: Int, hostEnd: Int, prefix: String) -> PlainTextFind? {
    let end = LinkTail.end(text, afterHost: hostEnd)
    let shown = text.text(start..<end)
    guard let address = WebURL(prefix + shown) else { return nil }
    let inline = RichText.Inline.marked(.link(address: address.description), [.text(shown)])
    return PlainTextFind(range: start..<end, inline: inline)
  }

  private func schemeStart(before colon: Int) -> Int? {
    let start = text.start(before: colon, floor: max(floor, colon - 5)) { $0.isASCIIAlphanumeric }
    for length in [5, 4] where colon - length >= start {
      let word = text.text(colon - length..<colon).lowercased()
      if word == "https" || word == "http" { return colon - length }
    }
    return nil
  }

  private func mayPrecedeLink(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { !($0.isASCIIAlphanumeric || "@＠#＃$".unicodeScalars.contains($0)) } ?? true
  }

  private func mayPrecedeBareLink(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { !"@＠#＃$.-_/\\%+=&~".unicodeScalars.contains($0) } ?? true
  }

  /// After a host `@` shows an address of mail or a user name that disguises the host, `+` part of either.
  private func mayFollowHost(_ end: Int) -> Bool {
    text.scalar(at: end).map { !"@＠+".unicodeScalars.contains($0) } ?? true
  }

  // MARK: Mentions

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

  // MARK: Tags

  /// A tag, at its sign (`#` of one byte or `＃` of three).
  ///
  /// Letters, marks, digits and `_` of any script and a few signs that stand inside words; one letter at the
  /// least. The rules are those of https://github.com/twitter/twitter-text.
  func tag(at index: Int, sign: Int) -> PlainTextFind? {
    let start = index + sign
    // `#️⃣` is an emoji.
    guard index >= floor, mayPrecedeTag(text.scalar(before: index)),
      !["\u{FE0F}", "\u{20E3}"].contains(text.scalar(at: start))
    else { return nil }
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
