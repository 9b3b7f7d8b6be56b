/// A color in sRGB with eight bits for each channel: `#1a56c4`.
package struct RGBColor: Sendable, Hashable, Codable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The color of a number such as `0x1A56C4`.
  package init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// Reads `#rrggbb` or `#rgb`; `nil` for every other form of CSS, since a card cannot be painted in a color that only a
  /// browser can compute.
  package init?(_ text: some StringProtocol) {
    let digits = text.dropFirst()
    let pairs = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard text.first == "#", pairs.utf8.count == 6, pairs.allSatisfy(\.isHexDigit),
      let number = UInt32(pairs, radix: 16)
    else { return nil }
    self.init(number)
  }

  /// Red, green and blue in one number.
  package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// As CSS has it: `#rrggbb`.
  package var description: String {
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
