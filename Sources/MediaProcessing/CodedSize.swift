/// How large the pictures of a coded stream are, as the stream itself says.
struct CodedSize: Equatable {
  let width: Int
  let height: Int

  /// The size that a sequence header among the first units of an AV1 stream gives,
  /// <https://aomediacodec.github.io/av1-spec/#sequence-header-obu-syntax>; nil if it is missing.
  static func ofAV1(_ bytes: [UInt8]) -> CodedSize? {
    var place = 0
    while place < bytes.count {
      let header = bytes[place]
      place += header & 4 != 0 ? 2 : 1
      var (length, shift) = (bytes.count - place, 0)
      if header & 2 != 0 {
        length = 0
        repeat {
          guard place < bytes.count, shift < 35 else { return nil }
          length |= Int(bytes[place] & 0x7F) << shift
          shift += 7
          place += 1
        } while bytes[place - 1] & 0x80 != 0
      }
      guard length >= 0, place <= bytes.count else { return nil }
      if header >> 3 & 0xF == 1 { return ofSequence(Array(bytes[place...].prefix(length))) }
      place += length
    }
    return nil
  }

  /// A header that has timing information is not of a picture.
  private static func ofSequence(_ bytes: [UInt8]) -> CodedSize? {
    var bits = BitFields(bytes)
    bits.skip(4)
    if bits.next(1) == 1 {
      bits.skip(5)
    } else {
      guard bits.next(1) == 0 else { return nil }
      let hasDelay = bits.next(1) == 1
      for _ in 0...bits.next(5) {
        bits.skip(12)
        if bits.next(5) > 7 { bits.skip(1) }
        if hasDelay, bits.next(1) == 1 { bits.skip(4) }
      }
    }
    let (widthBits, heightBits) = (bits.next(4) + 1, bits.next(4) + 1)
    let size = CodedSize(width: bits.next(widthBits) + 1, height: bits.next(heightBits) + 1)
    return bits.isCutShort ? nil : size
  }

  /// The size that a sequence parameter set of HEVC gives, ITU-T H.265, 7.3.2.2; nil if it is cut short.
  static func ofHEVC(_ unit: [UInt8]) -> CodedSize? {
    var bits = BitFields(NALForm.content(of: unit, from: 2).map { unit[$0] })
    bits.skip(4)
    let layers = bits.next(3)
    bits.skip(1 + 96)
    let marks = (0..<layers).map { _ in bits.next(2) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for mark in marks { bits.skip((mark & 2 != 0 ? 88 : 0) + (mark & 1 != 0 ? 8 : 0)) }
    _ = bits.exponential()
    if bits.exponential() == 3 { bits.skip(1) }
    let size = CodedSize(width: bits.exponential(), height: bits.exponential())
    return bits.isCutShort ? nil : size
  }
}

/// Reads numbers of a few bits one after the other, the highest bit first. Behind the end every number is 0.
struct BitFields {
  private let bytes: [UInt8]
  private var place = 0
  /// Whether a number was asked for that is not there.
  private(set) var isCutShort = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number of so many bits, at most 32.
  mutating func next(_ count: Int) -> Int {
    let start = place
    skip(count)
    guard !isCutShort else { return 0 }
    return (start..<place).reduce(0) { $0 << 1 | Int(bytes[$1 / 8] >> (7 - UInt8($1 % 8)) & 1) }
  }

  /// Passes over so many bits.
  mutating func skip(_ count: Int) {
    if count <= bytes.count * 8 - place { place += count } else { isCutShort = true }
  }

  /// A number in as many bits as it needs: Exp-Golomb, without a sign, of at most 31 bits.
  mutating func exponential() -> Int {
    var zeros = 0
    while zeros < 32, next(1) == 0 { zeros += 1 }
    guard zeros < 32 else {
      isCutShort = true
      return 0
    }
    return (1 << zeros) - 1 + next(zeros)
  }
}
