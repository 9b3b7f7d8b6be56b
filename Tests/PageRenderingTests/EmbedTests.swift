import Foundation
import SafeMarkup
import SitePlanning
import SocialCards
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Posts that other sites embed")
struct EmbedTests {
  private func rendered(
    _ extras: Extras = .full, _ make: (inout SiteFixture) -> Void
  ) async throws -> FixtureSite {
    var site = try SiteFixture()
    site.planSettings.extras = extras
    site.account("ada", name: "Ada Example") { $0.avatar = .file("avatar.png") }
    make(&site)
    return try await site.render()
  }

  private static let keys = [
    "version", "type", "title", "author_name", "author_url", "provider_name", "provider_url", "cache_age",
    "html", "width", "height", "thumbnail_url", "thumbnail_width", "thumbnail_height",
  ]

  @Test("the answer says who wrote the post, quotes it, and frames its own small page")
  func answer() async throws {
    let site = try await HarbourLane.full.value
    let answer = try ParsedJSON.object(site.html("@ada/post/bridge/oembed.json"))
    #expect(Set(answer.keys) == Set(Self.keys))
    #expect(answer["version"] as? String == "1.0" && answer["type"] as? String == "rich")
    #expect(answer["author_name"] as? String == "Ada Example")
    #expect(answer["author_url"] as? String == "https://threads.example/@ada/")
    #expect(answer["provider_name"] as? String == "Harbour Lane")
    #expect(answer["provider_url"] as? String == "https://threads.example/")
    let page = try site.page("@ada/post/bridge/")
    #expect(answer["title"] as? String == page.meta("og:title"))
    #expect(answer["thumbnail_url"] as? String == page.meta("og:image"))
    #expect(answer["thumbnail_width"] as? Int == 1_200 && answer["thumbnail_height"] as? Int == 630)
    let html = try ParsedPage(try #require(answer["html"] as? String))
    #expect(html.elements.map(\.name) == ["blockquote", "p", "p", "a", "iframe"])
    let own = "https://threads.example/@ada/post/bridge/"
    #expect(html.first("blockquote")?["cite"] == own && html.first("a")?["href"] == own)
    #expect(html.first("a")?.text == "Post by Ada Example (@ada), 12 Mar 2026")
    let frame = try #require(html.first("iframe"))
    #expect(frame["src"] == own + "embed/" && frame["title"]?.isEmpty == false)
    #expect(frame["width"] == "550" && answer["width"] as? Int == 550)
    #expect(frame["height"] == (answer["height"] as? Int).map { String($0) })
  }

  @Test(
    "both forms of the answer say the same, whatever the text holds",
    arguments: ["Hi", "]]></html><&\"'\u{2028}"])
  func forms(_ text: String) async throws {
    let site = try await rendered { site in
      site.settings.title = text
      site.post("1", text) { $0.attachments = [.media(.file("wide.jpg"))] }
    }
    let json = try ParsedJSON.object(site.html("@ada/post/1/oembed.json"))
    let xml = try ParsedXML(site.html("@ada/post/1/oembed.xml")).root
    #expect(xml.name == "oembed" && xml.elements.map(\.name) == Self.keys)
    for element in xml.elements {
      #expect(json[element.name].map { "\($0)" } == element.text, "\(element.name)")
    }
    #expect(site.faults() == [])
  }

  @Test("a thumbnail of unknown size is left out, with all its fields")
  func thumbnail() async throws {
    var site = try SiteFixture()
    site.planSettings.extras = Extras.full.subtracting(.cards)
    site.settings.sitePicture = nil
    site.post("1", "Hi")
    let answer = try ParsedJSON.object(await site.render().html("@ada/post/1/oembed.json"))
    #expect(answer.keys.filter { $0.hasPrefix("thumbnail") }.isEmpty)
  }

  @Test("a page points to the answers of its own post, and a list to none")
  func links() async throws {
    let site = try await HarbourLane.full.value
    func answers(_ path: String) throws -> [String?] {
      try site.page(path).all("link").filter { $0["type"]?.hasSuffix("+oembed") == true }.map { $0["href"] }
    }
    #expect(
      try answers("@ben/post/bridge-2/")
        == ["json", "xml"].map {
          "https://threads.example/@ben/post/bridge-2/oembed.\($0)"
        })
    for path in ["", "@ada/", "tags/tide/", "@ada/post/old-bridge/", "@cleo/post/gone-1/", "404.html"] {
      #expect(try answers(path) == [], "\(path)")
    }
  }

  // MARK: The frame

