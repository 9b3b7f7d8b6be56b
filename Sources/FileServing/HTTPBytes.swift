/// What bytes of a head may be, by https://www.rfc-editor.org/rfc/rfc9110#section-5.6.
enum HTTPBytes {
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let colon = UInt8(ascii: ":")

  /// Whether a byte is a space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Whether a method or the name of a field may contain a byte.
  static func isToken(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || isDigit(byte)
      || "!#$%&'*+.^_`|~".utf8.contains(byte)
  }

  /// Whether the value of a field may contain a byte: tabs, and everything that is not a control character.
  static func isValue(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte != 0x7F) || byte == tab }

  /// Whether a target may contain a byte: no control characters, no space. `RequestTarget` checks the rest.
  static func isTarget(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }

  /// Whether a host with its port may contain a byte, https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2.
  static func isHost(_ byte: UInt8) -> Bool {
    isToken(byte) ? !"`|".utf8.contains(byte) : ":[]".utf8.contains(byte)
  }

  /// Whether a byte is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
