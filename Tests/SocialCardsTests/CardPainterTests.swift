import SafeMarkup
import Testing

@testable import SocialCards

@Suite struct CardPainterTests {
  @Test("a card is a PNG of 1200 by 630 pixels, whose first color is the paper", arguments: [true, false])
  func size(hasPicture: Bool) throws {
    for palette in [CardFixtures.light, CardFixtures.night] {
      let image = try CardFixtures.image(
        CardFixtures.post("The tide turns.", hasPicture: hasPicture), palette)
      #expect(image.width == 1_200 && image.height == 630)
      #expect(image.colors.first == palette.colors.paper)
      #expect(image[0, 0] == palette.colors.paper && image[1_199, 629] == palette.colors.paper)
    }
  }

  @Test("text, handle, link, threadline and bars have exactly the palette's colors")
  func colors() throws {
    let palette = CardFixtures.night
    let text = CardText("Read #tides", accents: [5..<11])
    let post = try CardFixtures.image(CardFixtures.post(text, isGoingOn: true), palette)
    for color in [palette.colors.ink, palette.colors.quiet, palette.colors.line, palette.colors.link] {
      #expect(post.count(of: color) > 100, "\(color)")
    }
    let poll = try CardFixtures.image(CardFixtures.poll(count: 4), palette)
    #expect(poll.count(of: palette.colors.wash) > 10_000 && poll.count(of: palette.colors.bar) > 10_000)
    #expect(poll.count(of: palette.colors.link) == 0)
  }

  @Test("a letter needs 4 bits a pixel, a picture or an emoji 8")
  func depth() throws {
    #expect(try CardFixtures.image(CardFixtures.post("Words alone.")).depth == 4)
    #expect(try CardFixtures.image(CardFixtures.post(CardText("A #tag", accents: [2..<6]))).depth == 4)
    #expect(try CardFixtures.image(CardFixtures.post("A party 🎉")).depth == 8)
    #expect(try CardFixtures.image(CardFixtures.post("Words alone.", hasPicture: true)).depth == 8)
  }

  @Test("the same card is the same bytes, whatever was painted before and by how many at once (fault 203)")
  func deterministic() async throws {
    let cards = [
      CardFixtures.post("The tide 🎉 turns 直.", hasPicture: true), CardFixtures.poll(count: 4),
      CardFixtures.pictures(count: 3), CardFixtures.warning("Spiders"), CardFixtures.profile(),
      CardFixtures.post(CardText(String(repeating: "岬の灯台は、今夜も「おかえり」と言う。潮は静かに満ちていく。", count: 5))),
      CardFixtures.post(CardText(String(repeating: "سفينة صغيرة تنتظر المد. ", count: 9))),
    ]
    let alone = try cards.map { try CardFixtures.paint($0) }
    try await withThrowingTaskGroup(of: [PaintedCard].self) { group in
      for turn in 0..<4 {
        group.addTask {
          let painter = try CardPainter()
          let order = turn.isMultiple(of: 2) ? Array(cards.indices) : cards.indices.reversed()
          var painted = alone
          for place in order + order {
            painted[place] = try painter.paint(cards[place], CardFixtures.light) { _ in CardFixtures.pixels()
            }
          }
          return painted
        }
      }
      for try await painted in group { #expect(painted == alone) }
    }
  }

  @Test("painters that come and go do not change a card that another paints (fault 260)")
  func comingAndGoing() async throws {
    let words = "港町の夜は静かで、古いリンクをひとつずつ開くのにちょうどいい。「約束」は十年後も同じ場所にあるべき。"
    let card = CardFixtures.post(CardText(String(repeating: words, count: 3)))
    let alone = try CardFixtures.paint(card)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask { try (0..<100).count { _ in try CardFixtures.paint(card) != alone } }
      }
      for try await others in group { #expect(others == 0) }
    }
  }

  @Test("an avatar that the caller kept gives the card that the painter makes itself")
  func keptAvatar() throws {
    let card = CardFixtures.post("The tide turns.", hasPicture: true)
    let avatars = try CardFixtures.avatars(of: card)
    #expect(avatars.allSatisfy { $0.colors.count > 64 && $0.colors.count <= 128 })
    let kept = try CardPainter().paint(card, CardFixtures.light, avatars: avatars)
    #expect(try kept == CardFixtures.paint(card))
    let others = try CardFixtures.avatars(of: CardFixtures.profile())
    #expect(try CardPainter().paint(card, CardFixtures.light, avatars: others).bytes.count > 1_000)
  }

