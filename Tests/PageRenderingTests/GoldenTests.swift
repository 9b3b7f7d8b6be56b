import Foundation
import Testing

@Suite("Golden pages")
struct GoldenTests {
  struct Golden: CustomTestStringConvertible, Sendable {
    let name: String
    let address: String
    var testDescription: String { name }
  }

  static let goldens = [
    Golden(name: "thread", address: "@ada/post/bridge/"),
    Golden(name: "reply", address: "@ben/post/bridge-2/"),
    Golden(name: "timeline", address: "@ada/"),
    Golden(name: "home", address: ""),
    Golden(name: "replies", address: "@ada/replies/"),
    Golden(name: "media", address: "@ada/media/"),
    Golden(name: "tag", address: "tags/tide/"),
    Golden(name: "tags", address: "tags/"),
    Golden(name: "month", address: "archive/2026/03/"),
    Golden(name: "months", address: "archive/"),
    Golden(name: "run", address: "@ben/post/ferry-1/"),
    Golden(name: "deep", address: "@ada/post/deep-12/"),
    Golden(name: "missing", address: "@ada/post/stray/"),
    Golden(name: "about", address: "about/"),
    Golden(name: "not-found", address: "404.html"),
    Golden(name: "moved", address: "@ada/post/old-bridge/"),
    Golden(name: "gone", address: "@cleo/post/gone-1/"),
  ]

  @Test("a page is byte for byte what its golden says", arguments: goldens)
  func matches(_ golden: Golden) async throws {
    try compare(golden, in: await HarbourLane.rendered())
  }

  @Test(
    "a page in another language is byte for byte what its golden says",
    arguments: [
      ("ar", Golden(name: "ar-thread", address: "@ada/post/bridge/")),
      ("ar", Golden(name: "ar-timeline", address: "@ada/")),
      ("ja", Golden(name: "ja-thread", address: "@ada/post/bridge/")),
    ])
  func matches(_ language: String, _ golden: Golden) async throws {
    try compare(golden, in: await HarbourLane.rendered(in: language))
  }

  @Test("what other sites are given is byte for byte what its golden says")
  func embed() async throws {
    let golden = Golden(name: "embed", address: "@ben/post/bridge-2/embed/")
    try compare(golden, in: await HarbourLane.full.value)
  }

