/// One character in UTF-8.
package enum UTF8Sequence {
  /// The character that begins at a byte and how many bytes it takes; `nil` if the bytes are no UTF-8:
  /// too short, longer than needed, a surrogate, or past U+10FFFF. (https://www.rfc-editor.org/rfc/rfc3629)
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (
    value: UInt32, length: Int
  )? {
    let lead = bytes[index]
    let (length, minimum): (Int, UInt32)
    switch lead {
    case 0..<0x80: return (UInt32(lead), 1)
    case 0xC2..<0xE0: (length, minimum) = (2, 0x80)
    case 0xE0..<0xF0: (length, minimum) = (3, 0x800)
    case 0xF0..<0xF5: (length, minimum) = (4, 0x10000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for next in bytes[index + 1..<index + length] {
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard value >= minimum, !(0xD800..<0xE000).contains(value), value <= 0x10FFFF else { return nil }
    return (value, length)
  }
}
