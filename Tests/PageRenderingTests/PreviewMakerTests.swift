import SafeMarkup
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Link previews of pages")
struct PreviewMakerTests {
  private func page(
    _ media: [Media], text: String = "Look", avatar: Media? = .file("avatar.png"),
    name: String = "Ada Example"
  ) async throws -> ParsedPage {
    var site = try SiteFixture()
    site.account("ada", name: name) { $0.avatar = avatar }
    site.post("1", text) { $0.attachments = media.map { .media($0) } }
    return try await site.render().page("@ada/post/1/")
  }

  private static let avatar = "https://threads.example/media/avatar.png"

  @Test(
    "the first picture that every consumer draws is shown: large if it is a landscape, else small",
    arguments: [
      (["wide.jpg"], "wide.jpg", "summary_large_image"), (["square.png"], "square.png", "summary"),
      (["tall.jpg"], "tall.jpg", "summary"), (["strip.png"], "avatar.png", "summary"),
      (["photo.webp", "square.png"], "preview-photo.webp.jpg", "summary_large_image"),
      (["photo.webp"], "preview-photo.webp.jpg", "summary_large_image"),
      (["tiny.png", "wide.jpg"], "wide.jpg", "summary_large_image"), (["lost.jpg"], "avatar.png", "summary"),
      (["loop.gif"], "preview-loop.gif.jpg", "summary"), (["video.mp4"], "avatar.png", "summary"),
    ])
  func picture(_ names: [String], _ chosen: String, _ card: String) async throws {
    let page = try await page(names.map { .file($0) })
    #expect(page.meta("og:image") == "https://threads.example/media/\(chosen)")
    #expect(page.meta("twitter:card") == card)
  }

  @Test("a sensitive picture is passed over, then comes the avatar, then the site's own picture")
  func order() async throws {
    #expect(try await page([.file("wide.jpg", isSensitive: true)]).meta("og:image") == Self.avatar)
    let bare = try await page([.file("wide.jpg", isSensitive: true)], avatar: nil)
    #expect(bare.meta("og:image") == "https://threads.example/preview.png")
    #expect(bare.meta("twitter:card") == "summary_large_image")
    let webp = try await page([], avatar: .file("photo.webp"))
    #expect(webp.meta("og:image") == "https://threads.example/media/preview-photo.webp.jpg")
    #expect(webp.meta("og:image:width") == "1200" && webp.meta("twitter:card") == "summary")
    let tiny = try await page([], avatar: .file("tiny.png"))
    #expect(tiny.meta("og:image") == "https://threads.example/preview.png")
  }

  @Test("a picture brings its size, its type and its description")
  func facts() async throws {
    let page = try await page([.file("wide.jpg", alt: "A bridge")])
    #expect(page.meta("og:image:width") == "1200" && page.meta("og:image:height") == "630")
    #expect(page.meta("og:image:type") == "image/jpeg")
    #expect(page.meta("og:image:alt") == "A bridge")
  }

  @Test(
    "every address of a preview is an absolute one of the site (fault 105)",
    arguments: [
      "https://threads.example/", "https://threads.example/a/b/",
    ])
  func addresses(_ base: String) async throws {
    var site = try SiteFixture(base: base)
    site.account("ada") { $0.avatar = .remote("https://far.example/avatar.png") }
    site.post("1", "Hi") {
      $0.url = "https://far.example/1"
      $0.attachments = [.media(.remote("https://far.example/1.jpg")), .media(.file("wide.jpg"))]
    }
    let names = ["og:url", "og:image", "article:author"]
    for (file, bytes) in try await site.render().files {
      let page = try ParsedPage(String(decoding: bytes, as: UTF8.self))
      for value in names.compactMap({ page.meta($0) }) + [page.link("canonical"), page.link("author")] {
        #expect(value?.hasPrefix(base) ?? true, "\(value ?? "") in \(file)")
      }
      #expect(page.meta("og:image") != nil && page.meta("og:url") != nil)
    }
  }

