import Foundation

/// A colour of a look: `#1a56c4`.
package struct LookColor: Sendable, Hashable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb` or `#rgb`; nil for every other form, since a card cannot be painted in a colour that only a
  /// browser can work out.
  package init?(_ text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    let pairs = digits.count == 3 ? digits.flatMap { [$0, $0] } : digits
    guard pairs.count == 6 else { return nil }
    let bytes = stride(from: 0, to: 6, by: 2).map {
      UInt8(truncatingIfNeeded: pairs[$0] * 16 + pairs[$0 + 1])
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  package var description: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// How far two colours stand from each other for the eye: 1 for the same, 21 for black and white.
  ///
  /// Text needs 4.5 (AA) or 7 (AAA), and what is no text but must be seen 3
  /// (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  package func contrast(with other: LookColor) -> Double {
    let lights = [luminance, other.luminance]
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }

  /// The relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
