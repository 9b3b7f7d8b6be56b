internal import CardShim
import SafeMarkup

/// What a card is drawn with: a color of its palette.
typealias CardInk = KeyPath<CardPalette, RGBColor>

/// The inks of a palette.
struct CardInks {
  let palette: CardPalette

  /// How much of the text's ink each of the quieter colors is.
  func level(of ink: CardInk) -> UInt8 {
    guard ink != \.text, ink != \.accent else { return 255 }
    let part = palette[keyPath: ink].part(from: palette.paper, to: palette.text)
    return UInt8(clamping: Int((part * 255).rounded()))
  }

  subscript(ink: CardInk) -> threadline_ink {
    Self.ink(palette[keyPath: ink], level: level(of: ink), isAccent: ink == \.accent)
  }

  var paper: threadline_ink { Self.ink(palette.paper, level: 0) }

  static func ink(_ color: RGBColor, level: UInt8 = 255, isAccent: Bool = false) -> threadline_ink {
    threadline_ink(
      red: color.red, green: color.green, blue: color.blue, level: level, is_accent: isAccent ? 1 : 0)
  }

  /// The shades between paper and text, through every quieter color.
  func ramp(count: Int) -> ShadeRamp {
    let stops = [\CardPalette.wash, \.bar, \.line, \.muted].map {
      (level: level(of: $0), color: palette[keyPath: $0])
    }
    return ShadeRamp(from: palette.paper, to: palette.text, stops: stops, count: count)
  }
}
