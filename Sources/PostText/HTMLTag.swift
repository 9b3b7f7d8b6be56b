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

  private static func readAttributes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (Int, Int) {
    func skip(_ start: Int, while isSkipped: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex { !isSkipped($0) } ?? bytes.count
    }
    var (index, count) = (start, 0)
    while true {
      index = skip(index) { isSpace($0) || $0 == UInt8(ascii: "/") }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { break }
      count += 1
      index = skip(index + 1) { !endsName($0) && $0 != UInt8(ascii: "=") }
      index = skip(index, while: isSpace)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index = skip(index + 1, while: isSpace)
      guard index < bytes.count else { break }
      let quote = bytes[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        index = min(skip(index + 1) { $0 != quote } + 1, bytes.count)
      } else {
        index = skip(index) { !isSpace($0) && $0 != UInt8(ascii: ">") }
      }
    }
    return (count, min(index + 1, bytes.count))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
