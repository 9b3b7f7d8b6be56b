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
    guard bits.next(4) != nil, let isReduced = bits.next(1) else { return nil }
    if isReduced == 1 {
      guard bits.next(5) != nil else { return nil }
    } else {
      guard bits.next(1) == 0, let hasDelay = bits.next(1), let points = bits.next(5) else { return nil }
      for _ in 0...points {
        guard bits.next(12) != nil, let level = bits.next(5) else { return nil }
        if level > 7, bits.next(1) == nil { return nil }
        if hasDelay == 1, bits.next(1) == 1, bits.next(4) == nil { return nil }
      }
    }
    guard let widthBits = bits.next(4), let heightBits = bits.next(4), let width = bits.next(widthBits + 1),
      let height = bits.next(heightBits + 1)
    else { return nil }
    return CodedSize(width: width + 1, height: height + 1)
  }

  /// The size that a sequence parameter set of HEVC gives, ITU-T H.265, 7.3.2.2; nil if it is cut short.
  static func ofHEVC(_ unit: [UInt8]) -> CodedSize? {
    var bits = BitFields(NALForm.content(of: unit, from: 2).map { unit[$0] })
    guard bits.next(4) != nil, let layers = bits.next(3), bits.skip(1 + 96) else { return nil }
    var marks: [Int] = []
    for _ in 0..<layers {
      guard let mark = bits.next(2) else { return nil }
      marks.append(mark)
    }
    guard layers == 0 || bits.skip(2 * (8 - layers)) else { return nil }
    for mark in marks {
      guard bits.skip((mark & 2 != 0 ? 88 : 0) + (mark & 1 != 0 ? 8 : 0)) else { return nil }
    }
    guard bits.exponential() != nil, let chroma = bits.exponential(), chroma != 3 || bits.skip(1),
      let width = bits.exponential(), let height = bits.exponential()
    else { return nil }
    return CodedSize(width: width, height: height)
  }
}

/// Reads numbers of a few bits one after the other, the highest bit first.
struct BitFields {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number of so many bits, at most 32; nil at the end.
  mutating func next(_ count: Int) -> Int? {
    guard count >= 0, count <= 32, place <= bytes.count * 8 - count else { return nil }
    var number = 0
    for _ in 0..<count {
      number = number << 1 | Int(bytes[place / 8] >> (7 - UInt8(place % 8)) & 1)
      place += 1
    }
    return number
  }

  /// Passes over so many bits; false at the end.
  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, place <= bytes.count * 8 - count else { return false }
    place += count
    return true
  }

  /// A number in as many bits as it needs: Exp-Golomb, without a sign.
  mutating func exponential() -> Int? {
    var zeros = 0
    while let bit = next(1) {
      if bit == 1 { return next(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      if zeros > 31 { return nil }
    }
    return nil
  }
}
