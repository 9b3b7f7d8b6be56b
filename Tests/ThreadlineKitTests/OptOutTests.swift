import Testing
import ThreadlineKit

/// Accounts that search engines are not to list.
struct OptOutTests {
  @Test(
    "an account that asks search engines to stay away, or is in memory of somebody, says so on every page of its own (fault 227)",
    arguments: ["noindex", "memorial", "NoIndex"])
  func robots(flag: String) async throws {
    let fixture = try SiteFixture()
    fixture.surfaces = "full"
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
}
