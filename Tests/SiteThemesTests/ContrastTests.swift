import Foundation
import SafeMarkup
import Testing

struct ContrastTests {
  @Test("contrast is that of WCAG, whichever color is named first")
  func contrast() throws {
    let black = try #require(RGBColor("#000"))
    let white = try #require(RGBColor("#fff"))
    let grey = try #require(RGBColor("#767676"))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
    #expect(abs(white.contrast(with: grey) - 4.54) < 0.01)
    #expect(grey.contrast(with: white) == white.contrast(with: grey))
    #expect(grey.contrast(with: grey) == 1)
  }
}

extension RGBColor {
  /// The contrast of two colors: 1 for the same, 21 for black and white.
  ///
  /// Text needs 4.5 (AA) or 7 (AAA), and other visible parts need 3
  /// (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  func contrast(with other: RGBColor) -> Double {
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
