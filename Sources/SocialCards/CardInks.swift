internal import CardShim

/// What a card is drawn with, by what it is for.
enum CardInk {
  case text, muted, line, wash, bar, accent
}

/// The inks of a palette.
struct CardInks {
  let palette: CardPalette

  /// How much of the text's ink each of the quieter colours is.
  func level(of ink: CardInk) -> UInt8 {
    switch ink {
    case .text, .accent: 255
    default:
      UInt8(clamping: Int((color(of: ink).part(from: palette.paper, to: palette.text) * 255).rounded()))
    }
  }

  func color(of ink: CardInk) -> CardColor {
    switch ink {
    case .text: palette.text
    case .muted: palette.muted
    case .line: palette.line
    case .wash: palette.wash
    case .bar: palette.bar
    case .accent: palette.accent
    }
  }

  subscript(ink: CardInk) -> threadline_ink {
    Self.ink(color(of: ink), level: level(of: ink), isAccent: ink == .accent)
  }

  var paper: threadline_ink { Self.ink(palette.paper, level: 0) }

  static func ink(_ color: CardColor, level: UInt8 = 255, isAccent: Bool = false) -> threadline_ink {
    threadline_ink(
      red: color.red, green: color.green, blue: color.blue, level: level, is_accent: isAccent ? 1 : 0)
  }

  /// The shades between paper and text, through every quieter colour.
  func ramp(count: Int) -> ShadeRamp {
    let stops = [CardInk.wash, .bar, .line, .muted].map { (level: level(of: $0), color: color(of: $0)) }
    return ShadeRamp(from: palette.paper, to: palette.text, stops: stops, count: count)
  }

  /// The shades between paper and accent.
  func accentRamp(count: Int) -> ShadeRamp {
    ShadeRamp(from: palette.paper, to: palette.accent, count: count)
  }
}