  @Test(
    "an embed has the post whole, what it answers, and a way out; search engines read it in its frame alone")
  func embed() async throws {
    let site = try await HarbourLane.full.value
    let page = try site.page("@ben/post/bridge-2/embed/")
    #expect(page.meta("robots") == "noindex, indexifembedded")
    #expect(page.link("canonical") == "https://threads.example/@ben/post/bridge-2/")
    #expect(page.meta("og:title") == nil && page.meta("color-scheme") == "light dark")
    #expect(page.all(".entry").count == 1 && page.first(".entry")?.text.contains("How shall we pay?") == true)
    #expect(
      page.texts(".parent-text") == [
        "The bridge is open. Ask @ben about the toll, or read https://bridge.example/"
      ])
    #expect(page.all("meter").count == 2)
    #expect(page.first("a", in: page.first(".embed-foot"))?["href"] == "/@ben/post/bridge-2/")
    #expect(page.first(".embed-foot")?.text == "Read on Harbour Lane")
    #expect(page.first("base")?["target"] == "_blank" && page.first("base")?["href"] == nil)
    #expect(page.all("script").count == 1)
    #expect(page.first("script")?["src"]?.wholeMatch(of: #/\/embed\.[0-9a-f]{8}\.js/#) != nil)
    #expect(try site.html("@ben/post/bridge-2/embed/").utf8.count < 4_096)
    #expect(site.faults() == [])
  }

  @Test("an embed shows nothing of a parent and a quoted post that are listed nowhere")
  func unlisted() async throws {
    let site = try await rendered { site in
      site.post("1", by: "ben", "PLANTED") { $0.visibility = .unlisted }
      site.post("2", at: 60, "Answer", replyTo: "1")
      site.post("3", at: 120, "Quoting") { $0.quote = PostReference(id: "1") }
    }
    for (path, bytes) in site.files where path.contains("/embed/") || path.contains("oembed") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("PLANTED"), "\(path)")
    }
    #expect(
      site.files["@ada/post/2/embed/index.html"] != nil && site.files["@ada/post/3/embed/index.html"] != nil)
    for file in ["embed/index.html", "oembed.json", "oembed.xml"] {
      #expect(site.files["@ben/post/1/\(file)"] == nil, "\(file)")
    }
    #expect(try site.page("@ben/post/1/").all("link").allSatisfy { $0["type"]?.hasSuffix("+oembed") != true })
  }

  @Test("of what a warning covers an answer says the warning alone, and an embed keeps it closed (fault 124)")
  func warnings() async throws {
    let site = try await rendered { site in
      site.post("1", "PLANTED") {
        $0.warning = "Spoilers"
        $0.attachments = [.media(.file("wide.jpg", alt: "PLANTED"))]
      }
      site.post("2", at: 60, "Look") {
        $0.isSensitive = true
        $0.attachments = [.media(.file("wide.jpg", alt: "PLANTED"))]
      }
      site.post("3", at: 120, "PLANTED") { $0.labels = ["porn"] }
    }
    for (path, bytes) in site.files where path.contains("oembed") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("PLANTED") && !text.contains("wide"), "\(path)")
    }
    let answer = try ParsedJSON.object(site.html("@ada/post/1/oembed.json"))
    #expect((answer["html"] as? String)?.contains("<p>Content warning: Spoilers</p>") == true)
    #expect(site.cards.card(at: answer["thumbnail_url"] as? String)?.matter == .warning("Spoilers"))
    #expect(try site.page("@ada/post/3/embed/").meta("robots") == "noindex")
    for id in ["1", "2"] {
      let page = try site.page("@ada/post/\(id)/embed/")
      let covered = try #require(page.first("details"))
      #expect(covered["open"] == nil && page.all("img", in: covered).count == 1)
      #expect(page.all("img").filter { $0["src"]?.contains("wide") == true }.count == 1)
    }
  }

  @Test("a frame on another site lives on when the post moves, and says so when it is gone")
  func lasting() async throws {
    let site = try await HarbourLane.full.value
    #expect(try site.html("@ada/post/old-bridge/embed/") == site.html("@ada/post/bridge/embed/"))
    let gone = try site.page("@cleo/post/gone-1/embed/")
    #expect(gone.texts(".tombstone-text") == ["This post by @cleo was deleted on 12 Mar 2026."])
    #expect(
      try site.page("@ada/post/lost/embed/").texts(".tombstone-text") == [
        "This page has been removed."
      ])
    #expect(gone.meta("robots") == "noindex")
    #expect(gone.link("canonical") == "https://threads.example/@cleo/post/gone-1/")
    #expect(gone.first("a", in: gone.first(".embed-foot"))?["href"] == "/")
    #expect(site.files["@ada/post/old-bridge/oembed.json"] == nil)
  }

  @Test("a look for the day or the night alone follows the page around a frame, and any other stays")
  func looks() async throws {
    for (look, shown) in [("auto", "auto"), ("paper", "auto"), ("night", "auto"), ("linen", "linen")] {
      var site = try SiteFixture()
      site.planSettings.extras = .full
      site.settings.look = look
      site.post("1", "Hi")
      #expect(try await site.render().page("@ada/post/1/embed/").first("html")?["data-look"] == shown)
    }
  }

  // MARK: On and off

  private static let sets: [(extras: Extras, files: [String])] = [
    (.lean, []), (.standard, ["embed/index.html", "oembed.json"]),
    (.full, ["embed/index.html", "oembed.json", "oembed.xml"]), ([.oEmbed, .oEmbedXML], []),
    (.embed, ["embed/index.html"]), ([.embed, .oEmbedXML], ["embed/index.html", "oembed.xml"]),
  ]

  @Test(
    "each file is there where it is wanted, and an answer only where it has a page to frame", arguments: sets)
  func extras(_ extras: Extras, _ files: [String]) async throws {
    let site = try await rendered(extras) { $0.post("1", "Hi") }
    let found = site.files.keys.filter { $0.contains("/post/1/") && $0.contains("embed") }.sorted()
    #expect(found == files.map { "@ada/post/1/\($0)" })
    let links = try site.page("@ada/post/1/").all("link").compactMap { $0["type"] }.filter {
      $0.contains("oembed")
    }
    #expect(links.count == files.count { $0.hasPrefix("oembed") })
    #expect(site.faults() == [])
  }
}
