@testable import PostText
import Testing
import ThreadModel

@Suite("Spans become blocks")
struct SpanConverterTests {
  private func blocks(_ spans: TextSpan...) -> [RichText.Block] { SpanConverter.blocks(of: spans) }

  private func inline(_ span: TextSpan) -> RichText.Inline? {
    guard case .paragraph(let line)? = blocks(span).first, line.count == 1 else { return nil }
    return line.first
  }

  @Test("nothing is detected: the export already knows")
  func nothingDetected() {
    #expect(inline(TextSpan("@bob #a https://ada.example")) == .text("@bob #a https://ada.example"))
  }

  @Test("each target becomes what it is")
  func targets() {
    let mention = Mention(handle: "bob", id: "did:plc:b", url: "https://social.example/@bob")
    #expect(
      blocks(
        TextSpan("see", target: .link("https://ada.example/x")), TextSpan("@bob", target: .mention(mention)),
        TextSpan("#a", target: .tag("a")), TextSpan("$A", target: .cashtag("A"))) == [
          .paragraph([
            .marked(.link(address: "https://ada.example/x"), [.text("see")]), .mention(mention, text: "@bob"),
            .tag("a", text: "#a"), .cashtag("A", text: "$A"),
          ])
        ])
  }

  @Test("signs that an export left on names are taken off")
  func signs() {
    #expect(inline(TextSpan("#a", target: .tag("#a"))) == .tag("a", text: "#a"))
    #expect(
      inline(TextSpan("@b", target: .mention(Mention(handle: "@b"))))
        == .mention(Mention(handle: "b"), text: "@b"))
  }

  @Test(
    "an address that is not http or https is text (faults 90, 91, 122)",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}javascript:alert(1)",
      "java\tscript:alert(1)", "java\nscript:alert(1)", "&#106;avascript:alert(1)",
      "javascript&colon;alert(1)",
      "data:text/html,<script>", "vbscript:x", "blob:https://ada.example/1", "file:///etc/passwd",
      "//thief.example",
      "/relative", "#top", "", "https://", "about:blank", "view-source:https://ada.example",
      "http:javascript:alert(1)",
    ])
  func unsafeAddress(address: String) {
    #expect(inline(TextSpan("click", target: .link(address))) == .text("click"))
  }

  @Test("a user name in an address is dropped and an international host encoded (fault 94)")
  func disguise() {
    #expect(
      inline(TextSpan("x", target: .link("https://bank.example@thief.example/")))
        == .marked(.link(address: "https://thief.example/"), [.text("x")]))
    #expect(
      inline(TextSpan("x", target: .link("https://b\u{430}nk.example")))
        == .marked(.link(address: "https://xn--bnk-6cd.example/"), [.text("x")]))
  }

  @Test(
    "an invalid handle is text (fault 123)",
    arguments: [
      "", "@", "..", "../../etc/passwd", "a/b", "a b", "a\u{0}b", "a@b@c", ".a", "a.", "a..b", "a@",
      "<script>", "a\"b", "a?b",
      "a\u{202E}b", String(repeating: "a", count: 400),
    ])
  func unsafeHandle(handle: String) {
    #expect(inline(TextSpan("@who", target: .mention(Mention(handle: handle)))) == .text("@who"))
  }

  @Test(
    "a handle of any network is kept",
    arguments: [
      "bob", "bob_99", "first.last", "bob@social.example", "bob.bsky.social", "b-c@münchen.example",
    ])
  func safeHandle(handle: String) {
    #expect(
      inline(TextSpan("@x", target: .mention(Mention(handle: handle))))
        == .mention(Mention(handle: handle), text: "@x"))
  }

  @Test("a mention keeps its account and loses an address that is not safe (fault 122)")
  func mentionAddress() {
    let mention = Mention(handle: "bob", id: "1", url: "javascript:alert(1)")
    #expect(
      inline(TextSpan("@bob", target: .mention(mention)))
        == .mention(Mention(handle: "bob", id: "1"), text: "@bob"))
  }

  @Test("a tag of nothing is text", arguments: ["", "#", " ", "a\nb", "!?"])
  func emptyTag(name: String) {
    #expect(inline(TextSpan("x", target: .tag(name))) == .text("x"))
  }

  @Test(
    "styles nest from bold to code",
    arguments: [
      (TextSpan("x", style: .bold), RichText.Inline.marked(.strong, [.text("x")])),
      (TextSpan("x", style: .italic), .marked(.emphasis, [.text("x")])),
      (TextSpan("x", style: .strike), .marked(.strike, [.text("x")])),
      (TextSpan("x", style: .underline), .marked(.underline, [.text("x")])),
      (TextSpan("x", style: .code), .code("x")),
      (TextSpan("x", style: [.bold, .italic, .code]), .marked(.strong, [.marked(.emphasis, [.code("x")])])),
      (TextSpan("x", style: .bold, isSpoiler: true), .marked(.spoiler, [.marked(.strong, [.text("x")])])),
      (
        TextSpan("x", target: .link("https://ada.example/"), style: [.italic, .code]),
        .marked(.emphasis, [.marked(.link(address: "https://ada.example/"), [.code("x")])])
      ),
    ])
  func styles(span: TextSpan, expected: RichText.Inline) {
    #expect(inline(span) == expected)
  }

  @Test("line ends count across the borders of spans")
  func lineEnds() {
    #expect(
      blocks(TextSpan("a\n"), TextSpan("\nb\r\nc"), TextSpan("\n", style: .bold), TextSpan("d\n\n\n")) == [
        .paragraph([.text("a")]), .paragraph([.text("b"), .lineBreak, .text("c"), .lineBreak, .text("d")]),
      ])
  }

  @Test("a paragraph of nothing but white space does not exist")
  func blank() {
    #expect(blocks(TextSpan(" \n\n\u{3000}"), TextSpan(""), TextSpan("\n")).isEmpty)
    #expect(SpanConverter.blocks(of: []).isEmpty)
  }

  @Test("preformatted spans become one code block and quoted spans one quote")
  func blockStyles() {
    #expect(
      blocks(
        TextSpan("before\n"), TextSpan("\nlet a = 1\n", style: .preformatted),
        TextSpan("  let b\n", style: .preformatted),
        TextSpan("one\n\ntwo", style: .quote), TextSpan("code", style: [.quote, .preformatted]),
        TextSpan("after")) == [
          .paragraph([.text("before")]), .code("let a = 1\n  let b", language: nil),
          .quote([.paragraph([.text("one")]), .paragraph([.text("two")]), .code("code", language: nil)]),
          .paragraph([.text("after")]),
        ])
  }

  @Test("a hundred thousand spans and a megabyte of line ends are done in a few seconds (fault 120)")
  func linear() {
    let spans = [TextSpan](repeating: TextSpan("a\n", target: .tag("a"), style: .quote), count: 100_000)
    let lineEnds = [TextSpan(String(repeating: "\n", count: 1_000_000)), TextSpan("x")]
    let time = processorTime {
      _ = SpanConverter.blocks(of: spans)
      _ = SpanConverter.blocks(of: lineEnds)
    }
    #expect(time < .seconds(15), "took \(time)")
  }
}
