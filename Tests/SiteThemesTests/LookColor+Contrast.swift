import Foundation

@testable import SiteThemes

extension LookColor {
  /// The contrast of two colors: 1 for the same, 21 for black and white.
  ///
  /// Text needs 4.5 (AA) or 7 (AAA), and other visible parts need 3
  /// (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  func contrast(with other: LookColor) -> Double {
    let lights = [luminance, other.luminance]
    return ((lights.max() ?? 0) + 0.05) / ((lights.min() ?? 0) + 0.05)
  }

  /// The relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  private var luminance: Double {
    0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  private func linear(_ shift: UInt32) -> Double {
    let value = Double(number >> shift & 0xFF) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
