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

/// Reads fields of a few bytes one after the other from a range of a file, of which little is in memory. One beyond the
/// end is an error.
struct ByteFields {
  private let file: MediaFile
  private let fault: MediaError
  private let end: Int
  /// Where the next field is.
  private var place: Int
  /// Bytes that are read, and where they begin.
  private var window: [UInt8] = []
  private var start: Int

  private static let windowLength = 1 << 16

  /// The fields in a range, and the error for one that is not there.
  init(_ file: MediaFile, _ range: Range<Int>, or fault: MediaError) {
    (self.file, self.fault, end) = (file, fault, range.upperBound)
    (place, start) = (range.lowerBound, range.lowerBound)
  }

  /// Whether no byte is left.
  var isAtEnd: Bool { place >= end }

  /// Passes over so many bytes, which need not be there.
  mutating func skip(_ count: Int) { place += count }

  /// Passes over so many bytes, and says where they are.
  mutating func range(_ count: Int) throws(MediaError) -> Range<Int> {
    guard count >= 0, count <= end - place else { throw fault }
    defer { place += count }
    return place..<place + count
  }

  /// The next bytes.
  mutating func bytes(_ count: Int) throws(MediaError) -> [UInt8] {
    try file.bytes(at: place, count: range(count).count)
  }

  /// The next four bytes as letters.
  mutating func word() throws(MediaError) -> String? { try bytes(4).word(at: 0) }

  /// The next number of so many bytes, the highest first, 0 for none. A number larger than any size is an error.
  mutating func next(_ count: Int) throws(MediaError) -> Int {
    if place + count > start + window.count {
      window = try file.bytes(at: place, count: min(Self.windowLength, end - place))
      start = place
    }
    guard let number = window.bigEndian(at: place - start, count: count).flatMap({ Int(exactly: $0) })
    else { throw fault }
    place += count
    return number
  }

  /// The next number of four bytes, the lowest first.
  mutating func nextLittleEndian() throws(MediaError) -> Int { Int(UInt32(try next(4)).byteSwapped) }
}
