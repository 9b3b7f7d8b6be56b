// Bytes of the names that networks give.

extension UInt8 {
  /// Whether it is a digit of ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
}
