import Testing
import ThreadlineKit

/// Accounts that search engines are not to list.
struct OptOutTests {
  @Test(
    "an account that asks search engines to stay away, or is in memory of somebody, says so on every page of its own (fault 227)",
    arguments: ["noindex", "memorial", "NoIndex"])
  func robots(flag: String) async throws {
    let fixture = try SiteFixture()
    fixture.extras = "full"
    try fixture.export([
      SiteFixture.post("listed", minute: 1), SiteFixture.post("listed-too", minute: 2),
      #"{"type":"account","id":"grace","handle":"grace","flags":["\#(flag)"]}"#,
      #"{"type":"post","id":"quiet","account":"grace","published":"2026-01-01T00:03:00Z","text":"Quietly."}"#,
    ])
    let report = try await fixture.build()
    #expect(report.unindexed == ["@grace"])
    for path in ["@grace/index.html", "@grace/post/quiet/index.html"] {
      #expect(fixture.page(path)?.contains(#"<meta name="robots" content="noindex">"#) == true, "\(path)")
    }
    #expect(fixture.page("@grace/post/quiet/embed/index.html")?.contains("indexifembedded") == false)
    let sitemap = try #require(fixture.page("sitemap-1.xml"))
    #expect(sitemap.contains("@ada/post/listed/") && !sitemap.contains("grace"))
    #expect(fixture.page("@ada/post/listed/index.html")?.contains("noindex") == false)
    // Nobody learns from headers or robots.txt who asked.
    for path in ["_headers", "robots.txt"] { #expect(fixture.page(path)?.contains("grace") == false) }
  }

  private static let noIndex = #"<meta name="robots" content="noindex">"#

  private func quiet(_ id: String, _ time: String, _ text: String) -> String {
    #"{"type":"post","id":"\#(id)","account":"grace","published":"\#(time)","text":"\#(text)"}"#
  }

  @Test(
    "a tag or month that only such accounts wrote in says noindex and is in no sitemap, until somebody else does (fault 248)"
  )
  func lists() async throws {
    let fixture = try SiteFixture()
    fixture.extras = "full"
    let grace = #"{"type":"account","id":"grace","handle":"grace","flags":["noindex"]}"#
    let lines = [
      SiteFixture.post("open", minute: 1, text: "On #shared waters."), grace,
      quiet("quiet", "2026-01-01T00:03:00Z", "On #shared and #hushed waters."),
      quiet("later", "2026-02-01T00:03:00Z", "Later."),
    ]
    try fixture.export(lines)
    try await fixture.build()
    let sitemap = try #require(fixture.page("sitemap-1.xml"))
    for (path, isListed) in [
      ("tags/shared/", true), ("archive/2026/01/", true), ("tags/hushed/", false),
      ("archive/2026/02/", false),
    ] {
      #expect(fixture.page(path + "index.html")?.contains(Self.noIndex) == !isListed, "\(path)")
      #expect(sitemap.contains("/\(path)</loc>") == isListed, "\(path)")
    }
    #expect(fixture.page("index.html")?.contains(Self.noIndex) == false)
    // The same pages, when somebody else writes there: a rebuild knows.
    try fixture.export(lines + [SiteFixture.post("loud", minute: 9, text: "On #hushed waters, too.")])
    try await fixture.build()
    #expect(fixture.page("tags/hushed/index.html")?.contains(Self.noIndex) == false)
    #expect(fixture.page("sitemap-1.xml")?.contains("/tags/hushed/</loc>") == true)
    try fixture.export(lines)
    fixture.allowsRemovals = true
    try await fixture.build()
    #expect(fixture.page("tags/hushed/index.html")?.contains(Self.noIndex) == true)
  }

  @Test(
    "no file that cannot say noindex holds the posts of such accounts, but feeds and answers to those who embed them (fault 248)"
  )
  func forms() async throws {
    let fixture = try SiteFixture()
    fixture.extras = "full"
    try fixture.export([
      SiteFixture.post("open", minute: 1),
      #"{"type":"account","id":"grace","handle":"grace","flags":["noindex"]}"#,
      quiet("quiet", "2026-01-01T00:03:00Z", "Said by the lighthouse."),
    ])
    try await fixture.build()
    #expect(fixture.page("@ada/post/open/thread.txt") != nil)
    for path in fixture.files(holding: "lighthouse") where path.hasPrefix("@grace/") {
      if path.hasSuffix(".html") {
        #expect(fixture.page(path)?.contains(#"content="noindex">"#) == true, "\(path)")
      } else {
        #expect(["feed.", "oembed."].contains { path.contains("/\($0)") }, "\(path)")
      }
    }
    #expect(fixture.page("@grace/post/quiet/oembed.json")?.contains("lighthouse") == true)
  }
}
