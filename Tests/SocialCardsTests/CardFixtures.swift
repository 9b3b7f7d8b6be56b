import RandomNumbers
import SafeMarkup
import Testing

@testable import SocialCards

/// What the tests of cards have in common.
enum CardFixtures {
  static let light = palette(0xFFFFFF, 0x14161A, 0x5B606A, 0xCDD0D8, 0xF4F5F7, 0xE0E2E9, 0x1A56C4)
  static let night = palette(0x101114, 0xECEEF1, 0xA3A8B3, 0x454953, 0x191B20, 0x2E313A, 0x8AB4FF)
  static let tone = RGBColor(0x1F6490)

  /// The colors of paper, text, handles, lines, washes, bars and links.
  static func palette(_ colors: UInt32..., face: CardPalette.Face = .sans) -> CardPalette {
    let tokens = ["--paper", "--ink", "--quiet", "--line", "--wash", "--bar", "--link"]
    var all = Dictionary(uniqueKeysWithValues: zip(tokens, colors.map { RGBColor($0) }))
    all["--hair"] = all["--line"]
    return CardPalette(LookPalette { all[$0] } ?? .plain, face: face)
  }

  /// An author with a picture for an avatar, or with a letter.
  static func author(hasPicture: Bool = false) -> CardAuthor {
    CardAuthor(name: "Ada Example", handle: "@ada", portrait: hasPicture ? "portrait" : nil, tone: tone)
  }

  static func post(
    _ text: CardText, hasPicture: Bool = false, isGoingOn: Bool = false, language: String? = "en"
  ) -> CardContent {
    CardContent(
      author: author(hasPicture: hasPicture), matter: .text(text), isGoingOn: isGoingOn, language: language)
  }

  static func poll(count: Int, question: CardText = "Tea or coffee?") -> CardContent {
    let options = (0..<count).map {
      CardPoll.Option(
        text: "Option \($0)", share: 1 / Double($0 + 1), shareText: "\($0)%", isLeading: $0 == 0)
    }
    return CardContent(
      author: author(), matter: .poll(question, CardPoll(options: options, note: "7 votes")), language: "en")
  }

  static func pictures(count: Int, _ text: CardText = "Seen from the quay.") -> CardContent {
    CardContent(
      author: author(hasPicture: true), matter: .pictures(text, (0..<count).map { "picture-\($0)" }),
      language: "en")
  }

  static func warning(_ words: String) -> CardContent {
    CardContent(author: author(), matter: .warning(words), language: "en")
  }

  static func profile(_ words: CardText = "Boats and bread.", facts: [String] = ["41 posts"]) -> CardContent {
    CardContent(author: author(hasPicture: true), matter: .profile(words, facts: facts), language: "en")
  }

  /// A picture of many colors, as hard to compress as a photograph.
  static func pixels(width: Int = 96, height: Int = 96, seed: UInt64 = 1) -> CardPixels? {
    var numbers = SeededNumbers(seed: seed)
    let bytes = (0..<width * height * 3).map { place in
      UInt8(truncatingIfNeeded: place / 3 % width &* 255 / width &+ numbers.index(below: 16))
    }
    return CardPixels(width: width, height: height, bytes: bytes, hasOpacity: false)
  }

  /// What a reply answers.
  static func parent(
    _ text: String = "Who rang back?", name: String = "Tomasz Wilk", hasPicture: Bool = false
  )
    -> CardParent
  {
    CardParent(
      author: CardAuthor(
        name: name, handle: "@tomasz", portrait: hasPicture ? "parent" : nil, tone: parentTone), text: text)
  }

  static let parentTone = RGBColor(0x14705A)

  static func reply(
    _ text: CardText = "I did.", to parent: CardParent = parent(), hasPicture: Bool = false,
    language: String? = "en"
  ) -> CardContent {
    var card = post(text, hasPicture: hasPicture, language: language)
    card.parent = parent
    card.foot = CardFoot(site: "Harbour Lane", day: "12 Mar 2026")
    return card
  }

  /// The portraits of a card, with pictures for all names.
  static func avatars(of card: CardContent) throws -> [CardAvatar] {
    try card.portraits.map { try CardAvatar(of: $0, light) { _ in pixels() } }
  }

  /// Paints with a painter of its own, and with pictures for all names.
  static func paint(_ card: CardContent, _ palette: CardPalette = light) throws -> PaintedCard {
    try CardPainter().paint(card, palette) { _ in pixels() }
  }

  /// The pixels of what was painted, as a reader of PNG sees them.
  static func image(_ card: CardContent, _ palette: CardPalette = light) throws -> ReadPNG {
    try ReadPNG(paint(card, palette).bytes)
  }
}
