import BuildDiagnostics
import Foundation
import Testing
import ThreadlineKit

/// Sites for everybody and drafts of them.
struct EnvironmentTests {
  private let fixture: SiteFixture
  private static let noon: Int64 = 1_780_315_200_000  // 2026-06-01T12:00:00Z

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
    fixture.now = Self.noon
    try fixture.export(Self.lines)
  }

  private static let lines = [
    SiteFixture.post("open", minute: 1),
    SiteFixture.post("raw", minute: 2, text: "Half a thought. #unfinished", more: #","draft":true"#),
    SiteFixture.post("later", minute: 3, text: "Big news.", more: #","publish_at":"2026-06-01T12:00:01Z""#),
    SiteFixture.post("due", minute: 4, text: "Old news.", more: #","publish_at":"2026-06-01T12:00:00Z""#),
    SiteFixture.post("answer", minute: 5, more: #","replyTo":{"id":"raw","text":"Half a thought."}"#),
    SiteFixture.post(
      "friends", minute: 6, text: "A whisper.", more: #","draft":true,"visibility":"followers""#),
  ]

  @Test("a site for everybody shows nothing of drafts and of what waits for its time (fault 204)")
  func production() async throws {
    let report = try await fixture.build()
    for words in [
      "Half a thought", "unfinished", "Big news", "A whisper", "draft-mark\">", "post/raw/", "post/later/",
    ] {
      #expect(fixture.files(holding: words) == [], "\(words)")
    }
    #expect(fixture.page("@ada/post/due/index.html")?.contains("Old news.") == true)
    #expect(fixture.page("@ada/post/answer/index.html")?.contains("is not shown here") == true)
    #expect(report.leftOut.map { "\($0.count) \($0.reason)" } == ["1 draft", "1 embargoed", "1 followers"])
    #expect(report.environment == "production")
    fixture.now = Self.noon + 1_000
    try await fixture.build()
    #expect(fixture.page("@ada/post/later/index.html")?.contains("Big news.") == true)
  }

  @Test("a draft shows both with a mark, and never what is not public (fault 204)")
  func draft() async throws {
    fixture.environment = .draft
    let report = try await fixture.build()
    #expect(fixture.files(holding: "A whisper.") == [])
    let raw = try #require(fixture.page("@ada/post/raw/index.html"))
    #expect(raw.contains("<p class=\"draft-mark\">Draft</p>"))
    let later = try #require(fixture.page("@ada/post/later/index.html"))
    #expect(later.contains("<p class=\"draft-mark\">Embargoed until 1 June 2026 at 12:00 UTC</p>"))
    #expect(fixture.page("@ada/post/due/index.html")?.contains("draft-mark\">") == false)
    let timeline = try #require(fixture.page("@ada/index.html"))
    #expect(timeline.contains("<p class=\"draft-mark\">Embargoed until"))
    #expect(report.environment == "draft" && report.summary.contains("a draft: search engines"))
  }

  @Test(
    "browsers keep the pages of a site that says so, and never those of a draft",
    arguments: [(SiteEnvironment.production, true, true), (.production, false, false), (.draft, true, false)])
  func offline(_ environment: SiteEnvironment, isSet: Bool, keeps: Bool) async throws {
    fixture.environment = environment
    var configuration = try fixture.meant()
    configuration.offline = isSet
    _ = try await SiteBuilder(configuration).build()
    #expect((fixture.page("offline.js") != nil) == keeps)
    #expect(fixture.page("@ada/index.html")?.contains(#" data-offline="/offline.js""#) == keeps)
  }

  @Test("no search engine may list a page of a draft, nor follow a link of it (fault 204)")
  func robots() async throws {
    try fixture.write("User-agent: *\nAllow: /\n", to: "theme/Public/robots.txt")
    fixture.environment = .draft
    try await fixture.build(theme: "theme")
    let pages = fixture.tree.keys.filter { $0.hasSuffix(".html") }
    #expect(pages.count > 10)
    for path in pages {
      let tags = fixture.page(path)?.matches(of: #/<meta name="robots" content="([^"]*)">/#).map { $0.1 }
      #expect(tags == ["noindex, nofollow"], "\(path)")
    }
    #expect(fixture.page("robots.txt") == "User-agent: *\nDisallow: /\n")
    let headers = try #require(fixture.page("_headers"))
    let forAll = try #require(headers.components(separatedBy: "\n/").first)
    #expect(forAll.hasPrefix("/*\n") && forAll.contains("\n  X-Robots-Tag: noindex, nofollow"))
    #expect(fixture.tree.keys.filter { $0.contains("sitemap") } == [])
    #expect(fixture.files(holding: "Sitemap:") == [])
  }

  @Test("a site for everybody says none of this, and keeps the person's own robots.txt")
  func openToRobots() async throws {
    try fixture.write("User-agent: *\nAllow: /\n", to: "theme/Public/robots.txt")
    try await fixture.build(theme: "theme")
    #expect(fixture.page("robots.txt") == "User-agent: *\nAllow: /\n")
    #expect(fixture.files(holding: "nofollow\">") == [])
    #expect(fixture.page("_headers")?.contains("X-Robots-Tag") == false)
    #expect(fixture.page("sitemap-1.xml") != nil)
  }

  @Test("a draft gives no address away: the lock stays as it is (fault 204)")
  func lock() async throws {
    try await fixture.build()
    let lock = fixture.page("permalinks.lock", output: ".threadline/site")
    #expect(lock?.contains("post/open/") == true)
    fixture.environment = .draft
    try await fixture.build(output: "preview")
    #expect(fixture.page("permalinks.lock", output: ".threadline/preview") == nil)
    #expect(fixture.page("permalinks.lock", output: ".threadline/site") == lock)
    let removed = try await fixture.build(output: "preview").removed
    #expect(removed == [])
  }

  @Test("a draft never takes the place of a site for everybody, nor that of a draft (fault 204)")
  func otherEnvironment() async throws {
    try await fixture.build()
    let site = fixture.tree
    fixture.environment = .draft
    let error = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(error?.code == .otherEnvironment && error?.message.contains("name another --output") == true)
    #expect(fixture.tree == site)
    try await fixture.build(output: "preview")
    fixture.environment = .production
    let other = await #expect(throws: Diagnostic.self) { try await fixture.build(output: "preview") }
    #expect(other?.code == .otherEnvironment)
    #expect(fixture.page("@ada/post/raw/index.html", output: "preview") != nil)
    // What was removed blocks nothing.
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/preview")
    try await fixture.build(output: "preview")
    #expect(fixture.page("@ada/post/raw/index.html", output: "preview") == nil)
    fixture.environment = .draft
    let again = await #expect(throws: Diagnostic.self) { try await fixture.build(output: "preview") }
    #expect(again?.code == .otherEnvironment)
  }

  @Test(
    "a post that becomes a draft after it was published is taken down, and its address says so (fault 204)")
  func takenBack() async throws {
    try fixture.export((1..<8).map { SiteFixture.post("p\($0)", minute: $0) })
    try await fixture.build()
    try fixture.export(
      (1..<8).map { SiteFixture.post("p\($0)", minute: $0, more: $0 == 3 ? #","draft":true"# : "") })
    try await fixture.build()
    #expect(fixture.files(holding: "Text of p3.") == [])
    #expect(fixture.page("_redirects")?.contains("/@ada/post/p3/ /@ada/post/p3/ 410") == true)
  }

  @Test("an embargo that ends between two drafts takes its mark with it")
  func embargoEnds() async throws {
    fixture.environment = .draft
    try await fixture.build()
    fixture.now = Self.noon + 1_000
    try await fixture.build()
    #expect(fixture.files(holding: "Embargoed until") == [])
    let tree = fixture.tree
    let fresh = "fresh"
    try await fixture.build(output: fresh)
    #expect(SiteFixture.tree("\(fixture.folder)/\(fresh)") == tree)
  }
}
