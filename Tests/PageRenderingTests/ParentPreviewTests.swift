import Foundation
import LinkPreviews
import SafeMarkup
import SitePlanning
import SocialCards
import Testing
import ThreadModel

@testable import PageRendering

@Suite("Parents in previews of replies")
struct ParentPreviewTests {
  /// A site in which post 2 by Ada answers post 1 by Ben.
  private func site(
    parent: String = "Who rang back?", name: String = "Ben Tide", reply: String = "I did.",
    _ edit: (inout Post) -> Void = { _ in }, reply editReply: (inout Post) -> Void = { _ in }
  ) async throws -> FixtureSite {
    var site = try SiteFixture()
    site.planSettings.extras.formUnion([.cards, .embed, .feeds])
    site.account("ben", name: name) { $0.avatar = .file("square.png") }
    site.post("1", by: "ben", at: 0, parent, edit)
    site.post("2", by: "ada", at: 60, reply, replyTo: "1", editReply)
    return try await site.render()
  }

  private func card(_ site: FixtureSite, _ path: String = "@ada/post/2/") throws -> CardContent {
    try #require(site.cards.card(at: site.page(path).meta("og:image")))
  }

  @Test("a reply says what it answers in its description, its card and the card's alternative text")
  func shown() async throws {
    let site = try await site()
    let page = try site.page("@ada/post/2/")
    let words = "↩ Ben Tide: Who rang back? — I did."
    #expect(page.meta("og:description") == words && page.meta("description") == words)
    #expect(page.meta("og:image:alt") == "Post by ada: \(words)")
    #expect(page.meta("twitter:image:alt") == page.meta("og:image:alt"))
    #expect(page.meta("og:title") == "ada: “I did.”")
    let card = try card(site)
    #expect(card.parent?.text == "Who rang back?" && card.parent?.author?.name == "Ben Tide")
    #expect(card.parent?.author?.portrait == "media/square.png" && card.matter == .text("I did."))
    #expect(card.foot?.day == "12 Mar 2026" && card.foot?.site.isEmpty == false)
    let root = try self.card(site, "@ben/post/1/")
    #expect(root.parent == nil && root.foot == nil)
    #expect(try site.page("@ben/post/1/").meta("og:description") == "Who rang back?")
  }

