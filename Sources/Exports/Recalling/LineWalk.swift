#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Goes over the lines of a file one by one, from either end, and knows where each of them was before.
struct LineWalk {
  /// Whether it goes from the last line to the first.
  let isBackward: Bool
  /// All lines, without the line feed behind the last one.
  private let text: UnsafeRawBufferPointer
  /// Where the lines that are passed end: forward that is where the next one begins, and backward where the line begins
  /// that was passed last.
  private(set) var end: Int
  /// Where that was before.
  private var oldEnd: Int

  private static let lineFeed = UInt8(ascii: "\n")

  /// A walk from the first line; nil where the file does not end as it did, in a line feed or in none.
  init?(forward bytes: UnsafeRawBufferPointer, _ marks: LineMarks) {
    guard let text = Self.text(bytes, marks) else { return nil }
    (self.text, isBackward, end, oldEnd) = (text, false, 0, 0)
  }

  /// A walk from the last line, likewise.
  init?(backward bytes: UnsafeRawBufferPointer, _ marks: LineMarks) {
    guard let text = Self.text(bytes, marks) else { return nil }
    // As if a line began behind the last one's line feed.
    (self.text, isBackward, end, oldEnd) = (text, true, text.count + 1, marks.textSize + 1)
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ marks: LineMarks) -> UnsafeRawBufferPointer? {
    guard (bytes.last == lineFeed) == marks.endsInLineFeed else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes.dropLast(marks.endsInLineFeed ? 1 : 0))
  }

  /// Passes the next line if it has a length and a hash; false, and it stays to be passed, if it has not.
  mutating func pass(_ length: Int, _ fingerprint: UInt64) -> Bool {
    guard let start = start(ofLength: length),
      LineMarks.fingerprint(UnsafeRawBufferPointer(rebasing: text[start..<(start + length)])) == fingerprint
    else { return false }
    move(over: start, length, oldLength: length)
    return true
  }

  /// Passes the next line, whatever its length is; `oldLength` was it before. Gives where it began, where it begins and
  /// its bytes; nil where there is none.
  mutating func pass(_ oldLength: Int) -> (oldOffset: Int, offset: Int, line: UnsafeRawBufferPointer)? {
    guard isBackward ? end > 0 : end <= text.count else { return nil }
    let start = isBackward ? startBefore(end - 1) : end
    let length = (isBackward ? end - 1 : endAfter(start)) - start
    let oldStart = isBackward ? oldEnd - oldLength - 1 : oldEnd
    move(over: start, length, oldLength: oldLength)
    return (oldStart, start, UnsafeRawBufferPointer(rebasing: text[start..<(start + length)]))
  }

  /// Where the next line begins if it has a length and no byte but a line feed stands beyond it.
  private func start(ofLength length: Int) -> Int? {
    if isBackward {
      guard length < end else { return nil }
      let start = end - 1 - length
      return start == 0 || text[start - 1] == Self.lineFeed ? start : nil
    }
    guard end <= text.count, length <= text.count - end else { return nil }
    return end + length == text.count || text[end + length] == Self.lineFeed ? end : nil
  }

  private mutating func move(over start: Int, _ length: Int, oldLength: Int) {
    end = isBackward ? start : start + length + 1
    oldEnd += isBackward ? -oldLength - 1 : oldLength + 1
  }

  /// The end of the line that begins at a byte.
  private func endAfter(_ start: Int) -> Int {
    guard let base = text.baseAddress, start < text.count,
      let found = memchr(base + start, Int32(Self.lineFeed), text.count - start)
    else { return text.count }
    return UnsafeRawPointer(found) - base
  }

  /// The start of the line that ends at a byte.
  private func startBefore(_ end: Int) -> Int {
    var start = end
    while start > 0, text[start - 1] != Self.lineFeed { start -= 1 }
    return start
  }
}
