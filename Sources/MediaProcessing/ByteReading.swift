// Numbers and names in the headers of files.
extension [UInt8] {
  /// A number of at most eight bytes, the highest first; nil beyond the end.
  func bigEndian(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, count <= 8, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of at most eight bytes, the lowest first; nil beyond the end.
  func littleEndian(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, count <= 8, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Four bytes as the four letters that many formats use for names; nil beyond the end.
  func word(at offset: Int) -> String? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return String(self[offset..<offset + 4].map { Character(Unicode.Scalar($0)) })
  }
}
