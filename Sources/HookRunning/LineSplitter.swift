/// Cuts what a program prints into lines.
///
/// A line ends at a line feed, and one that never ends is cut at `longest` bytes, so that memory stays bounded.
struct LineSplitter {
  /// The longest line in bytes that is given as one.
  static let longest = 8_192
  private var rest: [UInt8] = []

  /// Takes the next bytes, and calls `onLine` with each line that they end.
  mutating func take(_ bytes: UnsafeRawBufferPointer, _ onLine: (String) -> Void) {
    for byte in bytes {
      let isEnd = byte == 0x0A
      if isEnd || rest.count == Self.longest { give(onLine) }
      if !isEnd { rest.append(byte) }
    }
  }

  /// Passes on what follows the last line feed.
  mutating func finish(_ onLine: (String) -> Void) {
    if !rest.isEmpty { give(onLine) }
  }

  private mutating func give(_ onLine: (String) -> Void) {
    if rest.last == 0x0D { rest.removeLast() }
    onLine(String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
