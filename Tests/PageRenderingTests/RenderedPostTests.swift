import BuildDiagnostics
import Foundation
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Rendered posts")
struct RenderedPostTests {
  /// The page of a post that is alone on its site.
  private func page(_ text: String, _ edit: (inout Post) -> Void = { _ in }) async throws -> ParsedPage {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example") { $0.avatar = .file("avatar.png") }
    site.post("1", text, edit)
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    return try rendered.page("@ada/post/1/")
  }

  @Test("a content warning covers words and media, and previews tell the warning alone (fault 124)")
  func warning() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example") { $0.avatar = .file("avatar.png") }
    site.post("1", "The butler did it") {
      $0.warning = "Spoilers"
      $0.attachments = [.media(.file("wide.jpg", alt: "The butler"))]
    }
    site.post("2", by: "ben", at: 60, "No!", replyTo: "1")
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/1/")
    let covered = try #require(page.first("details.warning"))
    #expect(covered["open"] == nil)
    #expect(page.all(".text", in: covered).count == 1 && page.all("img", in: covered).count == 1)
    #expect(page.first(".entry")?.text.components("butler") == 1)
    #expect(page.elements.allSatisfy { $0["content"]?.contains("butler") != true })
    #expect(page.first("title")?.text == "Ada Example: “Content warning: Spoilers”")
    #expect(page.meta("og:description") == "Content warning: Spoilers")
    #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
    let card = try #require(try rendered.page("@ben/replies/").first(".parent-card"))
    #expect(card.text.contains("Content warning: Spoilers") && !card.text.contains("butler"))
  }

  @Test("a warning of only spaces is ignored")
  func emptyWarning() async throws {
    let page = try await page("Good morning") { $0.warning = " \n" }
    #expect(page.all("details").isEmpty)
    #expect(page.meta("og:description") == "Good morning")
  }

  @Test("sensitive media are covered, their words are not, and previews show no picture of them (fault 124)")
  func sensitive() async throws {
    let page = try await page("Look away") {
      $0.isSensitive = true
      $0.attachments = [.media(.file("wide.jpg", alt: "A wound"))]
    }
    let covered = try #require(page.first("details.warning"))
    #expect(page.first("summary", in: covered)?.text.contains("Sensitive media") == true)
    #expect(page.all("img", in: covered).count == 1)
    #expect(page.all(".text", in: covered).isEmpty && page.texts(".text") == ["Look away"])
    #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("wound") != true })
  }

  @Test("one sensitive picture among others is covered, and no preview shows it (fault 124)")
  func sensitivePicture() async throws {
    let page = try await page("Two") {
      $0.attachments = [
        .media(.file("wide.jpg", alt: "A wound", isSensitive: true)),
        .media(.file("square.png", alt: "A ticket")),
      ]
    }
    #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("A wound") != true })
    let covered = try #require(page.first("details.warning"))
    #expect(page.all("img", in: covered).contains { $0["alt"] == "A wound" })
  }

  @Test("the description of a sensitive picture does not replace the text of a post without any (fault 124)")
  func sensitiveAlt() async throws {
    let page = try await page("") {
      $0.attachments = [.media(.file("wide.jpg", alt: "A wound", isSensitive: true))]
    }
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("wound") != true })
  }

  @Test(
    "a post without a single word has a page and a preview (fault 126)",
    arguments: [
      "", " ", "\n\n \t\u{3000}", "\u{200B}", "\u{200E}\u{200F}",
    ])
  func empty(_ text: String) async throws {
    let page = try await page(text)
    #expect(page.all(".entry").count == 1)
    #expect(page.meta("og:title")?.hasPrefix("Ada Example") == true)
    #expect(page.meta("og:description")?.isEmpty == false)
  }

  @Test(
    "a word of a megabyte is on its page, wraps, and is cut in previews (fault 126)", .timeLimit(.minutes(10))
  )
  func longWord() async throws {
    let page = try await page(String(repeating: "a", count: 1 << 20))
    #expect(page.first(".text")?.text.utf8.count == 1 << 20)
    #expect(try #require(page.meta("og:title")).utf8.count <= 70)
    #expect(try #require(page.meta("og:description")).count <= 300)
    let style = try String(contentsOfFile: BuiltInTheme.root + "/Public/site.css", encoding: .utf8)
    #expect(style.contains("overflow-wrap: anywhere"))
  }

  @Test("a post of pictures is described by what they show, and one of a poll by its answers")
  func wordsOfAttachments() async throws {
    let picture = try await page("") { $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))] }
    #expect(picture.meta("og:description") == "A bridge")
    let poll = try await page("") {
      $0.attachments = [.poll(Poll(options: [.init("Coins"), .init("Songs")]))]
    }
    #expect(poll.meta("og:description") == "Coins / Songs")
    let card = try await page("") { $0.attachments = [.card(LinkCard(url: "https://songs.example/"))] }
    #expect(card.meta("og:description") == "https://songs.example/")
  }

  @Test("a title is above the text, and a long text below it")
  func titleAndLongText() async throws {
    let page = try await page("In short.") {
      $0.title = "On bridges"
      $0.longText = .markdown("At *length*.")
    }
    #expect(page.texts(".text") == ["On bridges", "In short.", "At length."])
    #expect(page.meta("og:description") == "In short.")
  }

  @Test("an edit is shown only if it came after the post")
  func edited() async throws {
    let later = try await page("x") { $0.updated = SiteFixture.time(60) }
    #expect(later.first(".dt-updated")?["datetime"] == SiteFixture.time(60).rfc3339)
    #expect(later.meta("article:modified_time") == SiteFixture.time(60).rfc3339)
    let same = try await page("x") { $0.updated = $0.published }
    #expect(same.first(".dt-updated") == nil && same.meta("article:modified_time") == nil)
  }

  @Test("what a text loses is reported with the post's id")
  func losses() async throws {
    var site = try SiteFixture()
    site.post("1") { $0.text = .markdown("a <b>b</b>") }
    site.post("2", at: 60) { $0.longText = .markdown("a <b>b</b>") }
    let rendered = try await site.render()
    #expect(Set(rendered.diagnostics.map(\.code)) == [.rawHTMLDropped])
    #expect(rendered.diagnostics.contains { $0.message.contains("post \"1\"") })
    #expect(rendered.diagnostics.contains { $0.message.contains("post \"2\"") })
  }
}

extension String {
  /// How often a word is in the text.
  fileprivate func components(_ word: String) -> Int { ranges(of: word).count }
}