  @Test("a character that no font has is reported, and does not affect the rest of the card (fault 189)")
  func missing() throws {
    let painted = try CardFixtures.paint(CardFixtures.post("unassigned \u{378}\u{379}\u{378}"))
    #expect(painted.missing == ["\u{378}", "\u{379}"])
    let next = try CardPainter()
    _ = try next.paint(CardFixtures.post("\u{378}"), CardFixtures.light)
    #expect(try next.paint(CardFixtures.post("fine"), CardFixtures.light).missing.isEmpty)
  }

  @Test(
    "Latin, Arabic, Hebrew, Japanese, Korean, Hindi, Thai and emoji have glyphs",
    arguments: [
      "Ada", "ليلى حداد", "שלום", "東京タワー", "안녕하세요", "कड़ी एक वादा", "ลิงก์คือคำสัญญา", "🚀👩🏽‍💻🇯🇵", "Привет", "Γεια",
      "გამარჯობა", "বাংলা", "தமிழ்", "ខ្មែរ", "မြန်မာ",
    ])
  func scripts(text: String) throws {
    let painted = try CardFixtures.paint(CardFixtures.post(CardText(text), language: nil))
    #expect(painted.missing.isEmpty)
    let image = try ReadPNG(painted.bytes)
    #expect(image.drawn(x: 228..<1_200, y: 330..<630) != nil)
  }

  @Test("the language of a text decides between Japanese and Chinese forms")
  func language() throws {
    let forms = try ["ja", "zh", "zh-Hant-TW", "ko"].map {
      try CardFixtures.paint(CardFixtures.post("直骨角", language: $0)).bytes
    }
    #expect(Set(forms).count >= 3)
    #expect(try CardFixtures.paint(CardFixtures.post("直骨角は", language: nil)).bytes.count > 1_000)
  }

  @Test("a card in Arabic has its avatar at the right")
  func mirrored() throws {
    let image = try CardFixtures.image(CardFixtures.post("هذا بالضبط ما نحتاجه", language: "ar"))
    #expect(image.count(of: CardFixtures.tone) > 1_000)
    #expect(image.drawn(x: 0..<80, y: 0..<630) == nil)
    let avatar = try #require(image.drawn(x: 1_000..<1_200, y: 0..<630))
    #expect(avatar.x.upperBound == 1_119)
  }

  @Test(
    "the threadline leads out of the card where the thread goes on, and nowhere else",
    arguments: [false, true])
  func threadline(isGoingOn: Bool) throws {
    let image = try CardFixtures.image(CardFixtures.post("The tide turns.", isGoingOn: isGoingOn))
    #expect(image[136, 0] == CardFixtures.light.colors.paper)
    #expect((image[136, 629] == CardFixtures.light.colors.line) == isGoingOn)
    #expect(image.drawn(x: 140..<228, y: 400..<630) == nil, "the line is 4 pixels wide")
  }

  @Test("a warning shows its words; the card has no place for what it warns of (fault 124)")
  func warning() throws {
    let card = CardFixtures.warning("Spiders")
    #expect(card.text.string == "Spiders")
    let image = try CardFixtures.image(card)
    #expect(image.count(of: CardFixtures.light.colors.wash) > 50_000)
    #expect(try CardFixtures.paint(CardFixtures.warning("Boats")).bytes != CardFixtures.paint(card).bytes)
    #expect(try CardFixtures.paint(CardFixtures.warning("")).bytes.count > 1_000)
  }

  @Test("the content of an account's card is in the square that some consumers cut out of the middle")
  func profile() throws {
    let image = try CardFixtures.image(CardFixtures.profile())
    let drawn = try #require(image.drawn(x: 0..<1_200, y: 0..<630))
    #expect(drawn.x.lowerBound >= 285 && drawn.x.upperBound < 915)
    #expect(abs(drawn.x.lowerBound + drawn.x.upperBound - 1_199) < 16)
    let empty = try CardFixtures.image(CardFixtures.post("  \n "))
    #expect(empty.count(of: CardFixtures.tone) > 20_000, "no words: the author alone, and large")
  }
}
