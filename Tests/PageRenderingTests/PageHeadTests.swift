import Foundation
import LinkPreviews
import SafeMarkup
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("The head of a page")
struct PageHeadTests {
  /// The tags of a head by their names, in order.
  private func names(_ page: ParsedPage) throws -> [String] {
    let head = try #require(page.first("head"))
    return page.elements[(head.index + 1)..<head.end].map { element in
      switch element.name {
      case "meta": element["property"] ?? element["name"] ?? "charset"
      case "link": element["rel"] == "alternate" ? element["type"] ?? "" : element["rel"] ?? ""
      case "script": element["type"] ?? "script"
      default: element.name
      }
    }
  }

  @Test("a post's head says everything in the order in which those who read little of it need it")
  func order() async throws {
    let names = try names(await HarbourLane.full.value.page("@ada/post/bridge/"))
    #expect(
      names == [
        "charset", "expect", "script", "stylesheet", "stylesheet", "stylesheet", "theme-color", "title",
        "viewport", "description", "canonical", "og:type", "og:title",
        "og:description", "og:url", "og:site_name", "og:image", "og:image:type", "og:image:width",
        "og:image:height", "og:image:alt", "og:locale", "article:published_time", "article:modified_time",
        "article:author", "author", "twitter:card", "twitter:image:alt", "theme-color",
        "application/json+oembed", "text/xml+oembed", "robots", "application/atom+xml",
        "application/feed+json", "application/atom+xml", "application/feed+json", "application/json",
        "text/markdown", "text/plain", "author", "icon", "icon", "apple-touch-icon",
        "manifest", "search",
      ])
  }

  @Test(
    "every page's preview tags end within 16 KiB, whatever its names, with less than 1 KiB of links before them"
  )
  func size() async throws {
    var site = try SiteFixture()
    site.planSettings.extras = .full
    let long = String(repeating: "&<>\" Ünïcödé 日本 ", count: 60)
    site.settings.title = long
    site.account("ada", name: long) { $0.bio = .plain(long) }
    site.post("1", long) { $0.attachments = [.media(.file("wide.jpg", alt: long))] }
    site.post("2", at: 60, "\(long) #tide", replyTo: "1")
    for rendered in [try await site.render(), try await HarbourLane.full.value] {
      #expect(rendered.faults() == [])
      for (path, bytes) in rendered.files where path.hasSuffix(".html") && !path.hasSuffix("embed/index.html")
      {
        let early = String(decoding: bytes.prefix(16_384), as: UTF8.self)
        let end = try #require(early.range(of: "<meta name=\"twitter:card\"")?.upperBound, "\(path)")
        #expect(!early[..<end].contains("<style"), "\(path)")
        #expect(early[..<end].matches(of: #/<script(?! src=)/#).isEmpty, "\(path)")
        let title = try #require(early.range(of: "<title>")?.lowerBound, "\(path)")
        #expect(early[..<title].utf8.count < 1_024, "\(path)")
      }
    }
  }

  @Test(
    "the title of a post carries its beginning, or its author with the handle where the person wants that")
  func titles() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada Example")
    site.post("1", "The bridge is open.")
    #expect(
      try await site.render().page("@ada/post/1/").meta("og:title") == "Ada Example: “The bridge is open.”")
    site.settings.previewTitle = .author
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.meta("og:title") == "Ada Example (@ada)")
    #expect(page.meta("og:description") == "The bridge is open.")
    #expect(page.first("title")?.text == "Ada Example (@ada)")
  }

  @Test(
    "the touch icon of an account's pages is its avatar, and of all others that of the site")
  func touchIcon() async throws {
    var site = try SiteFixture(base: "https://threads.example/a/")
    site.account("ada") { $0.avatar = .file("avatar.png") }
    site.account("ben") { $0.avatar = .file("tiny.png") }
    site.post("1", by: "ada", "Hi")
    site.post("2", by: "ben", at: 60, "Hi")
    let rendered = try await site.render()
    for address in ["@ada/"] {
      let icons = try rendered.page(address).all("link").filter { $0["rel"] == "apple-touch-icon" }
      #expect(icons.map { $0["href"] } == ["/a/media/avatar.png"], "\(address)")
      #expect(icons.map { $0["sizes"] } == ["200x200"])
    }
    for address in ["", "@ada/post/1/", "@ben/", "@ben/post/2/"] {
      #expect(try rendered.page(address).link("apple-touch-icon") == "/a/apple-touch-icon.png", "\(address)")
    }
  }

  @Test("the person's account on Mastodon is named on pages of the person's own, and as nobody else's")
  func creator() async throws {
    var site = try SiteFixture()
    site.settings.fediverseCreator = "@ada@social.example"
    site.account("ada")
    site.account("ben") { $0.isOwner = false }
    site.post("1", by: "ada", "Hi")
    site.post("2", by: "ben", at: 60, "Hi", replyTo: "1")
    let rendered = try await site.render()
    for address in ["", "@ada/", "@ada/post/1/"] {
      #expect(try rendered.page(address).meta("fediverse:creator") == "@ada@social.example", "\(address)")
    }
    #expect(try rendered.page("@ben/post/2/").meta("fediverse:creator") == nil)
  }

  @Test("a profile is the one card that is about the page, and names the person's pages elsewhere as theirs")
  func representative() async throws {
    let page = try await HarbourLane.rendered().page("@ada/")
    let card = try #require(page.first(".profile"))
    #expect(card.classes.contains("h-card"))
    let own = try #require(page.first("a.u-uid", in: card))
    #expect(own.classes.contains("u-url") && own["href"] == "/@ada/")
    #expect(page.link("canonical")?.hasSuffix("/@ada/") == true)
    #expect(page.first(".p-name", in: card)?.text == "Ada Example")
    #expect(page.first("img.u-photo", in: card) != nil)
    let other = try #require(page.all("a", in: card).first { $0["href"] == "https://social.example/@ada" })
    #expect(other["rel"]?.split(separator: " ").contains("me") == true)
  }
}
