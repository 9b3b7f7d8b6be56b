/// One tag in the bytes of an HTML text, from its `<` to its `>`.
///
/// The rules of the tokenizer for what stands inside a tag
/// (https://html.spec.whatwg.org/#tag-open-state): a `>` inside quotes does not end it. Whether a parser
/// would see a tag at this place at all is not asked, so a count of tags is never too low.
struct HTMLTag {
  /// Where the name stands.
  let name: Range<Int>
  /// How many attributes it has.
  let attributes: Int
  /// The place after its `>`, or the end of the text if it is missing.
  let end: Int
  /// Whether it is an end tag.
  let isEnd: Bool

  /// Reads the tag that begins with the `<` at `start`, or gives `nil` if no name follows.
  init?(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    guard nameStart < bytes.count, Self.isLetter(bytes[nameStart]) else { return nil }
    var index = nameStart
    while index < bytes.count, !Self.endsName(bytes[index]) { index += 1 }
    self.isEnd = isEnd
    name = nameStart..<index
    (attributes, end) = Self.readAttributes(bytes, from: index)
  }

  private enum State { case between, name, afterName, beforeValue, bare, quoted(UInt8) }

  private static func readAttributes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (Int, Int) {
    var state = State.between
    var count = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if case .quoted(let quote) = state {
        if byte == quote { state = .between }
        continue
      }
      if byte == UInt8(ascii: ">") { return (count, index + 1) }
      let next = following(state, byte)
      if case .name = next, !isName(state) { count += 1 }
      state = next
    }
    return (count, bytes.count)
  }

  private static func isName(_ state: State) -> Bool {
    if case .name = state { true } else { false }
  }

  private static func following(_ state: State, _ byte: UInt8) -> State {
    let isSpace = isSpace(byte)
    let isSlash = byte == UInt8(ascii: "/")
    switch state {
    case .between: return isSpace || isSlash ? .between : .name
    case .name, .afterName:
      if byte == UInt8(ascii: "=") { return .beforeValue }
      if isSlash { return .between }
      return isSpace ? .afterName : .name
    case .beforeValue:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .quoted(byte) }
      return isSpace ? .beforeValue : .bare
    case .bare: return isSpace ? .between : .bare
    case .quoted: return state
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
