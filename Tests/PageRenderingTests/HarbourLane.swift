import SitePlanning
import ThreadModel

/// A small site with one of everything: what the golden pages are made from.
enum HarbourLane {
  static func site() throws -> SiteFixture {
    var site = try SiteFixture()
    addAccounts(to: &site)
    addThread(to: &site)
    addTimeline(to: &site)
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
}
