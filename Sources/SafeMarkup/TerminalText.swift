/// Foreign text that is printed to a terminal or a log.
package enum TerminalText {
  /// The text with everything written out that could steer a terminal or break a line: an escape byte becomes `\u{1b}`.
  package static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: steers) else { return text }
    return text.unicodeScalars.map { scalar in
      steers(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// C0 and C1 controls, line separators, and the marks and overrides of a direction.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
