import Testing
import ThreadModel

@testable import Importers

@Suite("Bluesky: text and facets")
struct BlueskyTextTests {
  private func link(_ start: Int, _ end: Int, _ address: String = "https://a.example") -> BlueskyFacet {
    BlueskyFacet(start: start, end: end, features: [.link(address)])
  }

  @Test("facets count bytes of UTF-8, behind umlauts and emoji too")
  func bytes() {
    let text = BlueskyText("grün 🦊 hier", facets: [link(11, 15)])
    #expect(
      text.source == .spans([TextSpan("grün 🦊 "), TextSpan("hier", target: .link("https://a.example"))]))
    #expect(text.dropped == 0)
  }

  @Test(
    "a facet at a place that makes no sense is dropped, its text kept (fault 121)",
    arguments: [
      (5, 2), (2, 2), (-1, 2), (0, 99), (99, 100), (2, Int.max), (Int.min, Int.max), (0, 3), (3, 5), (-1, -1),
    ])
  func misplaced(start: Int, end: Int) {
    let text = BlueskyText("grün hier", facets: [link(start, end)])
    #expect(text.source == .spans([TextSpan("grün hier")]))
    #expect(text.dropped == 1)
  }

  @Test("of two overlapping facets the earlier counts, whatever their order (fault 121)")
  func overlap() {
    let facets = [link(3, 8, "https://late.example"), link(0, 5, "https://early.example")]
    let text = BlueskyText("abcdefgh", facets: facets)
    let expected = [TextSpan("abcde", target: .link("https://early.example")), TextSpan("fgh")]
    #expect(text.source == .spans(expected))
    #expect(text.dropped == 1)
  }

  @Test(
    "a link that is not an http URL is just text (fault 122)",
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "", "//x.example", " https://x", "at://x",
    ])
  func unsafeLink(address: String) {
    #expect(BlueskyText("hier", facets: [link(0, 4, address)]).source == .spans([TextSpan("hier")]))
  }

  @Test("a mention of a DID that is invalid is text, and one without a handle is a link (fault 123)")
  func mentions() {
    func target(_ shown: String, _ did: String) -> TextSpan.Target? {
      let mention = Mention(handle: "", id: did)
      let facet = BlueskyFacet(start: 0, end: shown.utf8.count, features: [.mention(mention)])
      guard case .spans(let spans) = BlueskyText(shown, facets: [facet]).source else { return nil }
      return spans.first?.target
    }
    let page = "https://bsky.app/profile/\(Grace.bob)"
    let mention = Mention(handle: "bob.example", id: Grace.bob, url: page)
    #expect(target("@Bob.Example", Grace.bob) == .mention(mention))
    #expect(target("my friend", Grace.bob) == .link(page))
    #expect(target("@../../x", Grace.bob) == .link(page))
    for did in ["", "did:", "did:plc:", "bob.example", "did:plc:a/../b", "did:plc:\"><b>", "DID:plc:a"] {
      #expect(target("@bob.example", did) == nil, "\(did)")
    }
  }

  @Test("of several meanings the first that can be used counts, and a tag loses its sign")
  func severalFeatures() {
    let features: [TextSpan.Target] = [
      .link("javascript:x"), .tag("#swift"), .link("https://a.example"),
    ]
    let text = BlueskyText("#swift", facets: [BlueskyFacet(start: 0, end: 6, features: features)])
    #expect(text.source == .spans([TextSpan("#swift", target: .tag("swift"))]))
  }

  @Test("places are counted before the text is cleaned (fault 129)", arguments: BlueskyForm.allCases)
  func cleaning(form: BlueskyForm) throws {
    let facet = """
      ,"facets":[{"index":{"byteStart":4,"byteEnd":6},"features":[
      {"$type":"app.bsky.richtext.facet#link","uri":"https://a.example"}]}]
      """
    let result = try BlueskyImport([Grace.post(1): Grace.text("a\\r\\n\\u0001bc", facet)], as: form)
    let expected = [TextSpan("a\n\u{FFFD}"), TextSpan("bc", target: .link("https://a.example"))]
    #expect(result.posts.first?.text == .spans(expected))
  }

  @Test("entities count UTF-16, and are ignored if there are facets")
  func entities() throws {
    func text(_ start: Int, _ end: Int, _ more: String = "") throws -> TextSource? {
      let entity =
        "{\"index\":{\"start\":\(start),\"end\":\(end)},\"type\":\"link\",\"value\":\"https://a.example\"}"
      let members = ",\"entities\":[\(entity)]\(more)"
      return try BlueskyImport([Grace.post(1): Grace.text("🦊 hier", members)]).posts.first?.text
    }
    let link = TextSpan("hier", target: .link("https://a.example"))
    #expect(try text(3, 7) == .spans([TextSpan("🦊 "), link]))
    for (start, end) in [(1, 7), (3, 8), (-3, 7), (7, 3), (Int.min, Int.max)] {
      #expect(try text(start, end) == .spans([TextSpan("🦊 hier")]))
    }
    let facet = ",\"facets\":[{\"index\":{\"byteStart\":0,\"byteEnd\":1},\"features\":[]}]"
    #expect(try text(3, 7, facet) == .spans([TextSpan("🦊 hier")]))
  }

  @Test("nothing is found in a text without facets, and no text gives no spans")
  func plainText() throws {
    let result = try BlueskyImport([
      Grace.post(1): Grace.text("#a @b.example https://c.example"), Grace.post(2): Grace.text(""),
    ])
    #expect(result.posts.map(\.text) == [.spans([TextSpan("#a @b.example https://c.example")]), .empty])
  }
}
