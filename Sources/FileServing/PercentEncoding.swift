/// Percent-encoding of addresses, https://www.rfc-editor.org/rfc/rfc3986#section-2.1.
enum PercentEncoding {
  /// Decodes once: `a%20b` is `a b`, and `%252e` is `%2e`, not a dot. A `%` without two hexadecimal digits
  /// gives nil. The bytes need not be UTF-8.
  static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(HTTPBytes.hexValue),
        let low = rest.next().flatMap(HTTPBytes.hexValue)
      else {
        return nil
      }
      result.append(high << 4 | low)
    }
    return result
  }

  /// One part of a path, with everything encoded that could be read as more than a name:
  /// `a b?` is `a%20b%3F`.
  static func encode(part: some StringProtocol) -> String {
    encode(part.utf8) { isUnreserved($0) || "!$&'()*+,;=:@".utf8.contains($0) }
  }

  /// An address or a query that is encoded already, with only those bytes encoded that no address may hold:
  /// spaces, controls, `"`, `<`, `>`, `\`, `^`, `` ` ``, `{`, `|`, `}` and everything beyond ASCII.
  static func encode(address: some StringProtocol) -> String {
    encode(address.utf8) { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  private static func encode(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
