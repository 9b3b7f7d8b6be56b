import Foundation
import SitePaths
import SitePlanning
import Syndication
import Testing
import ThreadModel
@testable import PageRendering

struct SitemapTests {
  @Test("the index leads to parts, the parts to pages, each page is there, and none asks not to be listed")
  func complete() async throws {
    var fixture = try HarbourLane.site()
    fixture.planSettings.extras = .full
    fixture.planSettings.sitemapLength = 7
    let site = try await fixture.render()
    let index = try ParsedXML(site.html("sitemap.xml")).root
    #expect(index.name == "sitemapindex" && index["xmlns"] == "http://www.sitemaps.org/schemas/sitemap/0.9")
    var found: Set<String> = []
    for part in index.all("sitemap") {
      let path = try #require(part.text("loc")).dropFirst("https://threads.example/".count)
      let pages = try ParsedXML(site.html(String(path))).root.all("url")
      #expect((1...7).contains(pages.count))
      #expect(part.text("lastmod") == pages.compactMap { $0.text("lastmod") }.max())
      for page in pages {
        let address = try #require(page.text("loc")).dropFirst("https://threads.example/".count)
        let path = address.removingPercentEncoding ?? ""
        #expect(found.insert(path).inserted, "\(path) stands twice")
        #expect(try site.page(path).meta("robots") != "noindex", "\(path)")
        #expect(try site.page(path).link("canonical") == page.text("loc"))
      }
    }
    #expect(site.files["sitemap-\(index.all("sitemap").count + 1).xml"] == nil)
    let listed = try site.files.keys.filter { path in
      guard path.hasSuffix(".html") else { return false }
      let page = try ParsedPage(site.html(path))
      let own = "https://threads.example/" + path.replacingOccurrences(of: "index.html", with: "")
      return page.meta("robots") != "noindex" && page.link("canonical")?.removingPercentEncoding == own
    }
    #expect(found == Set(listed.map { $0.replacingOccurrences(of: "index.html", with: "") }))
  }

  @Test("the files are the same however many posts are looked through at a time", arguments: [1, 3, 7, 20])
  func batches(size: Int) async throws {
    var fixture = try HarbourLane.site()
    fixture.planSettings.extras = .full
    fixture.planSettings.sitemapLength = 7
    let scene = try await fixture.scene()
    let count = try await fixture.plan().sitemapSize
    func files(_ size: Int) -> [SiteFile] {
      var files = SitemapFiles(scene)
      let full = stride(from: 0, to: count, by: size).flatMap {
        files.append(SitemapLines(of: $0..<min($0 + size, count), in: scene))
      }
      return full + files.finish()
    }
    let (whole, parts) = (files(count), files(size))
    #expect(whole.count > 4 && parts.map(\.path) == whole.map(\.path))
    for (part, file) in zip(parts, whole) {
      guard case .bytes(let bytes) = part.content, case .bytes(let expected) = file.content else {
        Issue.record("\(part.path) has no bytes")
        continue
      }
      #expect(bytes == expected)
    }
  }

  @Test("a page's time is that of the newest thing on it, an edit among them")
  func times() async throws {
    var fixture = try SiteFixture()
    fixture.planSettings.extras = .lean
    fixture.post("1", at: 0, "One") { $0.updated = SiteFixture.time(500) }
    fixture.post("2", at: 60, "Two")
    fixture.post("3", at: 120, "Three") { $0.quote = PostReference(id: "1") }
    fixture.post("4", at: 180, "Four") { $0.labels = ["porn"] }
    let pages = try ParsedXML(await fixture.render().html("sitemap-1.xml")).root.all("url")
    func time(_ path: String) -> String? {
      pages.first { $0.text("loc") == "https://threads.example/\(path)" }?.text("lastmod")
    }
    #expect(time("@ada/post/1/") == SiteFixture.time(500).rfc3339)
    #expect(time("@ada/post/2/") == SiteFixture.time(60).rfc3339)
    #expect(time("@ada/post/3/") == SiteFixture.time(500).rfc3339)
    #expect(time("") == SiteFixture.time(500).rfc3339)
    #expect(!pages.contains { $0.text("loc") == "https://threads.example/@ada/post/4/" })
    #expect(time("about/") == nil)
  }
}
