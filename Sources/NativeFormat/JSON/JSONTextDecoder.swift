/// Resolves escapes, and cleans what came in: the one place where all text of all exports passes.
///
/// Half a surrogate pair, NUL and the other C0 and C1 controls, DEL and the noncharacters become U+FFFD,
/// since HTML and XML can carry none of them. Tab and line feed stay; a carriage return, with or without a
/// line feed behind it, becomes one line feed.
/// (https://infra.spec.whatwg.org/#noncharacter, https://www.w3.org/TR/xml/#charsets)
package enum JSONTextDecoder {
  /// The decoded bytes of a string whose escapes and UTF-8 have been checked.
  static func decode(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    encode(sequence(state: 0) { nextScalar(of: raw, &$0) }, reserving: raw.count)
  }

  /// The characters of such a string with escapes resolved and nothing cleaned, for an export that spoiled
  /// them in a way that can be fixed first.
  package static func scalars(of raw: UnsafeBufferPointer<UInt8>) -> [Unicode.Scalar] {
    Array(sequence(state: 0) { nextScalar(of: raw, &$0) })
  }

  /// Characters as bytes, cleaned.
  package static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    encode(scalars, reserving: scalars.count)
  }

  private static func encode(_ scalars: some Sequence<Unicode.Scalar>, reserving count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var followsReturn = false
    for scalar in scalars {
      let isSecondHalf = followsReturn && scalar == "\n"
      followsReturn = scalar == "\r"
      if !isSecondHalf { result += UTF8.encode(clean(scalar)) ?? UTF8.encodedReplacementCharacter }
    }
    return result
  }

  private static func nextScalar(
    of raw: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) -> Unicode.Scalar? {
    guard index < raw.count else { return nil }
    if raw[index] == UInt8(ascii: "\\") { return escape(raw, &index) }
    let (scalar, length) = UTF8Sequence.decode(raw, at: index) ?? ("\u{FFFD}", 1)
    index += length
    return scalar
  }

  /// Whether no page may carry a character.
  static func mustReplace(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\r" { return "\n" }
    return mustReplace(scalar.value) ? "\u{FFFD}" : scalar
  }

  private static func escape(_ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
    let letter = index + 1 < raw.count ? raw[index + 1] : 0
    index += 2
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return codeUnits(raw, &index)
    default: return Unicode.Scalar(letter)
    }
  }

  /// Reads the four digits behind `\u`, and the second half of a pair where it follows.
  private static func codeUnits(_ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
    guard let first = hexadecimal(raw, at: index) else { return "\u{FFFD}" }
    index += 4
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard index + 1 < raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u"),
      let second = hexadecimal(raw, at: index + 2), (0xDC00..<0xE000).contains(second)
    else { return "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  /// The number that four hexadecimal digits write.
  static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + 4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, bytes[index] < 0x80 else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
