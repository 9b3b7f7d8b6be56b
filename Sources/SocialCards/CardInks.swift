internal import CardShim
package import SafeMarkup

/// The colors and the type of a card: those of the site's look.
package struct CardPalette: Sendable, Hashable {
  /// The type of a card.
  package enum Face: String, Sendable, Hashable {
    case sans, serif
  }

  package let colors: LookPalette
  package let face: Face

  package init(_ colors: LookPalette, face: Face = .sans) {
    (self.colors, self.face) = (colors, face)
  }
}

/// What a card is drawn with: a color of its palette.
typealias CardInk = KeyPath<LookPalette, RGBColor>

/// The inks of a palette.
struct CardInks {
  let palette: CardPalette
  private var colors: LookPalette { palette.colors }

  /// How much of the text's ink each of the quieter colors is.
  func level(of ink: CardInk) -> UInt8 {
    guard ink != \.ink, ink != \.link else { return 255 }
    let part = colors[keyPath: ink].part(from: colors.paper, to: colors.ink)
    return UInt8(clamping: Int((part * 255).rounded()))
  }

  subscript(ink: CardInk) -> threadline_ink {
    Self.ink(colors[keyPath: ink], level: level(of: ink), isAccent: ink == \.link)
  }

  var paper: threadline_ink { Self.ink(colors.paper, level: 0) }

  static func ink(_ color: RGBColor, level: UInt8 = 255, isAccent: Bool = false) -> threadline_ink {
    threadline_ink(
      red: color.red, green: color.green, blue: color.blue, level: level, is_accent: isAccent ? 1 : 0)
  }

  /// The shades between paper and text, through every quieter color.
  func ramp(count: Int) -> ShadeRamp {
    let stops = [\LookPalette.wash, \.bar, \.line, \.quiet].map {
      (level: level(of: $0), color: colors[keyPath: $0])
    }
    return ShadeRamp(from: colors.paper, to: colors.ink, stops: stops, count: count)
  }
}
