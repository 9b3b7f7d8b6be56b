import Testing
import ThreadModel

@testable import PageRendering

@Suite("Labels and warnings")
struct PostWarningTests {
  private func site(_ edit: (inout Post) -> Void) async throws -> FixtureSite {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example") { $0.avatar = .file("avatar.png") }
    site.post("1", "The butler did it", edit)
    site.post("2", by: "ben", at: 60, "No!", replyTo: "1")
    site.post("3", by: "ben", at: 120, "See") { $0.quote = PostReference(id: "1") }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    return rendered
  }

  private static let picture: [PostAttachment] = [.media(.file("wide.jpg", alt: "The butler"))]

  @Test(
    "a label that covers the post replaces it everywhere, in words that a reader understands (fault 124)",
    arguments: [
      (["porn"], "Adult content"), (["sexual"], "Sexually suggestive"), (["!warn"], "Sensitive content"),
      (["!hide"], "Hidden content"), (["PORN"], "Adult content"), (["butterflies"], "butterflies"),
      (["nudity", "porn"], "Nudity · Adult content"), (["x", "", "bot", "x"], "x"),
    ])
  func coveredPost(_ labels: [String], _ words: String) async throws {
    let site = try await site {
      $0.labels = labels
      $0.attachments = Self.picture
    }
    let page = try site.page("@ada/post/1/")
    let covered = try #require(page.first("details.warning"))
    #expect(page.texts("summary", in: covered) == [words])
    #expect(page.all(".text", in: covered).count == 1 && page.all("img", in: covered).count == 1)
    #expect(page.meta("og:description") == "Content warning: \(words)")
    #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
    #expect(page.all("meta").allSatisfy { $0["content"]?.contains("butler") != true })
    #expect(page.first("title")?.text.contains("butler") == false)
    #expect(try site.page("@ben/replies/").texts(".parent-text") == ["Content warning: \(words)"])
    #expect(try site.page("@ben/post/3/").texts(".quote-text") == [words])
  }

  @Test(
    "a label of media covers the media alone; no preview shows or describes them (fault 124)",
    arguments: [
      (["nudity"], "Nudity"), (["graphic-media"], "Graphic media"), (["gore"], "Graphic media"),
      (["gore", "graphic-media", "nudity"], "Graphic media · Nudity"),
    ])
  func coveredMedia(_ labels: [String], _ words: String) async throws {
    let site = try await site {
      $0.labels = labels
      $0.attachments = Self.picture
    }
    let page = try site.page("@ada/post/1/")
    let covered = try #require(page.first("details.warning"))
    #expect(page.texts("summary", in: covered) == [words])
    #expect(page.all(".text", in: covered).isEmpty && page.all("img", in: covered).count == 1)
    #expect(page.meta("og:description") == "The butler did it")
    #expect(page.meta("og:image") == "https://threads.example/media/avatar.png")
    #expect(page.meta("og:image:alt") == "Avatar of Ada Example")
  }

  @Test("a label of media on a post that shows none covers its words")
  func labelWithoutMedia() async throws {
    let page = try await site { $0.labels = ["nudity"] }.page("@ada/post/1/")
    #expect(page.all(".text", in: page.first("details.warning")).count == 1)
    #expect(page.meta("og:description") == "Content warning: Nudity")
  }

  @Test("the author's own words come before the labels")
  func wordsAndLabels() async throws {
    let page = try await site {
      $0.warning = "A painting"
      $0.labels = ["nudity"]
      $0.attachments = Self.picture
    }.page("@ada/post/1/")
    #expect(page.texts("summary") == ["A painting · Nudity"])
    #expect(page.all("details").count == 1)
  }

  @Test(
    "labels that are not a warning cover nothing", arguments: [["bot"], ["!no-promote"], [""], [" "], []])
  func noWarning(_ labels: [String]) async throws {
    let page = try await site { $0.labels = labels }.page("@ada/post/1/")
    #expect(page.all("details").isEmpty)
    #expect(page.meta("og:description") == "The butler did it")
    #expect(page.meta("robots")?.contains("noindex") == false)
  }

  @Test("a label that only keeps search engines away warns of nothing")
  func noindex() async throws {
    let page = try await site { $0.labels = ["noindex"] }.page("@ada/post/1/")
    #expect(page.all("details.warning").isEmpty && page.meta("og:description")?.contains("warning") == false)
  }

  @Test("a search engine is asked not to list what is for adults, and lists other warnings")
  func robots() async throws {
    for (label, isListed) in [
      ("porn", false), ("sexual", false), ("!hide", false), ("!takedown", false), ("noindex", false),
      ("nudity", true), ("x", true),
    ] {
      let page = try await site { $0.labels = [label] }.page("@ada/post/1/")
      #expect(page.meta("robots")?.contains("noindex") == !isListed, "\(label)")
    }
  }

  @Test("sensitive media are covered with the cards and kinds that show something; polls and quotes are not")
  func sensitiveWithoutWords() async throws {
    let page = try await site {
      $0.isSensitive = true
      $0.attachments =
        Self.picture + [
          .card(LinkCard(url: "https://a.example/", title: "The butler", image: .file("wide.jpg"))),
          .poll(Poll(options: [.init("Yes"), .init("No")])),
          .unknown(UnknownAttachment(kind: "hologram", text: "The butler")),
        ]
      $0.quote = PostReference(url: "https://far.example/9", text: .plain("Who did it?"))
    }.page("@ada/post/1/")
    let covered = try #require(page.first("details.warning"))
    #expect(page.texts("summary") == ["Sensitive media"])
    for selector in [".gallery", ".link-card", ".unknown"] {
      #expect(page.all(selector, in: covered).count == page.all(selector).count, "\(selector)")
      #expect(page.all(selector).count == 1, "\(selector)")
    }
    for selector in [".text", ".poll", "blockquote"] {
      #expect(page.all(selector, in: covered).isEmpty, "\(selector)")
    }
    #expect(page.all(".poll").count == 1 && page.all("blockquote").count == 1)
  }

  @Test("a post of covered media without a word is described by its warning (fault 124)")
  func wordless() async throws {
    let labelled = try await site {
      $0.text = .empty
      $0.labels = ["nudity"]
      $0.attachments = Self.picture
    }.page("@ada/post/1/")
    #expect(labelled.meta("og:description") == "Content warning: Nudity")
    let sensitive = try await site {
      $0.text = .empty
      $0.isSensitive = true
      $0.attachments = [
        .card(LinkCard(url: "https://a.example/", title: "The butler", image: .file("wide.jpg")))
      ]
    }.page("@ada/post/1/")
    #expect(sensitive.meta("og:description") == "Content warning: Sensitive media")
    #expect(sensitive.all("meta").allSatisfy { $0["content"]?.contains("butler") != true })
  }
}
