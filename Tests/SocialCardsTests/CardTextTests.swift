import Testing

@testable import SocialCards

@Suite struct CardTextTests {
  @Test("spaces become one, line ends stay, and two of them part paragraphs")
  func spaces() {
    let text = CardText("  One \t two\r\nthree \n\n\n four\n")
    #expect(text.string == "One two\nthree\nfour")
    #expect(text.paragraphs == [14])
    #expect(CardText.line("One\n\ntwo") == "One two")
  }

  @Test("what nobody sees is taken out: control characters and those that turn the text around (fault 101)")
  func unseen() {
    #expect(CardText("a\u{0}b\u{1B}c\u{202E}d\u{FEFF}e\u{FFFC}").string == "abcde")
    #expect(CardText("👩🏽‍💻").string == "👩🏽‍💻", "what joins an emoji is seen")
  }

  @Test("a letter may have four marks, and a text 1600 characters (fault 100)")
  func limits() {
    #expect(CardText("a" + String(repeating: "\u{301}", count: 900)).string.unicodeScalars.count == 5)
    #expect(
      CardText(String(repeating: "ab ", count: 9_000)).string.unicodeScalars.count <= CardText.scalarLimit + 2
    )
  }

  @Test("an accent keeps its words when spaces go")
  func accents() {
    let text = CardText("  See   #tides, @ada ", accents: [8..<14, 16..<20])
    let parts = text.accents.map { String(decoding: Array(text.string.utf8)[$0], as: UTF8.self) }
    #expect(parts == ["#tides", "@ada"])
  }

  @Test("accents at no place, or of no length, are left out")
  func strayAccents() {
    #expect(CardText("abc", accents: [7..<9, 1..<1, 0..<0]).accents.isEmpty)
    #expect(CardText("a\u{0}c", accents: [1..<2]).accents.isEmpty)
    #expect(CardText("abc", accents: [1..<90]).accents == [1..<3])
  }

  @Test("a cut leaves no space and no comma before the ellipsis")
  func cut() {
    let text = CardText("One, two three", accents: [5..<8])
    #expect(text.cut(at: 5).string == "One…")
    #expect(text.cut(at: 5).accents.isEmpty)
    #expect(text.cut(at: 9).string == "One, two…")
    #expect(text.cut(at: 9).accents == [5..<8])
  }
}
