import Testing
import ThreadModel
@testable import PageRendering

@Suite("Quotes")
struct QuoteSectionTests {
  @Test("a quoted post of the site shows who wrote it and what, and leads to its page")
  func local() async throws {
    var site = try SiteFixture()
    site.account("ben", name: "Ben Tide")
    site.post("song", by: "ben", at: -60, "Row, row.")
    site.post("1", "Listen") { $0.quote = PostReference(id: "song") }
    let page = try await site.render().page("@ada/post/1/")
    let quote = try #require(page.first("blockquote"))
    #expect(quote["cite"] == "/@ben/post/song/")
    #expect(page.texts(".author-name", in: quote) == ["Ben Tide"])
    #expect(page.texts(".quote-text", in: quote) == ["Row, row."])
    #expect(page.first(".quote-link", in: quote)?["href"] == "/@ben/post/song/")
  }

  private func links(_ page: ParsedPage) -> [ParsedPage.Element] {
    page.all(".quote-note").flatMap { page.all("a", in: $0) }
  }

  private func pictures(_ page: ParsedPage) -> [ParsedPage.Element] {
    page.all(".quote-media").flatMap { page.all("img", in: $0) }
  }

  @Test("a quoted post shows its first picture small, counts the others, and links to what it quotes (A46)")
  func oneLevel() async throws {
    var site = try SiteFixture()
    site.post("deepest", at: -120, "Bottom")
    site.post("middle", at: -60, "Middle") {
      $0.quote = PostReference(id: "deepest")
      $0.attachments = [.media(.file("wide.jpg")), .media(.file("square.png"))]
    }
    site.post("1", "Top") { $0.quote = PostReference(id: "middle") }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.all("blockquote").count == 1)
    #expect(page.texts(".quote-note") == ["2 attachments", "quotes another post"])
    #expect(links(page).first?["href"] == "/@ada/post/deepest/")
    #expect(!page.text.contains("Bottom"))
    let pictures = pictures(page)
    #expect(pictures.count == 1 && pictures.first?["src"] == "/media/wide.jpg-800.jpeg")
    #expect(pictures.first?["sizes"] == "5rem")
  }

  @Test(
    "one picture is not counted besides; a sensitive one, and one behind a warning, is not shown (fault 124)")
  func pictures() async throws {
    func quote(_ edit: (inout Post) -> Void) async throws -> ParsedPage {
      var site = try SiteFixture()
      site.post("middle", at: -60, "Middle", edit)
      site.post("1", "Top") { $0.quote = PostReference(id: "middle") }
      return try await site.render().page("@ada/post/1/")
    }
    let shown = try await quote { $0.attachments = [.media(.file("square.png", alt: "A gull"))] }
    #expect(self.pictures(shown).first?["alt"] == "A gull" && shown.texts(".quote-note").isEmpty)
    let covered: [(inout Post) -> Void] = [
      { $0.attachments = [.media(.file("square.png", isSensitive: true))] },
      {
        $0.attachments = [.media(.file("square.png"))]
        $0.isSensitive = true
      },
      {
        $0.attachments = [.media(.file("square.png"))]
        $0.warning = "Gulls"
      },
      {
        $0.attachments = [.media(.file("square.png"))]
        $0.labels = ["nudity"]
      },
    ]
    for edit in covered {
      let page = try await quote(edit)
      #expect(page.all(".quote-media").isEmpty)
      #expect(page.all("img").allSatisfy { $0["src"]?.contains("square.png") != true })
    }
  }

  @Test(
    "a quote inside a quote that is listed nowhere, or elsewhere, is no link, or one that is not followed")
  func innerQuotes() async throws {
    var site = try SiteFixture()
    site.post("hidden", at: -180, "PLANTED") { $0.visibility = .unlisted }
    site.post("first", at: -120, "First") { $0.quote = PostReference(id: "hidden") }
    site.post("second", at: -60, "Second") {
      $0.quote = PostReference(id: "https://far.example/9", url: "https://far.example/9")
    }
    site.post("1", "Top") { $0.quote = PostReference(id: "first") }
    site.post("2", "Top") { $0.quote = PostReference(id: "second") }
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/1/")
    #expect(page.texts(".quote-note") == ["quotes another post"] && links(page).isEmpty)
    #expect(!page.text.contains("PLANTED"))
    let other = try links(rendered.page("@ada/post/2/")).first
    #expect(other?["href"] == "https://far.example/9" && other?["rel"] == "nofollow noopener")
  }

  @Test("a quoted post with a content warning shows the warning alone (fault 124)")
  func warned() async throws {
    var site = try SiteFixture()
    site.post("song", by: "ben", at: -60, "The butler did it") { $0.warning = "Spoilers" }
    site.post("1", "Listen") { $0.quote = PostReference(id: "song") }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.texts(".quote-text") == ["Spoilers"])
    #expect(!page.text.contains("butler"))
  }

  @Test("a post from elsewhere shows what the export knows, and a link there")
  func foreign() async throws {
    let reference = PostReference(
      handle: "dora@far.example", name: "Dora", url: "https://far.example/9",
      text: .html("<p>Hi <b>you</b></p>"),
      published: SiteFixture.time(0))
    let page = try await SiteFixture().scene().show(QuoteSection(reference: reference))
    #expect(page.texts(".author-name") == ["Dora"])
    #expect(page.texts(".quote-text") == ["Hi you"])
    #expect(page.first(".quote-link")?["rel"] == "nofollow noopener")
    #expect(page.texts(".quote-link") == ["Read on far.example"])
    #expect(page.first("time")?.text == "12 Mar 2026")
  }

  @Test(
    "a quoted post that may not be seen leaves a sentence and nothing to follow",
    arguments: [
      (PostReference.State.deleted, "This post was deleted."),
      (.blocked, "This post is not available."), (.detached, "This post is not available."),
      (.unavailable, "This post is not available."),
    ])
  func absent(_ state: PostReference.State, _ sentence: String) async throws {
    let reference = PostReference(
      id: "https://far.example/9", handle: "dora", name: "Dora", url: "https://far.example/9",
      text: .plain("Secret"), state: state)
    let page = try await SiteFixture().scene().show(QuoteSection(reference: reference))
    #expect(page.texts("blockquote") == [sentence])
    #expect(page.elements.allSatisfy { $0["href"] == nil && $0["cite"] == nil })
  }

  @Test("a quote of something that is not a post names its kind and leads there")
  func kind() async throws {
    let reference = PostReference(url: "https://far.example/list", state: .kind("list"))
    let page = try await SiteFixture().scene().show(QuoteSection(reference: reference))
    #expect(page.texts("blockquote") == ["This is a list. Read on far.example"])
  }

  @Test(
    "a quote of which only the address is known leads there, if it is one of the web's",
    arguments: [
      ("https://far.example/9", true), ("javascript:alert(1)", false), ("at://did:plc:x/app/1", false),
    ])
  func bare(_ id: String, _ isLinked: Bool) async throws {
    let page = try await SiteFixture().scene().show(
      QuoteSection(reference: PostReference(id: id, handle: "dora")))
    #expect(page.first("blockquote")?.text.folded.hasPrefix("A post by @dora.") == true)
    #expect(page.all("a").count == (isLinked ? 1 : 0))
  }

  @Test("a post that was left out because it is not public leaves no trace in a quote (fault 139)")
  func withheld() async throws {
    var site = try SiteFixture()
    site.post("1", "Listen", flags: .withheldSubject) {
      $0.quote = PostReference(
        id: "https://far.example/secret-9", handle: "dora", name: "Dora", url: "https://far.example/secret-9",
        text: .plain("Between us"))
    }
    let site1 = try await site.render()
    for html in site1.files.values.map({ String(decoding: $0, as: UTF8.self) }) {
      for trace in ["secret-9", "far.example", "dora", "Dora", "Between us"] {
        #expect(!html.contains(trace))
      }
    }
    #expect(try site1.page("@ada/post/1/").texts("blockquote") == ["This post is not available."])
  }
}
