import Foundation
import SitePlanning
import Testing
import ThreadModel

@testable import PageRendering

@Suite("What pages say besides their posts")
struct PageDetailsTests {
  private func counts(_ date: Instant?) async throws -> [String?] {
    var site = try SiteFixture()
    if let date { site.exportDates = [0: date] }
    site.post("1", "Counted") { $0.counts = PostCounts(likes: 4) }
    site.post("2", at: 60, "Answered")
    site.post("3", by: "ben", at: 90, "Yes", replyTo: "2")
    let rendered = try await site.render()
    return try ["@ada/post/1/", "@ada/post/2/"].map { address in
      let page = try rendered.page(address)
      return try #require(page.first(".counts"))["title"]
    }
  }

  @Test("counts of an export say of which day they are, and what is counted here says nothing (A10)")
  func dates() async throws {
    let date = SiteFixture.time(86_400 * 30)
    let texts = try await counts(date)
    #expect(texts[0]?.hasPrefix("As of ") == true && texts[0]?.hasSuffix(" 2026") == true)
    #expect(texts[1] == nil)
    #expect(try await counts(nil) == [nil, nil])
  }

  @Test("a page has the density of the settings, where it is not the usual one", arguments: Density.allCases)
  func density(_ density: Density) async throws {
    var site = try SiteFixture()
    site.settings.density = density
    site.post("1", "Hi")
    let shown = try await site.render().page("@ada/post/1/").first("html")?["data-density"]
    #expect(shown == (density == .normal ? nil : density.rawValue))
  }

  @Test("pictures are as wide as the column of the look says, in one token (B10)")
  func column() async throws {
    let looks = try String(contentsOfFile: BuiltInTheme.root + "/Public/looks.css", encoding: .utf8)
    let column = try #require(looks.firstMatch(of: #/--column: ([^;]+);/#)).1
    var site = try SiteFixture()
    site.post("1", "Look") { $0.attachments = [.media(.file("wide.jpg", alt: "Sea"))] }
    let page = try await site.render().page("@ada/post/1/")
    let sizes = page.elements.compactMap { $0["sizes"] }.filter { $0.contains("100vw") }
    #expect(sizes.allSatisfy { $0.hasSuffix("(max-width: \(column)) 100vw, \(column)") })
    for name in ["partials/picture", "partials/profile", "media"] {
      let file = "\(BuiltInTheme.root)/Templates/\(name).mustache"
      #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("rem"), "\(name)")
    }
  }

  @Test("months and tags have bars, the longest for the most posts of the page")
  func bars() async throws {
    let rendered = try await HarbourLane.rendered()
    for address in ["tags/", "archive/"] {
      let page = try rendered.page(address)
      let meters = page.all("meter")
      #expect(!meters.isEmpty && meters.count == page.all(".count").count)
      let numbers = meters.compactMap { $0["value"].flatMap { Int($0) } }
      #expect(meters.allSatisfy { $0["max"] == numbers.max().map { String($0) } })
      #expect(numbers.map { String($0) } == page.texts(".count"))
    }
  }

  @Test("the page that is not there knows the paths of all accounts that may be listed")
  func nearest() async throws {
    let page = try await HarbourLane.rendered().page("404.html")
    let place = try #require(page.first(".nearest"))
    #expect(place["hidden"] != nil && place["data-base"] == "/")
    #expect(place["data-paths"]?.split(separator: " ").contains("/@ada/") == true)
  }

  @Test(
    "a row of people has first names, with a title or an initial before them",
    arguments: [
      ("Ada Example", "Ada"), ("森 あや", "森"), ("Dr. Ada Example", "Dr. Ada"), ("🌊 June Park", "June"),
      ("cleo", "cleo"), ("🌊🌊", "🌊🌊"), ("", ""), ("J.", "J."), ("ليلى حداد", "ليلى"),
    ])
  func names(_ name: String, _ short: String) { #expect(RenderScene.shortName(name) == short) }
}
