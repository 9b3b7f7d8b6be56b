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
    Golden(name: "about", address: "about/"),
    Golden(name: "not-found", address: "404.html"),
    Golden(name: "moved", address: "@ada/post/old-bridge/"),
    Golden(name: "gone", address: "@cleo/post/gone-1/"),
  ]

  @Test("a page is byte for byte what its golden says", arguments: goldens)
  func matches(_ golden: Golden) throws {
    let html = Self.withoutStyleHash(try HarbourLane.site().render().html(golden.address))
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
  func rightness() throws {
    let site = try HarbourLane.site().render()
    #expect(site.files.count > Self.goldens.count)
    #expect(site.faults() == [])
    #expect(site.diagnostics == [])
  }

  @Test("the thread's page holds its posts in reading order, each once, the root in focus")
  func thread() throws {
    let page = try HarbourLane.site().render().page("@ada/post/bridge/")
    #expect(page.texts(".author-name", in: page.first(".thread")).first == "Ada Example")
    #expect(page.all(".entry").count == 6)
    #expect(page.all(".entry").filter { $0["aria-current"] == "true" }.count == 1)
    #expect(page.all(".gallery-2").count == 1)
    #expect(page.all("meter").map { $0["value"] } == ["25", "75"])
    #expect(page.all(".tombstone").count == 1)
    let covered = try #require(page.first("details.warning"))
    #expect(page.texts("img", in: covered).count == 1)
    #expect(covered.text.contains("third arch"))
    #expect(page.first("summary", in: covered)?.text.contains("Ghost stories") == true)
    #expect(page.link("canonical") == "https://threads.example/@ada/post/bridge/")
  }

  @Test("a reply's page shows what stands above it and marks the reply itself (A43)")
  func reply() throws {
    let page = try HarbourLane.site().render().page("@ben/post/bridge-2/")
    #expect(page.all(".entry").map { $0.classes[1] } == ["entry-ancestor", "entry-focused", "entry-reply"])
    let focused = page.all(".entry").filter { $0["aria-current"] == "true" }
    #expect(focused.count == 1)
    #expect(focused.first?.text.contains("How shall we pay?") == true)
    #expect(page.first("h1")?.text == "Post by Ben Tide")
  }

  @Test("a timeline shows reposts, parents as cards, and a post with the count of its thread (A45, A46)")
  func timeline() throws {
    let page = try HarbourLane.site().render().page("@ada/")
    #expect(page.first("h1")?.text == "Ada Example")
    #expect(page.texts(".repost-line") == ["Ada Example reposted"])
    #expect(page.texts(".thread-note") == ["Thread of 2 posts", "Thread of 6 posts"])
    #expect(page.all(".parent-card").count == 3)
    #expect(page.texts(".parent-text") == ["Row, row, and mind the pier.", "How shall we pay?"])
    #expect(page.all(".entry").allSatisfy { $0["id"] == nil })
  }

  @Test("the front page lists what begins a thread, newest first, and the people who write")
  func home() throws {
    let page = try HarbourLane.site().render().page("")
    let posts = page.all(".entry").compactMap { page.first(".text", in: $0)?.text.folded }
    #expect(posts.map { $0.prefix(9) } == ["Rye, two ", "The bridg", "Row, row,"])
    #expect(page.texts(".account-name") == ["Ada Example", "Ben Tide", "cleo"])
  }

  @Test("a gone page says so, keeps the replies below it, and asks not to be listed")
  func gone() throws {
    let page = try HarbourLane.site().render().page("@cleo/post/gone-1/")
    #expect(page.first("h1")?.text == "This post is gone")
    #expect(page.texts(".tombstone-text") == ["This post was deleted."])
    #expect(page.first("main")?.text.contains("You were right, though.") == true)
    #expect(page.meta("robots") == "noindex")
  }

  @Test("an address that only the lock remembers has a page that says it is gone")
  func lost() throws {
    let page = try HarbourLane.site().render().page("@ada/post/lost/")
    #expect(page.texts(".tombstone-text") == ["What stood at this address is gone."])
    #expect(page.meta("robots") == "noindex")
  }

  @Test("a moved page names its new address and is a preview of it")
  func moved() throws {
    let page = try HarbourLane.site().render().page("@ada/post/old-bridge/")
    let new = "https://threads.example/@ada/post/bridge/"
    #expect(page.link("canonical") == new)
    #expect(page.meta("og:url") == new)
    #expect(page.meta("og:image") == "https://threads.example/media/wide.jpg")
    #expect(page.all("a", in: page.first("main")).map { $0["href"] } == ["/@ada/post/bridge/"])
    #expect(page.first("a", in: page.first("main"))?.text == new)
  }

  /// The names of style sheets and the script bear the hash of their bytes, which are not this golden's concern.
  private static func withoutStyleHash(_ html: String) -> String {
    html.replacing(#/(site|looks)\.[0-9a-f]{8}\.(css|js)/#) { "\($0.1).\($0.2)" }
  }
}
