/// A color of a look: `#1a56c4`.
package struct LookColor: Sendable, Hashable, CustomStringConvertible {
  /// Red, green and blue in eight bits each: `0x1A56C4`.
  package let number: UInt32

  /// Reads `#rrggbb` or `#rgb`; `nil` for every other form, since a card cannot be painted in a color that only a
  /// browser can compute.
  package init?(_ text: some StringProtocol) {
    let digits = text.dropFirst()
    let pairs = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard text.first == "#", pairs.utf8.count == 6, pairs.allSatisfy(\.isHexDigit),
      let number = UInt32(pairs, radix: 16)
    else { return nil }
    self.number = number
  }

  package var description: String {
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
