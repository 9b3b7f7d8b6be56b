import SafeMarkup
import Testing

@testable import SocialCards

/// What a stranger may write, and how large a card may be.
@Suite struct CardLimitTests {
  static let words = "The ferry timetable was printed on bakery bags and says when the bread is ready. "

  @Test(
    "no text ends the program or the margins of the card",
    arguments: [
      "", " ", "\n\n\n", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{9F}", "\u{FEFF}\u{FFFC}\u{FFFF}", ".", "a",
      "\u{200D}\u{FE0F}",
      String(repeating: "w", count: 10_000), String(repeating: "漢", count: 10_000),
      String(repeating: "👩🏽‍💻", count: 3_000), String(repeating: "\n", count: 10_000) + "end",
      String(repeating: "a\n", count: 5_000), "a" + String(repeating: "\u{301}", count: 5_000),
      String(repeating: "Z\u{310}\u{321}\u{35E}\u{33F}\u{345}\u{33F}\u{345}", count: 300),
      "\u{202E}\u{202D}\u{202B}abc אבג \u{2067}", String(repeating: "\u{2067}\u{2066}", count: 2_000) + "x",
      String(repeating: Self.words, count: 200), String(repeating: "\u{378}", count: 2_000),
      "https://harbour.example/" + String(repeating: "a/b?c=", count: 80), "ﷺ﷽𒐫𒈙꧅",
    ])
  func anyText(text: String) throws {
    let cards = [
      CardFixtures.post(CardText(text), language: nil), CardFixtures.warning(text),
      CardFixtures.poll(count: 4, question: CardText(text)),
      CardFixtures.profile(CardText(text), facts: [text]),
      CardContent(
        author: CardAuthor(name: text, handle: text, tone: CardFixtures.tone), matter: .text(CardText(text)),
        language: text),
    ]
    let painter = try CardPainter()
    for card in cards {
      let painted = try painter.paint(card, CardFixtures.light) { _ in CardFixtures.pixels() }
      #expect(painted.bytes.count <= CardPainter.byteLimit)
      let image = try ReadPNG(painted.bytes)
      #expect(image.drawn(x: 0..<40, y: 0..<630) == nil && image.drawn(x: 1_160..<1_200, y: 0..<630) == nil)
      #expect(image.drawn(x: 0..<1_200, y: 0..<15) == nil && image.drawn(x: 0..<1_200, y: 615..<630) == nil)
    }
  }

  @Test("a text of 400 characters takes at most 40 KB, and a headline 32")
  func usualSize() throws {
    let long = CardText(String(String(repeating: Self.words, count: 5).prefix(400)))
    #expect(try CardFixtures.paint(CardFixtures.post(long, hasPicture: true)).bytes.count < 40_000)
    #expect(
      try CardFixtures.paint(CardFixtures.post("Small tools last.", hasPicture: true)).bytes.count < 32_000)
  }

  @Test("a card that would be larger than 60 KB gets coarser until it is not (fault 190)")
  func largeCard() throws {
    let kanji = CardText(
      String(String.UnicodeScalarView((0..<600).compactMap { Unicode.Scalar(0x4E00 + $0 * 31) })))
    let emoji = CardText(
      String(String.UnicodeScalarView((0..<400).compactMap { Unicode.Scalar(0x1F400 + $0) })))
    for text in [kanji, emoji] {
      let painted = try CardFixtures.paint(CardFixtures.post(text, hasPicture: true, language: "ja"))
      #expect(painted.bytes.count <= CardPainter.byteLimit)
    }
    let image = try CardFixtures.image(CardFixtures.post(emoji, hasPicture: true))
    #expect(image.colors.count < 200, "it had 192 colors and more before")
  }

  @Test(
    "a poll has a bar for each of four options, and counts the others", arguments: [0, 1, 2, 3, 4, 5, 40])
  func poll(count: Int) throws {
    let image = try CardFixtures.image(CardFixtures.poll(count: count))
    var bars = 0
    var height = 0
    for y in 0..<630 {
      let isBar = [CardFixtures.light.colors.bar, CardFixtures.light.colors.wash].contains(image[236, y])
      height = isBar ? height + 1 : 0
      if height == 30 { bars += 1 }
    }
    #expect(bars == min(count, 4))
  }

  @Test(
    "shares that are not part of anything are drawn as none or all",
    arguments: [-Double.infinity, .nan, -1, 7, .infinity])
  func shares(share: Double) throws {
    let poll = CardPoll(options: [.init(text: "Yes", share: share), .init(text: "No")])
    let card = CardContent(author: CardFixtures.author(), matter: .poll("", poll), language: "en")
    let bar = try CardFixtures.image(card).count(of: CardFixtures.light.colors.bar)
    #expect(share > 0 ? bar > 40_000 : bar < 2_000)
    #expect(!card.recipe(CardFixtures.light).isEmpty)
  }

  @Test("pictures become a JPEG of at most 300 KB, from one to ten of them", arguments: 1...10)
  func pictures(count: Int) throws {
    let card = CardFixtures.pictures(count: count)
    let painted = try CardPainter().paint(card, CardFixtures.light) { name in
      CardFixtures.pixels(width: 240, height: 180, seed: UInt64(name.utf8.count + count))
    }
    #expect(card.fileExtension == "jpg")
    #expect(painted.bytes.prefix(3) == [0xFF, 0xD8, 0xFF] && painted.bytes.suffix(2) == [0xFF, 0xD9])
    #expect(painted.bytes.count > 10_000 && painted.bytes.count <= CardPainter.pictureByteLimit)
  }

  @Test("a picture that cannot be decoded leaves an empty tile, and no pictures a card in words (fault 191)")
  func absentPictures() throws {
    #expect(try CardPainter().paint(CardFixtures.pictures(count: 4), CardFixtures.light).bytes.count > 3_000)
    let none = try CardFixtures.paint(CardFixtures.pictures(count: 0))
    #expect(none.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("pixels are taken in any size but none and too large")
  func pixels() throws {
    #expect(CardPixels(width: 0, height: 0, bytes: [], hasOpacity: false) == nil)
    #expect(CardPixels(width: -1, height: -1, bytes: [1, 2, 3, 4], hasOpacity: true) == nil)
    #expect(CardPixels(width: 2, height: 1, bytes: [1, 2, 3], hasOpacity: false) == nil)
    #expect(CardPixels(width: .max, height: .max, bytes: [], hasOpacity: false) == nil)
    let wide = [UInt8](repeating: 0, count: 27_000)
    #expect(CardPixels(width: 9_000, height: 1, bytes: wide, hasOpacity: false) == nil)
    for (width, height) in [(1, 1), (1, 8_192), (8_192, 1), (3, 2_000)] {
      let bytes = [UInt8](repeating: 9, count: width * height * 3)
      let picture = try #require(CardPixels(width: width, height: height, bytes: bytes, hasOpacity: false))
      let painter = try CardPainter()
      #expect(
        try painter.paint(CardFixtures.post("x", hasPicture: true), CardFixtures.light) { _ in picture }.bytes
          .count > 900)
      #expect(
        try painter.paint(CardFixtures.pictures(count: 2), CardFixtures.light) { _ in picture }.bytes
          .starts(with: [0xFF, 0xD8, 0xFF]))
    }
    let clear = try #require(CardPixels(width: 1, height: 1, bytes: [200, 100, 50, 128], hasOpacity: true))
    #expect(clear.pixels == [0x8064_3219])
  }
}
