/// Goes through bytes from front to back; gives nil, and stays where it is, where they end too soon.
struct ByteCursor {
  let bytes: UnsafeRawBufferPointer
  /// The byte that is read next, from 0.
  private(set) var offset: Int
  /// Where the part ends that may be read.
  let end: Int

  /// Reads a part of some bytes, which is cut to what there is.
  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    offset = min(max(0, range.lowerBound), bytes.count)
    end = min(max(offset, range.upperBound), bytes.count)
  }

  /// How many bytes are left.
  var remaining: Int { end - offset }

  /// The next byte.
  mutating func byte() -> UInt8? {
    guard offset < end else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Where the next `count` bytes stand.
  mutating func take(_ count: Int) -> Range<Int>? {
    guard count >= 0, count <= remaining else { return nil }
    defer { offset += count }
    return offset..<offset + count
  }

  /// A number of one, two, four or eight bytes, the highest first.
  mutating func bigEndian(_ count: Int) -> UInt64? {
    take(count).map { range in bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// A number in groups of seven bits, the lowest first; at most nine bytes of them.
  /// (https://github.com/multiformats/unsigned-varint)
  mutating func varint() -> Int? {
    let start = offset
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let next = byte() else { break }
      value |= Int(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    offset = start
    return nil
  }
}