  private func compare(_ golden: Golden, in site: FixtureSite) throws {
    let html = Self.withoutStyleHash(try site.html(golden.address))
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Goldens/\(golden.name).html")
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try html.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try html == String(contentsOf: file, encoding: .utf8), "rewrite with THREADLINE_UPDATE_GOLDENS=1")
  }

  @Test("no page of the site breaks a rule that holds for every page")
  func rightness() async throws {
    let site = try await HarbourLane.rendered()
    #expect(site.files.count > Self.goldens.count)
    #expect(site.faults() == [])
    #expect(site.diagnostics == [])
  }

  @Test("the thread's page holds its posts in reading order, each once, the root in focus")
  func thread() async throws {
    let page = try await HarbourLane.rendered().page("@ada/post/bridge/")
    #expect(page.texts(".author-name", in: page.first(".thread")).first == "Ada Example")
    #expect(page.all(".entry").count == 6)
    #expect(page.all(".entry").filter { $0["aria-current"] == "true" }.count == 1)
    #expect(page.all(".gallery-2").count == 1)
    #expect(page.all("meter").map { $0["value"] } == ["25", "75"])
    #expect(page.all(".node").count == 1)
    let covered = try #require(page.first("details.warning"))
    #expect(page.texts("img", in: covered).count == 1)
    #expect(covered.text.contains("third arch"))
    #expect(page.first("summary", in: covered)?.text.contains("Ghost stories") == true)
    #expect(page.link("canonical") == "https://threads.example/@ada/post/bridge/")
  }

  @Test("a reply's page shows what is above it and marks the reply itself (A43)")
  func reply() async throws {
    let page = try await HarbourLane.rendered().page("@ben/post/bridge-2/")
    #expect(page.all(".entry").map { $0.classes[1] } == ["entry-ancestor", "entry-focused", "entry-reply"])
    let focused = page.all(".entry").filter { $0["aria-current"] == "true" }
    #expect(focused.count == 1)
    #expect(focused.first?.text.contains("How shall we pay?") == true)
    #expect(page.first("h1")?.text == "Post by Ben Tide")
  }

  @Test(
    "a timeline shows what somebody begins and reposts, and a post with the count of its thread (A45, A46)")
  func timeline() async throws {
    let page = try await HarbourLane.rendered().page("@ada/")
    #expect(page.first("h1")?.text == "Ada Example")
    #expect(page.texts(".repost-line") == ["Ada Example reposted"])
    #expect(page.texts(".thread-note") == ["2 posts", "6 posts"])
    #expect(page.all(".parent-card").isEmpty)
    #expect(page.texts("a", in: page.first(".tabs")) == ["Posts", "Replies", "Media", "Reposts"])
    #expect(page.all(".entry").allSatisfy { $0["id"] == nil })
  }

  @Test("a list of replies has each with the beginning of what it answers")
  func replies() async throws {
    let page = try await HarbourLane.rendered().page("@ada/replies/")
    #expect(page.all(".entry").count == page.all(".parent-card").count)
    #expect(page.texts(".parent-text").suffix(2) == ["Row, row, and mind the pier.", "How shall we pay?"])
    #expect(page.texts(".parent-absent") == ["In reply to @dora, whose post is not in this archive"])
    #expect(
      page.all("a", in: page.first(".tabs")).filter { $0["aria-current"] == "page" }.map(\.text) == [
        "Replies"
      ])
  }

  @Test("the front page shows what begins a thread or goes on with it, and the people who write")
  func home() async throws {
    let page = try await HarbourLane.rendered().page("")
    let posts = page.all(".entry").compactMap { page.first(".text", in: $0)?.text.folded }
    #expect(
      posts.map { $0.prefix(9) } == [
        "The log g", "The ferry", "One: the ", "Rye, two ", "Row, row,", "The bridg",
      ])
    #expect(page.texts(".account-name") == ["Ada", "Ben", "cleo"])
  }

  @Test("a gone page says so, keeps the replies below it, and asks not to be listed")
  func gone() async throws {
    let page = try await HarbourLane.rendered().page("@cleo/post/gone-1/")
    #expect(page.first("h1")?.text == "This post is no longer available")
    #expect(page.texts(".tombstone-text") == ["This post by @cleo was deleted on 12 Mar 2026."])
    #expect(page.first("main")?.text.contains("You were right, though.") == true)
    #expect(page.meta("robots") == "noindex")
  }

  @Test("an address that only the lock remembers has a page that says it is gone")
  func lost() async throws {
    let page = try await HarbourLane.rendered().page("@ada/post/lost/")
    #expect(page.texts(".tombstone-text") == ["This page has been removed."])
    #expect(page.meta("robots") == "noindex")
  }

  @Test("a moved page names its new address and is a preview of it")
  func moved() async throws {
    let page = try await HarbourLane.rendered().page("@ada/post/old-bridge/")
    let new = "https://threads.example/@ada/post/bridge/"
    #expect(page.link("canonical") == new)
    #expect(page.meta("og:url") == new)
    #expect(page.meta("og:image") == "https://threads.example/media/wide.jpg")
    #expect(page.all("a", in: page.first("main")).map { $0["href"] } == ["/@ada/post/bridge/"])
    #expect(page.first("a", in: page.first("main"))?.text == new)
  }

  /// The names of style sheets and the script have the hash of their bytes, which goldens ignore.
  private static func withoutStyleHash(_ html: String) -> String {
    html.replacing(#/([a-z-]+)\.[0-9a-f]{8}\.(css|js)/#) { "\($0.1).\($0.2)" }
  }
}
