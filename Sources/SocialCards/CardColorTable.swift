/// The palette of one PNG, and which of its colours each pixel of a canvas takes.
///
/// The first colours are the shades from paper to text, then those of the accent, of emoji and of the avatar, each
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

    /// One with which the palette of a card without picture and emoji has 16 colours, so that a pixel takes 4 bits.
    static func compact(usesAccent: Bool) -> Fineness {
      Fineness(shades: usesAccent ? 9 : 11, accents: 3, emoji: 0, avatar: CardAvatar.letterColorCount)
    }
  }

  private(set) var colors: [CardColor]
  /// The number for each coverage of the text.
  let ink: [UInt8]
  /// The number for each coverage of the accent.
  private(set) var accent = [UInt8](repeating: 0, count: 256)
  /// The number for each colour of 4 bits a channel, red first.
  private(set) var colored = [UInt8](repeating: 0, count: 4_096)

  init(_ inks: CardInks, _ fineness: Fineness, usesAccent: Bool, usesEmoji: Bool) {
    let ramp = inks.ramp(count: fineness.shades)
    colors = ramp.colors
    ink = ramp.places
    if usesAccent {
      let ramp = inks.accentRamp(count: fineness.accents)
      let base = colors.count - 1
      colors += ramp.colors.dropFirst()
      accent = ramp.places.map { $0 == 0 ? 0 : UInt8(truncatingIfNeeded: base + Int($0)) }
    }
    if usesEmoji {
      colors += EmojiColors.all.prefix(fineness.emoji)
      colored = Self.nearest(in: colors)
    }
  }

  /// Adds the colours of an avatar, and returns the number of their first.
  mutating func add(_ avatar: CardAvatar) -> Int {
    defer { colors += avatar.colors }
    return colors.count
  }

  private static func nearest(in colors: [CardColor]) -> [UInt8] {
    (0..<4_096).map { number in
      func channel(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: (number >> shift & 15) * 17) }
      let color = CardColor(red: channel(8), green: channel(4), blue: channel(0))
      return UInt8(clamping: PaletteQuantizer.nearest(to: color, in: colors))
    }
  }
}
