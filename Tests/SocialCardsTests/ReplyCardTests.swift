import SafeMarkup
import Testing

@testable import SocialCards

@Suite("Cards of replies") struct ReplyCardTests {
  private static let light = CardFixtures.light

  /// What is drawn next to the parent's portrait.
  private static func parentLines(_ image: ReadPNG) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    image.drawn(x: 180..<1_200, y: 0..<170)
  }

  @Test("the parent's portrait is above the author's, with a line between them and the text below")
  func places() throws {
    let image = try CardFixtures.image(CardFixtures.reply())
    let parent = try #require(image.drawn(x: 0..<180, y: 0..<119))
    #expect(parent.x == 86...153 && parent.y == 46...113)
    let author = try #require(image.drawn(x: 0..<180, y: 173..<290))
    #expect(author.x == 72...167 && author.y == 178...273)
    let rail = try #require(image.drawn(x: 0..<180, y: 116..<174))
    #expect(rail.x == 118...121 && rail.y == 124...167)
    #expect(image[120, 146] == Self.light.colors.line)
    #expect(try #require(Self.parentLines(image)).x.lowerBound >= 196)
    let text = try #require(image.drawn(x: 0..<1_200, y: 290..<545))
    #expect((72...80).contains(text.x.lowerBound) && text.y.lowerBound >= 300)
    #expect(image.count(of: CardFixtures.parentTone) > 2_000)
    let foot = try #require(image.drawn(x: 0..<1_200, y: 548..<630))
    #expect((72...78).contains(foot.x.lowerBound) && (1_120...1_128).contains(foot.x.upperBound))
    #expect(foot.y.upperBound < 592)
  }

  @Test(
    "the parent has two lines at most, however long it and its author's name are",
    arguments: [
      ("Who rang back?", "Tomasz Wilk"), (String(repeating: "word ", count: 1_000), "Tomasz Wilk"),
      ("short", String(repeating: "N", count: 2_000)), (String(repeating: "x", count: 9_000), "T"),
      (String(repeating: "岬の灯台は、", count: 90), "森 あや"),
      (String(repeating: "سفينة صغيرة ", count: 90), "ليلى حداد"),
      (String(repeating: "👩‍👩‍👧‍👦", count: 300), "🌊"), ("", "Tomasz Wilk"), ("Hello\nand\n\nbye", ""),
    ])
  func twoLines(_ text: String, _ name: String) throws {
    let image = try CardFixtures.image(CardFixtures.reply(to: CardFixtures.parent(text, name: name)))
    let lines = try #require(Self.parentLines(image))
    #expect(lines.y.lowerBound >= 40 && lines.y.upperBound < 160)
    #expect(lines.x.lowerBound >= 196 && lines.x.upperBound <= 1_138)
    let one = try CardFixtures.image(CardFixtures.reply(to: CardFixtures.parent("", name: name)))
    if text.count > 500 { #expect(try #require(Self.parentLines(one)).y.upperBound < lines.y.upperBound) }
  }

  @Test("a parent that is not shown is one sentence next to a ring, without a portrait")
  func sentence() throws {
    let parent = CardParent(author: nil, text: "In reply to a deleted post")
    let card = CardFixtures.reply(to: parent)
    #expect(card.portraits.count == 1)
    let image = try CardFixtures.image(card)
    #expect(image.count(of: CardFixtures.parentTone) == 0)
    #expect(image[120, 80] == Self.light.colors.paper && image[108, 80] == Self.light.colors.line)
    #expect(Self.parentLines(image) != nil)
  }

  @Test("an Arabic reply has both portraits at the right, whatever the parent is written in")
  func mirrored() throws {
    for text in ["Who rang back?", "من اتصل؟"] {
      let card = CardFixtures.reply("أنا اتصلت", to: CardFixtures.parent(text), language: "ar")
      let image = try CardFixtures.image(card)
      let parent = try #require(image.drawn(x: 1_020..<1_200, y: 0..<119))
      #expect(parent.x == 1_046...1_113)
      let lines = try #require(image.drawn(x: 0..<1_020, y: 0..<170))
      #expect((990...1_004).contains(lines.x.upperBound))
    }
  }

  @Test("an Arabic parent begins next to its portrait on an English card")
  func arabicParent() throws {
    let parent = CardFixtures.parent("من اتصل؟", name: "ليلى حداد")
    let lines = try #require(Self.parentLines(CardFixtures.image(CardFixtures.reply(to: parent))))
    #expect((196...206).contains(lines.x.lowerBound) && lines.x.upperBound < 700)
  }

  @Test("a text of any length ends above the foot", arguments: [1, 12, 40, 400])
  func texts(words: Int) throws {
    let text = CardText(String(repeating: "harbour ", count: words))
    let image = try CardFixtures.image(CardFixtures.reply(text))
    #expect(image.drawn(x: 0..<1_200, y: 543..<550) == nil)
    #expect(try #require(image.drawn(x: 0..<1_200, y: 290..<545)).x.upperBound <= 1_138)
  }

  @Test("polls, warnings, pictures and posts without words stand below what they answer")
  func matters() throws {
    var cards = [CardFixtures.poll(count: 2), CardFixtures.poll(count: 9), CardFixtures.warning("Spiders")]
    cards.append(CardFixtures.post(""))
    for var card in cards {
      card.parent = CardFixtures.parent()
      card.foot = CardFoot(site: "Harbour Lane", day: "12 Mar 2026")
      let image = try CardFixtures.image(card)
      #expect(image[120, 146] == Self.light.colors.line)
      #expect(image.drawn(x: 0..<1_200, y: 544..<550) == nil)
    }
    var mosaic = CardFixtures.pictures(count: 2)
    let alone = try CardFixtures.paint(mosaic)
    mosaic.parent = CardFixtures.parent()
    #expect(mosaic.portraits.map(\.diameter) == [76, 40])
    let painted = try CardFixtures.paint(mosaic)
    #expect(mosaic.fileExtension == "jpg" && painted.bytes != alone.bytes)
  }

  @Test("two portraits, an icon, emoji and links fit into one palette and into the limit of bytes")
  func colors() throws {
    var card = CardFixtures.reply(
      CardText("Look 🎉🌊👩🏽‍💻 at #tides", accents: [24..<30]), to: CardFixtures.parent(hasPicture: true),
      hasPicture: true)
    card.foot?.icon = "icon"
    #expect(card.portraits.count == 3)
    let painted = try CardFixtures.paint(card)
    #expect(painted.bytes.count <= CardPainter.byteLimit && painted.missing.isEmpty)
    let image = try ReadPNG(painted.bytes)
    #expect(image.colors.count <= 256)
    let icon = try #require(image.drawn(x: 0..<118, y: 546..<600))
    #expect(icon.x == 72...111 && icon.y == 550...589)
  }
}
