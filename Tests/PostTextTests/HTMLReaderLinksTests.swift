import Testing
import ThreadModel

@testable import PostText

@Suite struct HTMLReaderLinksTests {
  @Test(
    "an address that is relative, without scheme or of another scheme leaves only text (fault 92)",
    arguments: [
      "/path", "//evil.example/x", "path", "?q", "#id", "javascript:alert(1)", "java\tscript:alert(1)",
      "&#x6A;avascript:alert(1)", " \u{1}javascript:x", "data:text/html,x", "vbscript:x", "blob:x",
      "file:///x",
      "\\\\evil.example", "https:evil", "http://", "mailto:a@b.example",
    ])
  func noLink(address: String) {
    #expect(TextSource.html("<a href=\"\(address)\">text</a>").html == "<p dir=\"auto\">text</p>")
  }

  @Test("a link keeps its address and nothing else")
  func link() {
    let source = #"<a href="https://e.example/a?b=1&amp;c" id=x class=y style=z onclick=w target=_top>t</a>"#
    let expected = #"<a href="https://e.example/a?b=1&amp;c" rel="nofollow noopener ugc">t</a>"#
    #expect(TextSource.html(source).html == "<p dir=\"auto\">\(expected)</p>")
  }

  @Test("a link without text shows its address")
  func emptyLink() {
    let text = TextSource.html("<a href=https://e.example/></a>").parsed.text
    #expect(text.plainText == "https://e.example/")
  }

  @Test("the hidden parts of a long address stay hidden, and the address whole")
  func shortenedAddress() {
    let source =
      #"<a href="https://e.example/some/long/path"><span class="invisible">https://</span>"#
      + #"<span class="ellipsis">e.example/some</span><span class="invisible">/long/path</span></a>"#
    let link = RichText.Inline.marked(
      .link(address: "https://e.example/some/long/path"), [.text("e.example/some…")])
    #expect(TextSource.html(source).parsed.text == RichText([.paragraph([link])]))
  }

  @Test("what pretends to be hidden outside a link is shown")
  func invisibleText() {
    #expect(TextSource.html("a<span class=invisible>b</span>").parsed.text.plainText == "ab")
  }

  @Test("a mention names its account with the host of its address")
  func mention() {
    let source =
      #"<span class="h-card"><a href="https://e.example/@bob" class="u-url mention">@<span>bob</span></a></span>"#
    let mention = Mention(handle: "bob@e.example", url: "https://e.example/@bob")
    #expect(TextSource.html(source).parsed.text == RichText([.paragraph([.mention(mention, text: "@bob")])]))
  }

  @Test("a mention that names its host itself keeps it")
  func fullMention() {
    let source = #"<a href="https://web.example/u/1" class="mention">@bob@e.example</a>"#
    let mention = Mention(handle: "bob@e.example", url: "https://web.example/u/1")
    let line: [RichText.Inline] = [.mention(mention, text: "@bob@e.example")]
    #expect(TextSource.html(source).parsed.text == RichText([.paragraph(line)]))
  }

  @Test(
    "a mention or tag that does not look like one is a plain link",
    arguments: ["Bob", "@", "@a b", "@a@b@c", "@<i>../x</i>", "#", "#a b", "#a/b"])
  func oddNames(text: String) {
    for kind in ["class=mention", "class='mention hashtag' rel=tag"] {
      let blocks = TextSource.html("<a href=https://e.example/ \(kind)>\(text)</a>").parsed.text.blocks
      guard case .paragraph(let line) = blocks.first, case .marked(.link(let address), _) = line.first else {
        Issue.record("no link in \(blocks)")
        continue
      }
      #expect(address == "https://e.example/" && line.count == 1)
    }
  }

  @Test("a tag keeps its name, in any script", arguments: ["Swift", "café", "日本語", "مرحبا", "한국어", "a_1"])
  func tag(name: String) {
    let source = "<a href=https://e.example/t class='mention hashtag' rel=tag>#<span>\(name)</span></a>"
    let expected = RichText([.paragraph([.tag(name, text: "#\(name)")])])
    #expect(TextSource.html(source).parsed.text == expected)
  }

  @Test("the fallback for a quoted post is left out")
  func quoteFallback() {
    let source = "<p class='quote-inline'>RE: <a href=https://e.example/1>x</a></p><p>yes</p>"
    #expect(TextSource.html(source).html == "<p dir=\"auto\">yes</p>")
    #expect(TextSource.html("a<span class=quote-inline>RE</span>").html == "<p dir=\"auto\">a</p>")
  }

  @Test("a picture becomes its description")
  func image() {
    let source = TextSource.html("hi <img src=https://e.example/x.png alt=':blob:' onerror=x>!")
    #expect(source.html == "<p dir=\"auto\">hi :blob:!</p>")
  }
}
