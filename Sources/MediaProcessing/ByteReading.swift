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

/// Reads fields of a few bytes one after the other. One beyond the end is an error.
struct ByteFields {
  private let all: [UInt8]
  private let fault: () -> MediaError
  /// How many bytes are passed.
  private(set) var place = 0

  /// Fields of some bytes, and the error for one that is not there.
  init(_ bytes: [UInt8], or fault: @escaping @autoclosure () -> MediaError) {
    (all, self.fault) = (bytes, fault)
  }

  /// The next bytes.
  mutating func bytes(_ count: Int) throws(MediaError) -> [UInt8] {
    guard count >= 0, count <= all.count - place else { throw fault() }
    defer { place += count }
    return Array(all[place..<place + count])
  }

  /// The next number of so many bytes, the highest first, 0 for none. A number larger than any size is an error.
  mutating func next(_ count: Int) throws(MediaError) -> Int { try next(count, all.bigEndian) }

  /// The next number of four bytes, the lowest first.
  mutating func nextLittleEndian() throws(MediaError) -> Int { try next(4, all.littleEndian) }

  private mutating func next(
    _ count: Int, _ read: (_ place: Int, _ count: Int) -> UInt64?
  ) throws(MediaError) -> Int {
    guard let number = read(place, count).flatMap({ Int(exactly: $0) }) else { throw fault() }
    place += count
    return number
  }

  /// Passes over so many bytes, which need not be there.
  mutating func skip(_ count: Int) { place += count }
}
