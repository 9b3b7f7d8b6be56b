import Testing
import ThreadModel

@testable import PostText

@Suite struct MarkdownReaderTests {
  @Test(
    "CommonMark becomes our tree",
    arguments: [
      ("*a* **b** `c`", #"<p dir="auto"><em>a</em> <strong>b</strong> <code>c</code></p>"#),
      ("# a\n\nb", #"<p dir="auto"><strong>a</strong></p><p dir="auto">b</p>"#),
      (
        "> a\n> > b",
        #"<blockquote><p dir="auto">a</p><blockquote><p dir="auto">b</p></blockquote></blockquote>"#
      ),
      (
        "3. a\n4. b\n   - c",
        #"<ol start="3"><li dir="auto">a</li><li dir="auto">b<ul><li dir="auto">c</li></ul></li></ol>"#
      ),
      ("a\nb  \nc", #"<p dir="auto">a b<br>c</p>"#),
      ("a\n\n---\n\nb", #"<p dir="auto">a</p><hr><p dir="auto">b</p>"#),
      ("```swift x\nlet a\n```", "<pre><code>let a\n</code></pre>"), ("", ""), (" \n\n ", ""),
    ])
  func reads(source: String, expected: String) {
    #expect(TextSource.markdown(source).html == expected)
  }

  @Test("the language of a code block is the first word of its fence")
  func language() {
    let text = TextSource.markdown("```swift strict\na\n```").parsed.text
    #expect(text == RichText([.code("a\n", language: "swift")]))
  }

  @Test(
    "HTML in Markdown is left out with a warning, whichever way it is dressed (fault 113)",
    arguments: [
      "<script>alert(1)</script>", "a <b onclick=x>b</b>", "<div>\n*a*\n</div>", "<!-- a -->", "<?a?>",
      "<!A>",
      "<![CDATA[a]]>", "a <img src=x onerror=y>", "<scr<script>ipt>a", "<a href=\"javascript:x\">a</a>",
      "> <iframe src=x>", "- <svg onload=x>", "[<b>a</b>](https://e.example/)", "<style>\n*\n</style>",
    ])
  func rawHTML(source: String) {
    let parsed = TextSource.markdown(source).parsed
    #expect(parsed.warning == .rawHTMLDropped)
    let pieces = MarkupPieces(parsed.text.html())
    #expect(pieces.tags.allSatisfy(MarkupPieces.isAllowed))
    #expect(pieces.texts.allSatisfy { !$0.contains("onclick") && !$0.contains("onerror") })
  }

  @Test("what only looks like HTML is text and warns of nothing (fault 113)")
  func escapedHTML() {
    let parsed = TextSource.markdown("\\<b> `<i>` &lt;u&gt;\n\n    <p>").parsed
    #expect(parsed.warning == nil)
    let expected =
      "<p dir=\"auto\">&lt;b&gt; <code>&lt;i&gt;</code> &lt;u&gt;</p><pre><code>&lt;p&gt;\n</code></pre>"
    #expect(parsed.text.html() == expected)
  }

  @Test(
    "only addresses of the web are links",
    arguments: [
      "[a](javascript:x)", "[a](/x)", "[a](//e.example)", "[a](data:text/html,x)", "[a](&#x6A;avascript:x)",
      "[a](<java\tscript:x>)", "[a][b]\n\n[b]: vbscript:x", "[a](mailto:b@e.example)", "![a](file:///x)",
    ])
  func refusedAddresses(source: String) {
    #expect(TextSource.markdown(source).html == "<p dir=\"auto\">a</p>")
  }

  @Test("an image becomes a link with its description, and is never embedded")
  func images() {
    let image = TextSource.markdown("![a *b* `c`](https://e.example/x.png \"t\")")
    let link = RichText.Inline.marked(.link(address: "https://e.example/x.png"), [.text("a b c")])
    #expect(image.parsed.text == RichText([.paragraph([link])]))
    let linked = TextSource.markdown("[![a](https://e.example/x.png)](https://e.example/)")
    let outer = RichText.Inline.marked(.link(address: "https://e.example/"), [.text("a")])
    #expect(linked.parsed.text == RichText([.paragraph([outer])]))
    let bare = TextSource.markdown("![](https://e.example/x.png)")
    #expect(bare.parsed.text.plainText == "https://e.example/x.png")
  }

  @Test("handles, tags and bare links are found in text, but not in code or links")
  func detection() {
    let source = "*@ada* #swift https://e.example/a_b_c `@bob` [#no @no](https://e.example/)"
    let expected: [RichText.Inline] = [
      .marked(.emphasis, [.mention(Mention(handle: "ada"), text: "@ada")]), .text(" "),
      .tag("swift", text: "#swift"),
      .text(" "), .marked(.link(address: "https://e.example/a_b_c"), [.text("https://e.example/a_b_c")]),
      .text(" "),
      .code("@bob"), .text(" "), .marked(.link(address: "https://e.example/"), [.text("#no @no")]),
    ]
    #expect(TextSource.markdown(source).parsed.text == RichText([.paragraph(expected)]))
  }

  @Test("nesting beyond the cap melts into the level above (fault 116)", arguments: [">", "> "])
  func deepQuotes(mark: String) {
    let parsed = TextSource.markdown(String(repeating: mark, count: 10_000) + " a").parsed
    let markup = parsed.text.html()
    #expect(MarkupPieces(markup).tags.count(where: { $0 == "<blockquote>" }) == TextLimits.depth)
    #expect(parsed.text.plainText == "a")
  }

  @Test("lists nested beyond the cap are shown plain (fault 116)")
  func deepLists() {
    let parsed = TextSource.markdown(String(repeating: "- ", count: 10_000) + "a").parsed
    #expect(parsed.warning == .tooDeep)
    #expect(parsed.text.blocks.count == 1)
    let few = TextSource.markdown(String(repeating: "- ", count: 60) + "a").parsed
    #expect(few.warning == nil)
    #expect(few.text.plainText.hasSuffix("• a"))
  }

  @Test("a long rule is not taken for nested lists", arguments: ["* ", "- "])
  func longRule(mark: String) {
    #expect(TextSource.markdown(String(repeating: mark, count: 100)).parsed.text == RichText([.rule]))
  }

  @Test("a document past the cap is shown plain, with its links")
  func longDocument() {
    let source = "*a* <b> https://e.example/ " + String(repeating: "x", count: 1 << 16)
    let parsed = TextSource.markdown(source).parsed
    #expect(parsed.warning == .tooLong)
    #expect(parsed.text.plainText == source)
    #expect(parsed.text.html().contains("<a href=\"https://e.example/\""))
  }
}
