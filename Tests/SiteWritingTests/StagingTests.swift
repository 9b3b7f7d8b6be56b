import SitePaths
import Testing

@testable import SiteWriting

@Suite struct StagingTests {
  @Test("what links to nothing moves first, then the deepest pages, then feeds and lists")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.put("mine", at: "site/mine")
    let staging = try Staging(OutputPlace(folder.site, reserved: []))
    for path in ["sitemap.xml", "index.html", "a/b/c/index.html", "a/index.html", "m/a.png", "_redirects"] {
      _ = try staging.add(.bytes([1]), at: #require(SitePath(path)))
    }
    #expect(try staging.steps() == ["00", "95", "97", "98", "99"])
    #expect(try folder.tree(".site.threadline-staged").keys.contains("95/a/b/c/index.html"))
  }
}
