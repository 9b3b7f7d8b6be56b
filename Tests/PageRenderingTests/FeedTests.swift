import Foundation
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Feeds as readers take them")
struct FeedTests {
  private func rendered(_ make: (inout SiteFixture) -> Void) async throws -> FixtureSite {
    var site = try SiteFixture()
    site.planSettings.extras = .full
    make(&site)
    return try await site.render()
  }

  private func atom(_ path: String, _ site: FixtureSite) throws -> ParsedXML.Element {
    try ParsedXML(site.html(path)).root
  }

  private func items(_ path: String, _ site: FixtureSite) throws -> [[String: Any]] {
    try #require(ParsedJSON.object(site.html(path))["items"] as? [[String: Any]])
  }

  @Test("an Atom feed says what it is, whose it is, and when its newest post was changed")
  func atom() async throws {
    let site = try await rendered { site in
      site.account("ada", name: "Ada Example")
      site.post("1", at: 0, "First") { $0.updated = SiteFixture.time(9_000) }
      site.post("2", at: 60, "Second #tide") {
        $0.languages = ["pt-BR"]
        $0.url = "https://social.example/@ada/2"
        $0.tags = ["Harbour"]
        $0.attachments = [.media(.file("video.mp4", .video, alt: "Waves"))]
      }
    }
    let feed = try atom("@ada/feed.xml", site)
    #expect(feed.name == "feed" && feed["xmlns"] == "http://www.w3.org/2005/Atom" && feed["xml:lang"] == "en")
    #expect(feed.text("title") == "Posts by Ada Example (@ada)")
    #expect(feed.text("updated") == SiteFixture.time(9_000).rfc3339)
    #expect(feed.link("self") == "https://threads.example/@ada/feed.xml")
    #expect(feed.link("alternate") == "https://threads.example/@ada/")
    #expect(feed.first("author")?.text("uri") == "https://threads.example/@ada/")
    let entries = feed.all("entry")
    #expect(
      entries.map { $0.link("alternate") } == ["2", "1"].map { "https://threads.example/@ada/post/\($0)/" })
    let second = try #require(entries.first)
    #expect(second["xml:lang"] == "pt-BR")
    #expect(second.text("published") == SiteFixture.time(60).rfc3339)
    #expect(second.link("via") == "https://social.example/@ada/2")
    #expect(second.all("category").map { $0["term"] } == ["Harbour", "tide"])
    let enclosure = second.all("link").first { $0["rel"] == "enclosure" }
    #expect(enclosure?["type"] == "video/mp4" && enclosure?["length"] == "4096")
    #expect(enclosure?["href"] == "https://threads.example/media/video.mp4")
    #expect(
      second.text("content")?.contains("<a href=\"https://threads.example/media/video.mp4\">Video: Waves</a>")
        == true)
    #expect(entries.last?.text("updated") == SiteFixture.time(9_000).rfc3339)
  }

  @Test("a JSON feed has the same posts with the same ids, and a title only where the author gave one")
  func json() async throws {
    let site = try await rendered { site in
      site.account("ada", name: "Ada Example")
      site.post("1", at: 0, "First") { $0.title = "On ropes" }
      site.post("2", at: 60, "Second") {
        $0.attachments = [.media(.file("wide.jpg", alt: "A \"bridge\""))]
      }
    }
    let feed = try ParsedJSON.object(site.html("feed.json"))
    #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
    #expect(feed["home_page_url"] as? String == "https://threads.example/")
    #expect(feed["feed_url"] as? String == "https://threads.example/feed.json")
    let items = try items("feed.json", site)
    let entries = try atom("feed.xml", site).all("entry")
    #expect(items.map { $0["id"] as? String } == entries.map { $0.text("id") })
    #expect(items.map { $0["content_html"] as? String } == entries.map { $0.text("content") })
    #expect(items.map { $0["title"] as? String } == [nil, "On ropes"])
    let attachment = (items[0]["attachments"] as? [[String: Any]])?.first
    #expect(
      attachment?["mime_type"] as? String == "image/jpeg" && attachment?["size_in_bytes"] as? Int == 4_096)
    let content = try ParsedPage(try #require(items[0]["content_html"] as? String))
    #expect(content.first("img")?["src"] == "https://threads.example/media/wide.jpg")
    #expect(content.first("img")?["alt"] == "A \"bridge\"")
  }

  @Test("a reply is below what it answers, and what it quotes is in it")
  func references() async throws {
    let site = try await rendered { site in
      site.account("ada", name: "Ada Example")
      site.post("1", by: "ada", at: 0, "The bridge is open.")
      site.post("2", by: "ben", at: 60, "At last!", replyTo: "1") { $0.quote = PostReference(id: "3") }
      site.post("3", by: "cleo", at: -60, "It never opens.")
    }
    let entries = try atom("@ada/post/1/feed.xml", site).all("entry")
    #expect(entries.count == 2)
    let reply = try #require(entries.first)
    #expect(reply.first("thr:in-reply-to")?["ref"] == entries.last?.text("id"))
    let content = try ParsedPage(try #require(reply.text("content")))
    let quotes = content.texts("blockquote")
    #expect(quotes.count == 2)
    #expect(quotes.first?.contains("Ada Example (@ada)The bridge is open.") == true)
    #expect(quotes.last?.contains("@cleoIt never opens.") == true)
    #expect(
      content.all("a").compactMap { $0["href"] } == [
        "https://threads.example/@ada/", "https://threads.example/@ada/post/1/",
        "https://threads.example/@cleo/",
        "https://threads.example/@cleo/post/3/",
      ])
  }

  @Test(
    "of a post with a warning a feed has the warning alone, and of sensitive media no address and no word (fault 124)"
  )
  func warnings() async throws {
    let site = try await rendered { site in
      site.post("1", at: 0, "The ghost is PLANTED") {
        $0.warning = "Ghost stories"
        $0.title = "PLANTED title"
        $0.tags = ["harbour"]
        $0.attachments = [.media(.file("tall.jpg", alt: "PLANTED arch"))]
        $0.quote = PostReference(id: "2")
      }
      site.post("2", at: 60, "Look") {
        $0.isSensitive = true
        $0.attachments = [
          .media(.file("wide.jpg", alt: "PLANTED")), .media(.file("video.mp4", .video, alt: "PLANTED")),
        ]
      }
      site.post("3", at: 120, "Answer", replyTo: "1")
      site.post("4", at: 180, "Knot") { $0.labels = ["porn"] }
    }
    for (path, bytes) in site.files where !path.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("PLANTED") && !text.contains("Knot"), "\(path)")
      for name in ["tall", "wide", "clip"] { #expect(!text.contains(name + "."), "\(path)") }
    }
    let entries = try atom("feed.xml", site).all("entry")
    let texts = try entries.map { try ParsedPage($0.text("content") ?? "").text }
    #expect(texts[3] == "Content warning: Ghost storiesRead the post")
    #expect(entries[3].text("title") == "Content warning: Ghost stories")
    #expect(texts[2] == "LookContent warning: Sensitive media")
    #expect(texts[1].contains("Content warning: Ghost stories"), "the parent is shown by its warning")
  }

  @Test("what a spoiler hides is in no feed and in no other form of its thread")
  func spoilers() async throws {
    let site = try await rendered { site in
      site.post("1", "x") { post in
        post.text = .spans([TextSpan("It was "), TextSpan("the PLANTED ferryman", isSpoiler: true)])
      }
    }
    for (path, bytes) in site.files where !path.hasSuffix(".html") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("PLANTED"), "\(path)")
    }
    #expect(try items("feed.json", site)[0]["content_html"] as? String == "<p dir=\"auto\">It was […]</p>")
  }

  @Test(
    "the id of a post stays when its account gets another handle, the site another address and the post another text"
  )
  func lastingNames() async throws {
    func ids(base: String, handle: String, text: String) async throws -> [String] {
      var site = try SiteFixture(base: base)
      site.planSettings.extras = .full
      site.account("ada") { $0.handle = handle }
      site.post("https://far.example/notes/1 \"a\"", by: handle, at: 0, text)
      site.post("2", by: handle, at: 60, "Other")
      let feed = try ParsedXML(await site.render().html("feed.xml")).root
      return feed.all("entry").compactMap { $0.text("id") }
    }
    let before = try await ids(base: "https://threads.example/", handle: "ada", text: "One")
    #expect(try await before == ids(base: "https://other.example/deep/", handle: "ada.example", text: "Two"))
    #expect(Set(before).count == 2)
    for id in before {
      #expect(
        id.wholeMatch(of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil)
    }
  }

  @Test("ids and tags with spaces and quotes are encoded wherever an address is made of them (fault 109)")
  func encodedAddresses() async throws {
    let site = try await rendered { site in
      site.post("a b\"c<d>é", at: 0, "One #käse")
      site.post("2", at: 60, "Two", replyTo: "a b\"c<d>é")
    }
    for (path, bytes) in site.files where path.hasSuffix(".xml") {
      let root = try ParsedXML(String(decoding: bytes, as: UTF8.self)).root
      for address in Self.addresses(in: root) {
        #expect(
          address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }, "\(address)"
        )
      }
    }
    #expect(try site.html("tags/käse/feed.xml").contains("https://threads.example/tags/k%C3%A4se/feed.xml"))
  }

  @Test(
    "a name with bidirectional, invisible or stacked characters stays in its place, next to the handle (faults 98, 99, 100)"
  )
  func hostileNames() async throws {
    let tower = "Z" + String(repeating: "\u{0351}", count: 5_000)
    let site = try await rendered { site in
      site.account("turn", name: "\u{202E}evil\nname")
      site.account("hide", name: "\u{200B}\u{2060}\u{E0041}")
      site.account("tower", name: tower)
      for (second, handle) in ["turn", "hide", "tower"].enumerated() {
        site.post("\(handle)-1", by: handle, at: Int64(second), "Words")
        site.post("\(handle)-2", by: handle, at: Int64(second) + 10, "More", replyTo: "\(handle)-1")
      }
    }
    func name(_ handle: String) throws -> String {
      try #require(atom("@\(handle)/feed.xml", site).first("author")?.text("name"))
    }
    #expect(try name("hide") == "@hide")
    #expect(try name("turn").hasSuffix(" (@turn)") && !name("turn").contains("\n"))
    #expect(try name("tower").unicodeScalars.count < 40)
    for handle in ["turn", "hide", "tower"] {
      for file in ["feed.xml", "feed.json", "thread.json", "thread.md", "thread.txt"] {
        let text = try site.html("@\(handle)/post/\(handle)-1/\(file)")
        #expect(
          !text.contains("\u{202E}") || text.contains("\u{202C}"), "an override is left open in \(file)")
        #expect(text.utf8.count < 6_000, "\(file) of \(handle)")
      }
    }
  }

  @Test("a page points to the feeds that hold it, and each of them is there")
  func links() async throws {
    let site = try await HarbourLane.full.value
    func types(_ path: String) throws -> [String] {
      try site.page(path).all("link").filter { $0["rel"] == "alternate" }.compactMap { $0["href"] }
        .map { String($0.dropFirst("https://threads.example/".count)) }
    }
    #expect(try types("") == ["feed.xml", "feed.json"])
    #expect(try types("@ada/replies/") == ["@ada/feed.xml", "@ada/feed.json"])
    #expect(try types("tags/tide/") == ["tags/tide/feed.xml", "tags/tide/feed.json"])
    #expect(
      try types("@ada/post/bridge/") == [
        "@ada/post/bridge/oembed.json", "@ada/post/bridge/oembed.xml",
        "@ada/post/bridge/feed.xml", "@ada/post/bridge/feed.json", "@ada/feed.xml", "@ada/feed.json",
        "@ada/post/bridge/thread.json", "@ada/post/bridge/thread.md", "@ada/post/bridge/thread.txt",
      ])
    #expect(try types("404.html") == [])
    for path in site.files.keys where path.hasSuffix(".html") {
      let page = try ParsedPage(site.html(path))
      for link in page.all("link") where link["rel"] == "alternate" {
        let target: String = try #require(link["href"])
        #expect(isThere(target, in: site), "\(path) points to \(target)")
      }
    }
  }

  @Test("every link in a feed leads to what is there in the site, or to where somebody's words say")
  func noDeadLinks() async throws {
    let site = try await HarbourLane.full.value
    let elsewhere = [
      "https://bridge.example/", "https://songs.example/row", "https://far.example/9",
      "https://bread.example/rye",
      "https://social.example/@ada/1",
    ]
    var count = 0
    for (path, bytes) in site.files where path.hasSuffix("feed.xml") {
      let feed = try ParsedXML(String(decoding: bytes, as: UTF8.self)).root
      #expect(feed.all("entry").count <= 100 && !feed.all("entry").isEmpty, "\(path)")
      var addresses = Self.addresses(in: feed)
      for entry in feed.all("entry") {
        let content = try ParsedPage(try #require(entry.text("content")))
        addresses += content.all("a").compactMap { $0["href"] }
        addresses += content.all("img").compactMap { $0["src"] }
      }
      for address in addresses {
        count += 1
        #expect(isThere(address, in: site) || elsewhere.contains(address), "\(path) leads to \(address)")
      }
    }
    #expect(count > 200)
  }

  private func isThere(_ address: String, in site: FixtureSite) -> Bool {
    let base = "https://threads.example/"
    guard address.hasPrefix(base) else { return false }
    let path = address.dropFirst(base.count).removingPercentEncoding ?? ""
    return site.files[path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path] != nil
      || path.hasPrefix("media/")
  }

  /// Every address that a document names.
  private static func addresses(in element: ParsedXML.Element) -> [String] {
    let own = ["uri", "loc", "id"].contains(element.name) ? [element.text] : []
    let real = own.filter { !$0.hasPrefix("urn:uuid:") }
    return real + [element["href"]].compactMap { $0 } + element.elements.flatMap { addresses(in: $0) }
  }
}
