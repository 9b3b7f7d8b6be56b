import SafeMarkup

/// The palette of one PNG, and which of its colors each pixel of a canvas takes.
///
/// The first colors are the shades from paper to text, then those of the accent, of emoji and of the avatar, each
/// only where the card has them. Number 0 is always the paper.
struct CardColorTable: Sendable {
  /// How many shades of everything a card has. Fewer make a smaller file.
  struct Fineness: Sendable, Hashable {
    let shades: Int
    let accents: Int
    let emoji: Int
    let avatar: Int

    /// From the one that cards have to the coarsest.
    static let all = [
      Fineness(shades: 16, accents: 8, emoji: 48, avatar: 128),
      Fineness(shades: 10, accents: 4, emoji: 32, avatar: 64),
      Fineness(shades: 8, accents: 4, emoji: 16, avatar: 32),
      coarsest,
    ]

    static let coarsest = Fineness(shades: 6, accents: 3, emoji: 8, avatar: 16)

    /// One with which the palette of a card without picture and emoji has 16 colors, so that a pixel takes 4 bits.
    static func compact(usesAccent: Bool) -> Fineness {
      Fineness(shades: usesAccent ? 9 : 11, accents: 3, emoji: 0, avatar: CardAvatar.letterColorCount)
    }
  }

  private(set) var colors: [RGBColor]
  /// The number for each coverage of the text.
  let ink: [UInt8]
  /// The number for each coverage of the accent.
  private(set) var accent = [UInt8](repeating: 0, count: 256)
  /// The number for each color of 4 bits a channel, red first.
  private(set) var colored = [UInt8](repeating: 0, count: 4_096)

  init(_ inks: CardInks, _ fineness: Fineness, usesAccent: Bool, usesEmoji: Bool) {
    let ramp = inks.ramp(count: fineness.shades)
    colors = ramp.colors
    ink = ramp.places
    if usesAccent {
      let look = inks.palette.colors
      let ramp = ShadeRamp(from: look.paper, to: look.link, count: fineness.accents)
      let base = colors.count - 1
      colors += ramp.colors.dropFirst()
      accent = ramp.places.map { $0 == 0 ? 0 : UInt8(truncatingIfNeeded: base + Int($0)) }
    }
    if usesEmoji {
      colors += Self.emoji.prefix(fineness.emoji)
      colored = Self.nearest(in: colors)
    }
  }

  /// Adds the colors of an avatar, and returns the number of their first.
  mutating func add(_ avatar: CardAvatar) -> Int {
    defer { colors += avatar.colors }
    return colors.count
  }

  /// The colors of emoji: the 48 nearest to the pixels of some 350 common emoji of Noto Color Emoji, each hue counted by
  /// the root of its pixels. The first 8, 16 and 32 stand for all as well as so few can.
  private static let emoji: [RGBColor] = [
    0xAC9D8B, 0x6F5B51, 0xF6E4A7, 0xF7C822, 0xEB5248, 0x23AADD, 0x423020, 0xECEDE9,
    0x78A43B, 0xF19F13, 0xB2B9BE, 0xDA2F2B, 0x266898, 0xFAE043, 0xB97F60, 0xEEBA8D,
    0xD94794, 0x424C50, 0xBBD8DE, 0x78AAB1, 0x1D7A25, 0xEEA74E, 0xEA7926, 0xFFFFFF,
    0x1A78D7, 0x667F84, 0xF08485, 0x121010, 0x0E3485, 0xAC6929, 0xBECC37, 0xD40CC8,
    0xECC5C8, 0xC9101C, 0x81CCDF, 0x7D2891, 0x13AE41, 0xB5A225, 0xB473BC, 0xABD081,
    0x44C9E5, 0x8E2520, 0xF25116, 0x87C33B, 0x754C25, 0x887044, 0x549432, 0x6B85DC,
  ].map { RGBColor($0) }

  private static func nearest(in colors: [RGBColor]) -> [UInt8] {
    (0..<4_096).map { number in
      func channel(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: (number >> shift & 15) * 17) }
      let color = RGBColor(red: channel(8), green: channel(4), blue: channel(0))
      return UInt8(clamping: PaletteQuantizer.nearest(to: color, in: colors))
    }
  }
}
