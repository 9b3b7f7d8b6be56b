import PostText
import Testing
import ThreadModel

@Suite("Plain text becomes paragraphs")
struct TextDetectorTests {
  @Test("a text without any sign of a find is one piece")
  func plain() {
    #expect(TextDetector.inlines(of: "nothing here, is there") == [.text("nothing here, is there")])
    #expect(TextDetector.inlines(of: "").isEmpty)
  }

  @Test("an empty line parts paragraphs, a single line end breaks the line")
  func paragraphs() {
    let blocks = TextDetector.blocks(of: "one\ntwo\n\nthree\n\n\n\nfour\n")
    #expect(
      blocks == [
        .paragraph([.text("one"), .lineBreak, .text("two")]), .paragraph([.text("three")]),
        .paragraph([.text("four")]),
      ])
  }

  @Test("line ends of every system are alike")
  func lineEnds() {
    #expect(TextDetector.blocks(of: "a\r\nb\r\n\r\nc") == TextDetector.blocks(of: "a\nb\n\nc"))
    #expect(TextDetector.inlines(of: "a\rb") == [.text("a"), .lineBreak, .text("b")])
  }

  @Test(
    "a text of nothing but white space has no paragraph",
    arguments: ["", " ", "\n", "\n\n \n\n", "\r\n\r\n\u{3000}"])
  func blank(text: String) {
    #expect(TextDetector.blocks(of: text).isEmpty)
  }

  @Test("results are in order, with the text between them as written")
  func order() {
    let inlines = TextDetector.inlines(of: "read ada.example.org/notes, says @bob #swift $ABC")
    #expect(
      inlines == [
        .text("read "),
        .marked(.link(address: "https://ada.example.org/notes"), [.text("ada.example.org/notes")]),
        .text(", says "), .mention(Mention(handle: "bob"), text: "@bob"), .text(" "),
        .tag("swift", text: "#swift"),
        .text(" "), .cashtag("ABC", text: "$ABC"),
      ])
  }

  @Test(
    "emoji, joined emoji and right-to-left text stay as they are",
    arguments: [
      "👩‍👩‍👧‍👦 and 🏳️‍🌈 at 12:30.", "שלום @עולם. #️⃣ 1️⃣", "مرحبا: #السلام عليكم", "e\u{301}\u{200D}.\u{FE0F}",
      "\u{202E}abc.def\u{202C}", "\u{FFFD}.\u{10FFFF}:\u{0}@\u{7F}#",
    ])
  func unharmed(text: String) {
    #expect(TextDetector.inlines(of: text).written == text)
  }

  @Test("a 280-character post with every kind of find keeps every character")
  func nothingLost() {
    let text = String(
      repeating: "né @a@b.example #tág $X http://ü.example/(a)?b#c 。日本example.com日本 ", count: 40)
    #expect(TextDetector.inlines(of: text).written == text)
  }
}
