/// Words one after the other, as UTF-8 in one buffer.
struct WordList: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  var count: Int { ends.count }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The words as texts.
  var texts: [String] { ends.indices.map { String(decoding: bytes[range($0)], as: UTF8.self) } }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a byte of ASCII to the word at the end.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds characters to the word at the end.
  mutating func append(_ points: ArraySlice<UInt32>) {
    for point in points {
      if point < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: point))
      } else if let encoded = Unicode.Scalar(point).flatMap(UTF8.encode) {
        bytes.append(contentsOf: encoded)
      }
    }
  }

  /// Ends a word.
  mutating func endWord() { ends.append(bytes.count) }

  /// Calls `body` with each word.
  func withEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for number in ends.indices { body(UnsafeBufferPointer(rebasing: bytes[range(number)])) }
    }
  }
}
