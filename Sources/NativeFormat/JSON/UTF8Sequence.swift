/// One character in UTF-8.
package enum UTF8Sequence {
  /// The character that begins at a byte and how many bytes it takes; `nil` if the bytes are no UTF-8:
  /// too short, longer than needed, a surrogate, or past U+10FFFF. (https://www.rfc-editor.org/rfc/rfc3629)
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[index...].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }
}
