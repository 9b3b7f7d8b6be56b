import SitePlanning
import ThreadModel
@testable import PageRendering

/// A small site with one of everything: what the golden pages are made from.
enum HarbourLane {
  /// The site with the built-in theme, rendered once for all tests.
  static func rendered() async throws -> FixtureSite { try await whole.value }
  private static let whole = Task { try await site().render() }

  /// The same site with everything that a site may have in addition to its posts.
  static let full = Task {
    var site = try HarbourLane.site()
    site.planSettings.extras = .full
    return try await site.render()
  }

  /// The same site with another language for its interface.
  static func rendered(in language: String) async throws -> FixtureSite {
    var site = try site()
    site.settings.language = language
    return try await site.render(templates: BuiltInTheme.compile(BuiltInTheme.load(), language: language))
  }

  static func site() throws -> SiteFixture {
    var site = try SiteFixture()
    addAccounts(to: &site)
    addThread(to: &site)
    addTimeline(to: &site)
    addFerry(to: &site)
    site.lock = try PermalinkLock(
      Array("post\tbridge\t@ada/post/old-bridge/\npost\tlost\t@ada/post/lost/\n".utf8), path: "lock")
    return site
  }

  private static func addAccounts(to site: inout SiteFixture) {
    site.account("ada", name: "Ada Example") { ada in
      ada.bio = .plain("Bridges, boats & the people on them. https://ada.example/")
      ada.avatar = .file("avatar.png", alt: "A paper boat")
      ada.banner = .file("wide.jpg")
      ada.pronouns = "she/her"
      ada.joinerNumber = 1_204
      ada.location = "Pier <4>"
      ada.joined = SiteFixture.time(-86_400 * 400)
      ada.url = "https://social.example/@ada"
    }
    site.account("ben", name: "Ben Tide") { $0.bio = .plain("Ferryman.") }
    site.account("cleo")
  }

  private static func addThread(to site: inout SiteFixture) {
    site.post("bridge", at: 0, "The bridge is open. Ask @ben about the toll, or read https://bridge.example/")
    {
      $0.languages = ["en"]
      $0.url = "https://social.example/@ada/1"
      $0.updated = SiteFixture.time(1_800)
      $0.revisions = [
        PostRevision(published: SiteFixture.time(0), text: .plain("The bridge is opne.")),
        PostRevision(published: nil, text: .plain("The bridge is open.")),
      ]
      $0.counts = PostCounts(likes: 12, reposts: 1)
      $0.attachments = [
        .media(.file("wide.jpg", alt: "The bridge at dawn, seen from the ferry")),
        .media(.file("square.png", alt: "A toll ticket")),
      ]
    }
    site.post("bridge-2", by: "ben", at: 60, "How shall we pay?", replyTo: "bridge") {
      $0.attachments = [
        .poll(
          Poll(options: [.init("Coins", votes: 3), .init("Songs", votes: 9)], ends: SiteFixture.time(90_000)))
      ]
    }
    site.post("bridge-3", by: "ada", at: 120, "Songs it is.", replyTo: "bridge-2") {
      $0.quote = PostReference(id: "song")
    }
    site.tombstone("gone-1", by: "cleo", at: 180, replyTo: "bridge")
    site.post("bridge-4", by: "ben", at: 240, "You were right, though.", replyTo: "gone-1")
    site.post("bridge-5", by: "cleo", at: 300, "The ghost lives in the third arch.", replyTo: "bridge") {
      $0.warning = "Ghost stories"
      $0.attachments = [.media(.file("tall.jpg", alt: "An arch, and something pale in it"))]
    }
  }

  private static func addTimeline(to site: inout SiteFixture) {
    site.post("song", by: "ben", at: -3_600, "Row, row, and mind the pier.") {
      $0.attachments = [.card(LinkCard(url: "https://songs.example/row", title: "Row", summary: "A round"))]
    }
    site.repost("again", by: "ada", at: 600, of: PostReference(id: "song"))
    site.post("answer", by: "ada", at: 700, "Minding it.", replyTo: "song")
    site.post("stray", by: "ada", at: 800, "I disagree.", replyTo: nil) {
      $0.replyTo = PostReference(id: "https://far.example/9", handle: "dora", url: "https://far.example/9")
    }
    site.post("loaf", by: "cleo", at: 900, "Rye, two days.") {
      $0.attachments = [
        .unknown(UnknownAttachment(kind: "recipe", text: "Flour & water", url: "https://bread.example/rye"))
      ]
    }
  }

  /// A thread of one's own that others answer, a chain that is deeper than a page shows, tags in several spellings,
  /// and a post that is too long for a list.
  private static func addFerry(to site: inout SiteFixture) {
    let words = [
      "The ferry in four parts. #Tide", "One: the rope. #tide", "Two: the bell.", "Three: the lamp. #tide",
    ]
    for (index, text) in words.enumerated() {
      site.post(
        "ferry-\(index + 1)", by: "ben", at: 7_200 + Int64(index) * 60, text,
        replyTo: index == 0 ? nil : "ferry-\(index)")
    }
    site.post("bell", by: "cleo", at: 7_500, "What bell? #TIDE", replyTo: "ferry-1") {
      $0.tags = ["Harbour & Co"]
    }
    for index in 1...14 {
      site.post(
        "deep-\(index)", by: index % 2 == 0 ? "ada" : "cleo", at: 7_600 + Int64(index), "Rung \(index).",
        replyTo: index == 1 ? "bell" : "deep-\(index - 1)")
    }
    site.post("log", by: "cleo", at: 9_000, String(repeating: "The log goes on and on. ", count: 140)) {
      $0.attachments = (1...6).map { .media(.file($0 == 1 ? "wide.jpg" : "square.png", alt: "Page \($0)")) }
    }
  }
}
