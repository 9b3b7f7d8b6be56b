import NativeFormat

/// Repairs the texts of Meta's exports, which write each byte of UTF-8 as a character of its own: `é` is in
/// the JSON as `\u00c3\u00a9`, which every reader takes for `Ã©`.
///
/// Some people have fixed part of a file before they bring it, so that one string holds `ü` and `\u00e2\u0080\u00a6`
/// side by side. Hence it is repaired sequence by sequence: what is UTF-8 becomes the character it encodes, all
/// else stays. A person who really wrote `Ã©` gets `é`.
enum MetaText {
  /// The text of a string, fixed and then cleaned as all other text is.
  static func string(_ text: JSONText) -> String {
    if text.isPlain, text.raw.allSatisfy({ $0 < 0x80 }) { return text.string }
    let scalars = repaired(JSONTextDecoder.scalars(of: text.raw))
    return String(decoding: JSONTextDecoder.encode(scalars), as: UTF8.self)
  }

  /// Every run of characters U+0080 to U+00FF that is well-formed UTF-8, as what it encodes. Surrogates and
  /// overlong forms are no UTF-8 and stay. (https://www.rfc-editor.org/rfc/rfc3629#section-4)
  static func repaired(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      if let (scalar, length) = sequence(at: index, of: scalars) {
        result.append(scalar)
        index += length
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return result
  }

  private static func sequence(
    at index: Int, of scalars: [Unicode.Scalar]
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard (0xC2...0xF4).contains(scalars[index].value) else { return nil }
    let bytes = scalars[index...].prefix(4).prefix { (0x80...0xFF).contains($0.value) }
      .map { UInt8(truncatingIfNeeded: $0.value) }
    return bytes.withUnsafeBufferPointer { UTF8Sequence.decode($0, at: 0) }
  }
}

extension JSONReader {
  /// A string of an export of Meta's, fixed; `nil` for a value of another kind, which is skipped.
  mutating func metaString() throws(JSONError) -> String? { try text().map(MetaText.string) }
}