  @Test(
    "a title fits every consumer whatever its length",
    arguments: [
      ("Ada Example", String(repeating: "word ", count: 400)), (String(repeating: "Ada ", count: 100), "Hi"),
      (String(repeating: "👩‍👩‍👧‍👦", count: 30), String(repeating: "日本語", count: 90)), ("", ""),
    ])
  func title(_ name: String, _ text: String) async throws {
    let page = try await page([], text: text, name: name)
    let title = try #require(page.meta("og:title"))
    #expect((1...70).contains(title.utf8.count))
    #expect(page.first("title")?.text == title)
  }

  @Test("the title of a post leads, the author follows, and the text is the description")
  func titled() async throws {
    func page(_ title: String, at end: String = "", _ edit: (inout Post) -> Void = { _ in }) async throws
      -> ParsedPage
    {
      var site = try SiteFixture()
      site.planSettings.extras.insert(.embed)
      site.post("1", "It leaves at nine.") {
        $0.title = title
        edit(&$0)
      }
      return try await site.render().page("@ada/post/1/" + end)
    }
    let page1 = try await page("How the ferry runs")
    #expect(page1.meta("og:title") == "How the ferry runs – ada")
    #expect(page1.first("title")?.text == page1.meta("og:title"))
    #expect(page1.texts("h1") == ["How the ferry runs"])
    #expect(page1.meta("og:description") == "It leaves at nine.")
    let embed = try await page("How the ferry runs", at: "embed/")
    #expect(embed.texts("title") == ["How the ferry runs"] && embed.texts("h1") == ["How the ferry runs"])
    let warned = try await page("PLANTED") { $0.warning = "Endings" }
    #expect(warned.all("meta").allSatisfy { $0["content"]?.contains("PLANTED") != true })
    #expect(warned.texts("h1") == ["Post by ada"])
    let hidden = try await page("PLANTED", at: "embed/") { $0.warning = "Endings" }
    #expect(hidden.texts("title") == ["Post by ada"])
  }

  @Test(
    "a title of 5,000 characters with markup is one short line, and no markup",
    arguments: [
      String(repeating: "</title><script>alert(1)</script> & \"more\" ", count: 120),
      String(repeating: "\u{202E}\u{0}\nline ", count: 700), String(repeating: "题", count: 5_000),
    ])
  func hostileTitle(_ title: String) async throws {
    var site = try SiteFixture()
    site.post("1", "Hi") { $0.title = title }
    let page = try await site.render().page("@ada/post/1/")
    let shown = try #require(page.meta("og:title"))
    #expect(shown.utf8.count <= 70 && shown == page.first("title")?.text)
    let heading = try #require(page.texts("h1").first)
    #expect((1...300).contains(heading.count) && page.all("h1").count == 1)
    #expect(!heading.contains("\u{202E}") && !shown.contains("\u{202E}"))
    #expect(page.all("script").allSatisfy { !$0.text.contains("alert(1)</script>") })
    let home = try await site.render().page("")
    let entry = try #require(home.all("article").first)
    #expect(entry.text.count < 600, "a list shows \(entry.text.count) characters")
    #expect(entry["class"]?.contains("tall-2") == true, "\(entry["class"] ?? "")")
  }

  @Test("a video without a poster is previewed, and shown among media, by the still that could be made")
  func still() async throws {
    var site = try SiteFixture()
    site.post("1", "Look") { $0.attachments = [.media(.file("bare.mp4", .video, alt: "The ferry leaves"))] }
    let rendered = try await site.render()
    let page = try rendered.page("@ada/post/1/")
    #expect(page.meta("og:image")?.hasSuffix("/media/bare.mp4-poster.jpg") == true)
    #expect(page.meta("og:image:alt") == "The ferry leaves")
    let tiles = try rendered.page("@ada/media/").all("img")
    let tile = try #require(tiles.first { $0["alt"] == "The ferry leaves" })
    #expect(tile["src"] == "/media/bare.mp4-poster.jpg")
    var hidden = try SiteFixture()
    hidden.post("1", "Look") {
      ($0.attachments, $0.isSensitive) = ([.media(.file("bare.mp4", .video))], true)
    }
    #expect(try await hidden.render().page("@ada/post/1/").meta("og:image")?.contains("bare") != true)
  }

