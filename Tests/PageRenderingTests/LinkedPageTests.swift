import Foundation
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("What pages say to programs")
struct LinkedPageTests {
  private typealias Object = [String: Any]

  private func object(_ value: Any?) throws -> Object { try #require(value as? Object) }

  private func comments(_ value: Object) -> [Object] { value["comment"] as? [Object] ?? [] }

  @Test("a thread is a discussion with its replies one inside another, and a page that names its author")
  func thread() async throws {
    let linked = try await HarbourLane.rendered().linked("@ada/post/bridge/")
    #expect(linked.map { $0["@type"] as? String } == ["DiscussionForumPosting", "WebPage"])
    let posting = try object(linked.first)
    let address = "https://threads.example/@ada/post/bridge/"
    #expect(posting["@id"] as? String == address && posting["url"] as? String == address)
    #expect(posting["headline"] as? String == posting["text"] as? String)
    #expect(posting["datePublished"] as? String == "2026-03-12T09:00:00Z")
    #expect(posting["dateModified"] as? String == "2026-03-12T09:30:00Z")
    #expect(posting["inLanguage"] as? String == "en" && posting["commentCount"] as? Int == 3)
    #expect(
      posting["image"] as? [String]
        == ["wide.jpg", "square.png"].map { "https://threads.example/media/\($0)" })
    #expect(
      try object(posting["author"]) as? [String: String] == [
        "@type": "Person", "name": "Ada Example", "alternateName": "@ada",
        "url": "https://threads.example/@ada/",
      ])
    let counters = try #require(posting["interactionStatistic"] as? [Object])
    #expect(counters.compactMap { $0["userInteractionCount"] as? Int } == [12, 1, 3])
    let below = comments(posting)
    #expect(
      below.map { $0["text"] as? String } == [
        "How shall we pay?", "You were right, though.", "Content warning: Ghost stories",
      ])
    let page = try await HarbourLane.rendered().page("@ada/post/bridge/")
    for comment in below {
      let anchor = (comment["url"] as? String)?.split(separator: "#").last.map(String.init)
      #expect(page.elements.contains { $0["id"] == anchor })
    }
    let inner = try #require(comments(below[0]).first)
    #expect(inner["text"] as? String == "Songs it is.")
    #expect(Set(inner.keys) == ["@type", "url", "datePublished", "text", "author"])
    let quoting = try object(await HarbourLane.rendered().linked("@ada/post/bridge-3/").first)
    #expect(
      try object(quoting["sharedContent"])["url"] as? String == "https://threads.example/@ben/post/song/")
  }

  @Test("a post without words and pictures has a text nevertheless, alone and as a comment")
  func bare() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada")
    site.post("1", "")
    site.post("2", at: 60, " \n", replyTo: "1") { $0.quote = PostReference(state: .deleted) }
    let rendered = try await site.render()
    let posting = try object(rendered.linked("@ada/post/1/").first)
    #expect(posting["text"] as? String == "Post by Ada")
    #expect(comments(posting).map { $0["text"] as? String } == ["Post by Ada"])
  }

  @Test("JSON-LD has the author and the time, and nothing that has priority over the preview")
  func webPage() async throws {
    let page = try object(await HarbourLane.rendered().linked("@ada/post/bridge/").last)
    #expect(
      Set(page.keys) == [
        "@context", "@type", "url", "datePublished", "dateModified", "inLanguage", "author", "publisher",
      ])
    #expect(try object(page["author"])["name"] as? String == "Ada Example")
    #expect(try object(page["publisher"])["name"] as? String == "Harbour Lane")
  }

  @Test(
    "a post without a reply on its page is not a discussion, and a later page has its own replies")
  func kinds() async throws {
    let alone = try await HarbourLane.rendered().linked("@ada/post/bridge-3/")
    #expect(alone.map { $0["@type"] as? String } == ["SocialMediaPosting", "WebPage"])
    #expect(try object(alone.first)["headline"] == nil)
    var site = try SiteFixture()
    site.planSettings.pageWeight = 12_000
    site.post("1", "Root")
    for index in 2...30 { site.post("\(index)", at: Int64(index), "Reply \(index)", replyTo: "1") }
    let rendered = try await site.render()
    let first = try object(rendered.linked("@ada/post/1/").first)
    let second = try object(rendered.linked("@ada/post/1/page/2/").first)
    #expect(first["@id"] as? String == second["@id"] as? String)
    let (one, two) = (comments(first), comments(second))
    #expect(!one.isEmpty && !two.isEmpty && one.last?["text"] as? String != two.first?["text"] as? String)
    #expect((two.first?["url"] as? String)?.hasPrefix("https://threads.example/@ada/post/1/page/2/#") == true)
  }

  @Test(
    "a profile says who somebody is and where else, the front page what the site is called, others nothing")
  func profile() async throws {
    let site = try await HarbourLane.rendered()
    let profile = try object(site.linked("@ada/").first)
    #expect(profile["@type"] as? String == "ProfilePage")
    #expect(profile["dateCreated"] as? String == SiteFixture.time(-86_400 * 400).rfc3339)
    let ada = try object(profile["mainEntity"])
    #expect(ada["name"] as? String == "Ada Example" && ada["alternateName"] as? String == "@ada")
    #expect(ada["description"] as? String == "Bridges, boats & the people on them. https://ada.example/")
    #expect(ada["image"] as? String == "https://threads.example/media/avatar.png")
    #expect(ada["sameAs"] as? [String] == ["https://social.example/@ada"])
    #expect(try object(site.linked("").first)["@type"] as? String == "WebSite")
    for address in ["@ada/replies/", "tags/tide/", "tags/", "archive/2026/03/", "about/", "404.html"] {
      #expect(try site.linked(address).isEmpty, "\(address)")
    }
    for address in ["@cleo/post/gone-1/", "@ada/post/old-bridge/", "@ada/post/lost/"] {
      #expect(try site.linked(address).isEmpty, "\(address)")
    }
  }

  @Test(
    "JSON-LD has only the warning of a covered post, and nothing of sensitive media (fault 124)"
  )
  func warnings() async throws {
    var site = try SiteFixture()
    site.account("ada")
    site.post("1", "PLANTED butler") {
      $0.warning = "Spoilers"
      $0.title = "PLANTED title"
      $0.longText = .plain("PLANTED more")
      $0.attachments = [
        .media(.file("wide.jpg", alt: "PLANTED")), .card(LinkCard(url: "https://planted.example/")),
      ]
      $0.quote = PostReference(id: "9", url: "https://planted.example/9", text: .plain("PLANTED"))
    }
    site.post("2", at: 60, "Look", replyTo: "1") {
      $0.attachments = [
        .media(.file("tall.jpg", alt: "PLANTED", isSensitive: true)),
        .media(.file("square.png", alt: "Kept")),
      ]
    }
    site.post("3", at: 120, "PLANTED knot", replyTo: "1") { $0.labels = ["porn"] }
    site.post("4", at: 180, "x", replyTo: "1") {
      $0.text = .spans([TextSpan("It was "), TextSpan("PLANTED", isSpoiler: true)])
    }
    let rendered = try await site.render()
    for address in ["1", "2", "3", "4"].map({ "@ada/post/\($0)/" }) {
      for value in try rendered.linked(address) {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
        #expect(!text.lowercased().contains("planted") && !text.contains("tall"), "\(address): \(text)")
      }
    }
    let covered = try object(rendered.linked("@ada/post/1/").first)
    #expect(covered["text"] as? String == "Content warning: Spoilers" && covered["image"] == nil)
    #expect(covered["headline"] as? String == "Content warning: Spoilers")
    #expect(
      try object(rendered.linked("@ada/post/2/").first)["image"] as? [String]
        == ["https://threads.example/media/square.png"])
    #expect(try rendered.linked("@ada/post/3/").map { $0["@type"] as? String } == ["WebPage"])
  }

  @Test("what is listed nowhere is in no discussion, and its own page names its author alone")
  func unlisted() async throws {
    var site = try SiteFixture()
    site.post("1", "Open")
    site.post("2", by: "ben", at: 60, "PLANTED", replyTo: "1") { $0.visibility = .unlisted }
    site.post("3", at: 120, "Below", replyTo: "2")
    site.post("4", at: 180, "Quoting") { $0.quote = PostReference(id: "2") }
    let rendered = try await site.render()
    let posting = try object(rendered.linked("@ada/post/1/").first)
    #expect(comments(posting).map { $0["text"] as? String } == ["Below"])
    #expect(try object(rendered.linked("@ada/post/4/").first)["sharedContent"] == nil)
    let own = try rendered.linked("@ben/post/2/")
    #expect(own.map { $0["@type"] as? String } == ["WebPage"] && own[0]["text"] == nil)
  }

  @Test(
    "a thread of many and deep replies says twenty of them, four deep, in no more than 20,000 bytes")
  func bounds() async throws {
    var site = try SiteFixture()
    site.post("1", String(repeating: "<&> ", count: 4_000))
    for index in 2...60 {
      site.post(
        "\(index)", by: index % 2 == 0 ? "ben" : "ada", at: Int64(index),
        String(repeating: "<&\">", count: index < 10 ? 500 : 2), replyTo: "\(index - 1)")
    }
    let rendered = try await site.render()
    for (path, bytes) in rendered.files where path.hasSuffix(".html") {
      let script = String(decoding: bytes, as: UTF8.self).firstMatch(of: #/ld\+json">([^<]*)</#)
      #expect(script?.1.utf8.count ?? 0 < 20_000, "\(path)")
    }
    func depth(_ value: Object) -> Int { 1 + (comments(value).map(depth).max() ?? -1) }
    func count(_ value: Object) -> Int { comments(value).reduce(0) { $0 + 1 + count($1) } }
    let posting = try object(rendered.linked("@ada/post/1/").first)
    #expect(depth(posting) == 4 && (3...20).contains(count(posting)))
    let short = try object(rendered.linked("@ada/post/31/").first)
    #expect(count(short) == 20)
  }

  @Test(
    "whatever a text holds, a program reads it as it was written (fault 106)",
    arguments: ["</script><b>", "<!--<script>", "a\u{2028}b\u{2029}", "&quot;}", "\"\\ \u{1}"])
  func hostile(_ attack: String) async throws {
    var site = try SiteFixture()
    site.settings.title = attack
    site.account("ada", name: attack)
    site.post("1", "Hi \(attack)!") { $0.title = attack }
    site.post("2", at: 60, attack, replyTo: "1")
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let posting = try object(rendered.linked("@ada/post/1/").first)
    let text = attack.replacing("\u{1}", with: "\u{FFFD}")
    #expect((posting["text"] as? String)?.hasPrefix("Hi \(text.prefix(1))") == true)
    #expect(comments(posting).count == 1)
  }
}
