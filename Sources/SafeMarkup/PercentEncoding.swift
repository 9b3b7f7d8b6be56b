/// A percent-encoding for a part of a URL (RFC 3986, section 2.1): the set of bytes that are not encoded.
///
///     PercentEncoding.unreserved.encode("a b/é")   // a%20b%2F%C3%A9
public struct PercentEncoding: Sendable {
  private let kept: [Bool]

  /// Keeps these bytes, and writes every other as `%` and two digits.
  public init(keeping isKept: (UInt8) -> Bool) { kept = (0...255).map { isKept($0) } }

  /// Keeps the unreserved bytes and these characters.
  public init(keepingUnreservedAnd signs: String) {
    let others = Array("-._~\(signs)".utf8)
    self.init { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || others.contains($0) }
  }

  /// Keeps letters, digits, `-`, `.`, `_` and `~`, which have no meaning in any part of a URL.
  public static let unreserved = PercentEncoding(keepingUnreservedAnd: "")
  /// One part of a path: everything that could end the part or the path is encoded.
  public static let pathPart = PercentEncoding(keepingUnreservedAnd: "!$&'()*+,;=:@")
  /// A URL or a query that is already encoded: only bytes that no URL may have are encoded.
  public static let encodedURL = PercentEncoding {
    (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0)
  }

  /// Whether a byte stays as it is.
  func keeps(_ byte: UInt8) -> Bool { kept[Int(byte)] }

  /// The text in its encoded form.
  public func encode(_ text: some StringProtocol) -> String {
    var result: [UInt8] = []
    append(text.utf8, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends the encoded form of bytes.
  func append(_ bytes: some Sequence<UInt8>, to result: inout [UInt8]) {
    for byte in bytes {
      if keeps(byte) {
        result.append(byte)
      } else {
        result += [0x25, Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      }
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Decodes bytes once: `a%20b` is `a b`, and `%252e` is `%2e`, not a dot. The result need not be UTF-8. `nil` if a `%` is
  /// not followed by two hexadecimal digits.
  public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == 0x25 else {
        result.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  /// Decodes text as browsers do: a `%` that is not followed by two hexadecimal digits stays.
  public static func decodeLeniently(_ text: some StringProtocol) -> String {
    var rest = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == 0x25, let decoded = decode([byte] + rest.prefix(2)), decoded.count == 1, rest.count >= 2 {
        result += decoded
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit.
  private static func value(ofDigit byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