  @Test(
    "at most 40 characters of the parent and of its author's name are said, and 300 in all",
    arguments: [
      String(repeating: "harbour ", count: 90), String(repeating: "x", count: 900),
      String(repeating: "岬の灯台は、", count: 90), String(repeating: "👩‍👩‍👧‍👦", count: 90),
      String(repeating: "e\u{301}", count: 200),
    ])
  func length(_ words: String) async throws {
    let page = try await site(parent: words, name: words, reply: words).page("@ada/post/2/")
    let description = try #require(page.meta("og:description"))
    #expect(description.unicodeScalars.count <= 300 && description.hasPrefix("↩ "))
    let parent = try #require(description.components(separatedBy: " — ").first).dropFirst(2)
    let parts = parent.components(separatedBy: ": ")
    #expect(parts.count == 2 && parts.allSatisfy { $0.unicodeScalars.count <= 40 && $0.hasSuffix("…") })
    // A cut splits no character.
    for part in parts { #expect(words.hasPrefix(part.dropLast())) }
  }

  @Test("a parent that is read from right to left does not turn the reply, and nothing it contains does")
  func directions() async throws {
    let page = try await site(parent: "\u{202E}من\u{2066} اتصل؟", name: "ليلى حداد\u{202D}").page(
      "@ada/post/2/")
    #expect(page.meta("og:description") == "↩ \u{2068}ليلى حداد: من اتصل؟\u{2069} — I did.")
    let latin = try await site(parent: "\u{2068}Hi\u{202E} you").page("@ada/post/2/")
    #expect(latin.meta("og:description") == "↩ Ben Tide: Hi you — I did.")
  }

  @Test("of a parent behind a warning only the warning is said, without a portrait (fault 124)")
  func warned() async throws {
    let site = try await site(parent: "PLANTED") {
      $0.warning = "Endings"
      $0.title = "PLANTED"
    }
    let page = try site.page("@ada/post/2/")
    #expect(page.meta("og:description") == "↩ Ben Tide: Content warning: Endings — I did.")
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("PLANTED") != true })
    let card = try card(site)
    #expect(
      card.parent == CardParent(author: nil, text: "Ben Tide: Content warning: Endings", language: "en"))
  }

  @Test("of a parent that is listed nowhere only its author is said")
  func unlisted() async throws {
    let site = try await site(parent: "PLANTED") { $0.visibility = .unlisted }
    #expect(try site.page("@ada/post/2/").meta("og:description") == "↩ In reply to @ben — I did.")
    #expect(try card(site).parent?.author == nil)
  }

  @Test("a parent that is gone, missing or withheld is one sentence")
  func absent() async throws {
    var site = try SiteFixture()
    site.planSettings.extras.insert(.cards)
    site.tombstone("1", by: "ada", at: 0)
    site.post("2", at: 60, "I did.", replyTo: "1")
    site.post("3", at: 120, "So did I.") { $0.replyTo = PostReference(handle: "far") }
    site.post("4", at: 180, "Me too.", flags: .withheldParent) {
      $0.replyTo = PostReference(handle: "dora", text: .plain("Between us"))
    }
    let rendered = try await site.render()
    let sentences = try ["2", "3", "4"].map { id in
      let card = try self.card(rendered, "@ada/post/\(id)/")
      #expect(card.parent?.author == nil)
      let sentence = try #require(card.parent?.text)
      let description = try rendered.page("@ada/post/\(id)/").meta("og:description")
      #expect(description?.hasPrefix("↩ \(sentence) — ") == true)
      return sentence
    }
    #expect(sentences[0].hasPrefix("This post by @ada was deleted"))
    #expect(sentences[1] == "In reply to @far, whose post is not in this archive")
    #expect(sentences[2] == "In reply to a post that is not shown here")
  }

  @Test("a parent with a title is known by it, and one with pictures alone by what they show")
  func otherWords() async throws {
    let titled = try await site(parent: "Long words") { $0.title = "How the ferry runs" }
    #expect(
      try titled.page("@ada/post/2/").meta("og:description") == "↩ Ben Tide: How the ferry runs — I did.")
    let pictured = try await site(parent: "") {
      $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))]
    }
    #expect(try pictured.page("@ada/post/2/").meta("og:description") == "↩ Ben Tide: A bridge — I did.")
    let bare = try await site(parent: "", reply: "") { $0.attachments = [.media(.file("wide.jpg"))] }
    #expect(try bare.page("@ada/post/2/").meta("og:description")?.hasPrefix("↩ Ben Tide — ") == true)
  }

  @Test("a mosaic says what its post answers too; a picture of the post's own keeps its own words")
  func pictures() async throws {
    let several = try await site { _ in
    } reply: {
      $0.attachments = ["wide.jpg", "tall.jpg"].map { .media(.file($0, alt: "Alt of \($0)")) }
    }
    #expect(try card(several).parent?.text == "Who rang back?")
    #expect(
      try several.page("@ada/post/2/").meta("og:image:alt")
        == "Post by ada: ↩ Ben Tide: Who rang back? — Alt of wide.jpg · Alt of tall.jpg")
    let one = try await site { _ in
    } reply: {
      $0.attachments = [.media(.file("wide.jpg", alt: "A bridge"))]
    }
    #expect(try one.page("@ada/post/2/").meta("og:image:alt") == "A bridge")
    #expect(try one.page("@ada/post/2/").meta("og:description") == "↩ Ben Tide: Who rang back? — I did.")
  }

  @Test("every consumer that shows a description or the card shows what a reply answers")
  func consumers() async throws {
    let html = try await site().html("@ada/post/2/")
    let page = PreviewPage(html: html, url: "https://threads.example/@ada/post/2/")
    #expect(PreviewConsumer.all.count > 15)
    for consumer in PreviewConsumer.all {
      let card = page.card(for: consumer)
      if let description = card.description {
        #expect(description.hasPrefix("↩ Ben Tide: Who rang back?"), "\(consumer.name)")
      }
    }
  }
}
