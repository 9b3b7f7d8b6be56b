import Testing
import ThreadModel

@testable import PostText

@Suite struct RichTextPlainTextTests {
  @Test(
    "formatting goes, line ends stay",
    arguments: [
      (TextSource.plain("a\nb\n\n@c #d"), "a\nb\n\n@c #d"),
      (.markdown("# a\n\n*b* [c](https://e.example/)"), "a\n\nb c"),
      (.markdown("- a\n- b\n  1. c\n\n---\n\n> d"), "• a\n• b\n1. c\n\nd"),
      (.markdown("    x\n    y\n\nz"), "x\ny\n\nz"),
      (.html("<ol start=3 reversed><li>a<li>b<li value=9>c<li>d</ol>"), "3. a\n2. b\n9. c\n8. d"),
      (.html("<ol reversed><li>a<li>b</ol>"), "2. a\n1. b"),
    ])
  func plainText(source: TextSource, expected: String) {
    #expect(source.parsed.text.plainText == expected)
  }

  @Test("what a spoiler hides stays hidden")
  func spoilers() {
    let text = RichText([.paragraph([.text("it is "), .marked(.spoiler, [.text("him")])])])
    #expect(text.plainText == "it is […]")
  }

  @Test("a link has its own bytes of the plain text, whatever comes before it")
  func links() {
    let text = RichText([
      .paragraph([
        .text("Für "), .mention(Mention(handle: "bob"), text: "@bob"), .text(" "),
        .marked(.strong, [.tag("tides", text: "#tides")]),
      ]),
      .list(
        .init(
          isOrdered: true,
          entries: [
            .init([
              .paragraph([.marked(.link(address: "https://ada.example/"), [.text("ada"), .text(".example")])])
            ])
          ])),
    ])
    let (plain, links) = text.plainTextWithLinks
    #expect(plain == text.plainText)
    #expect(
      links.map { String(decoding: Array(plain.utf8)[$0], as: UTF8.self) } == [
        "@bob", "#tides", "ada.example",
      ])
  }
}
