/// Words one after the other, as UTF-8 in one buffer.
struct WordList: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []

  var count: Int { ends.count }

  /// The bytes of a word.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The words as texts.
  var texts: [String] { ends.indices.map { String(decoding: self[$0], as: UTF8.self) } }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a byte of ASCII to the word at the end.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Adds characters to the word at the end.
  mutating func append(_ points: ArraySlice<UInt32>) {
    for point in points {
      switch point {
      case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: point))
      case 0x80..<0x800: append(lead: 0xC0, point, 1)
      case 0x800..<0x1_0000: append(lead: 0xE0, point, 2)
      default: append(lead: 0xF0, point, 3)
      }
    }
  }

  private mutating func append(lead: UInt32, _ point: UInt32, _ more: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: lead | point >> (6 * more)))
    for place in (0..<more).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | (point >> (6 * place)) & 0x3F))
    }
  }

  /// Ends a word.
  mutating func endWord() { ends.append(bytes.count) }
}
