import SafeMarkup
import Testing
import ThreadModel

@testable import PostText

@Suite struct RichTextHTMLTests {
  @Test(
    "syntax of templates is text like any other (fault 102)",
    arguments: [
      "{{title}}", "{{{x}}}", "{% if x %}", "<%= x %>", "#include \"x\"", "\\(x)", "${x}", "{{> partial}}",
    ])
  func templateSyntax(source: String) {
    let markup = TextSource.plain(source).html
    let decoded = TextSource.html(markup).parsed.text.plainText
    #expect(decoded == source)
    #expect(MarkupPieces(markup).tags.allSatisfy(MarkupPieces.isAllowed))
  }

  static let breakOuts = [
    "\"><script>x</script>", "' onclick='x", "`>", "</p></div>", "--></style>", "\"/onmouseover=\"x",
    "&quot;>", "\u{0}<b>",
  ]

  @Test("nothing breaks out of text or attributes (fault 103)", arguments: breakOuts)
  func breakOut(text: String) {
    let inner: [RichText.Inline] = [.text(text), .code(text)]
    let line: [RichText.Inline] = [
      .text(text), .code(text), .marked(.link(address: "https://e.example/" + text), inner),
      .marked(.spoiler, inner),
      .mention(Mention(handle: text), text: text), .tag(text, text: text), .cashtag(text, text: text),
      .marked(.ruby(reading: text), inner),
    ]
    let blocks: [RichText.Block] = [.paragraph(line), .heading(line), .quote([.code(text, language: text)])]
    for links in [SiteLinks(), FixedLinks(answer: text), FixedLinks(answer: "/" + text)]
      as [any LinkResolving]
    {
      let pieces = MarkupPieces(RichText(blocks).html(links))
      #expect(pieces.texts.allSatisfy { !$0.contains { "<>\"'".contains($0) } })
      let tags = pieces.tags.map { $0.replacing(/href="[^"]*"/, with: "href=\"http\"") }
      #expect(tags.allSatisfy(MarkupPieces.isAllowed), "\(tags)")
    }
  }

  @Test(
    "a link inside a text leads only to the site or the web",
    arguments: [
      ("/@bob/", true), ("../@bob/", true), ("@bob/a:b", true), ("https://e.example/@bob", true),
      ("#bob", true),
      ("javascript:x", false), ("//evil.example", false), ("/\\evil.example", false),
      ("\\\\evil.example", false),
      ("data:text/html,x", false), ("java\nscript:x", false), (" javascript:x", false), ("", false),
      ("mailto:a@e.example", false), ("/\tx", false),
    ])
  func targets(target: String, isLink: Bool) {
    let text = RichText([.paragraph([.mention(Mention(handle: "bob"), text: "@bob"), .tag("x", text: "#x")])])
    let tags = MarkupPieces(text.html(FixedLinks(answer: target))).tags
    #expect(tags.count(where: { $0.hasPrefix("<a ") }) == (isLink ? 2 : 0))
  }

  @Test("a mention or tag that leads nowhere is text")
  func nowhere() {
    let text = RichText([.paragraph([.mention(Mention(handle: "b"), text: "@b"), .tag("x", text: "#x")])])
    #expect(text.html(FixedLinks(answer: nil)) == "<p dir=\"auto\">@b#x</p>")
  }

  @Test("a link that names another host is followed by the true one")
  func disguise() {
    let link = RichText.Inline.marked(.link(address: "https://evil.org/"), [.text("www.bank.com")])
    let expected =
      "<p dir=\"auto\"><a href=\"https://evil.org/\" rel=\"nofollow noopener ugc\">www.bank.com</a>"
      + " <span class=\"host\">(evil.org)</span></p>"
    #expect(RichText([.paragraph([link])]).html() == expected)
  }

  @Test("a spoiler can be opened with the keyboard")
  func spoiler() {
    let text = RichText([.paragraph([.marked(.spoiler, [.text("end")])])])
    #expect(text.html() == "<p dir=\"auto\"><span class=\"spoiler\" tabindex=\"0\">end</span></p>")
  }

  @Test("an entry has paragraphs of its own only where it has several")
  func entries() {
    let one = RichText.List.Entry([.paragraph([.text("a")])])
    let two = RichText.List.Entry([.paragraph([.text("a")]), .paragraph([.text("b")])])
    let list = RichText.List(isOrdered: false, entries: [one, two, RichText.List.Entry([])])
    let expected =
      #"<ul><li dir="auto">a</li><li dir="auto"><p dir="auto">a</p><p dir="auto">b</p></li>"#
      + #"<li dir="auto"></li></ul>"#
    #expect(RichText([.list(list)]).html() == expected)
  }
}