  @Test("a video that anybody may see is played where consumers do that, and search engines know it")
  func video() async throws {
    var clip = Media.file("video.mp4", .video, alt: "The ferry leaves")
    clip.poster = .file(folder: "export", path: "wide.jpg")
    clip.duration = 65
    func page(_ edit: (inout Post) -> Void = { _ in }) async throws -> ParsedPage {
      var site = try SiteFixture()
      site.planSettings.extras.insert(.embed)
      site.post("1", "Look") {
        $0.attachments = [.media(clip)]
        edit(&$0)
      }
      return try await site.render().page("@ada/post/1/")
    }
    let shown = try await page()
    let file = "https://threads.example/media/video.mp4"
    #expect(shown.meta("og:video") == file && shown.meta("og:video:secure_url") == file)
    #expect(shown.meta("og:video:type") == "video/mp4")
    #expect(shown.meta("og:video:width") == "1280" && shown.meta("og:video:height") == "720")
    #expect(shown.meta("twitter:player") == "https://threads.example/@ada/post/1/embed/")
    #expect(shown.meta("twitter:player:width") == "1280" && shown.meta("og:type") == "article")
    let json = shown.all("script").map(\.text).joined()
    for part in [
      "\"VideoObject\"", "\"contentUrl\":\"\(file)\"", "\"duration\":\"PT65S\"",
      "\"name\":\"The ferry leaves\"",
      "\"thumbnailUrl\":\"https://threads.example/media/wide.jpg\"",
    ] { #expect(json.contains(part), "\(part)") }
    for covered in [try await page { $0.isSensitive = true }, try await page { $0.warning = "Ferries" }] {
      #expect(covered.meta("og:video") == nil && covered.meta("twitter:player") == nil)
      #expect(!covered.all("script").map(\.text).joined().contains("VideoObject"))
    }
    clip.isSensitive = true
    #expect(try await page().meta("og:video") == nil)
    clip = .file("lost.mp4", .video)
    #expect(try await page().meta("og:video") == nil)
  }

  @Test("a description is never empty")
  func description() async throws {
    #expect(try await page([], text: "").meta("og:description") == "A post by Ada Example, 12 Mar 2026")
  }

  @Test("an unlisted post, a gone one and the page for nothing ask search engines to stay away")
  func robots() async throws {
    var site = try SiteFixture()
    site.post("1", "For those who know") { $0.visibility = .unlisted }
    site.post("2", at: 60, "For all")
    site.tombstone("3", by: "ada", at: 120)
    let rendered = try await site.render()
    for address in ["@ada/post/1/", "@ada/post/3/", "404.html"] {
      #expect(try rendered.page(address).meta("robots") == "noindex", "at \(address)")
    }
    for address in ["@ada/post/2/", "@ada/", "", "about/"] {
      #expect(try rendered.page(address).meta("robots")?.contains("noindex") == false, "at \(address)")
    }
    #expect(try !rendered.html("").contains("For those who know"))
    #expect(try rendered.html("@ada/").contains("For those who know"))
  }

  @Test("an account's preview has its own words, its avatar and its handle")
  func profile() async throws {
    let page = try await HarbourLane.site().render().page("@ada/")
    #expect(page.meta("og:type") == "profile")
    #expect(page.meta("og:title") == "Ada Example (@ada)")
    #expect(page.meta("profile:username") == "ada")
    #expect(page.meta("og:description")?.hasPrefix("Bridges, boats & the people") == true)
    #expect(page.meta("og:image") == Self.avatar)
    #expect(page.meta("og:image:alt") == "Avatar of Ada Example")
    #expect(page.meta("twitter:card") == "summary")
  }
}
