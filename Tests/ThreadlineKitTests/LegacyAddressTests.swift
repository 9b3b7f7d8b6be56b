import Foundation
import SiteChecking
import Testing
import ThreadlineKit

/// Sites that took the place of a network: what stood there leads on.
struct LegacyAddressTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.legacy = ["x"]
    fixture.extras = "full"
  }

  private func post(_ id: String, _ minute: Int, text: String? = nil, more: String = "") -> String {
    SiteFixture.post(id, minute: minute, text: text, more: more)
  }

  /// What a build of the same export and the same lock into an empty folder makes.
  private func fresh() async throws -> [String: Data] {
    let lock = try #require(fixture.page(".threadline/site/permalinks.lock", output: "."))
    try fixture.write(lock, to: ".threadline/fresh/permalinks.lock")
    try await fixture.build(output: "fresh")
    defer {
      for folder in ["fresh", ".threadline/fresh"] {
        try? FileManager.default.removeItem(atPath: "\(fixture.folder)/\(folder)")
      }
    }
    return SiteFixture.tree("\(fixture.folder)/fresh")
  }

  @Test("an old address is a small page with the new one's preview, and the site with them has no finding")
  func page() async throws {
    fixture.baseURL = "https://me.example/threads/"
    let answer = post("18", 1, more: #","replyTo":{"id":"17"}"#)
    try fixture.export([post("17", 0, text: "Words of the harbour."), answer, post("kept", 2)])
    let report = try await fixture.build()
    let page = try #require(fixture.page("ada/status/17/index.html"))
    let new = "https://me.example/threads/@ada/post/17/"
    #expect(page.contains("<link rel=\"canonical\" href=\"\(new)\">"))
    #expect(page.contains("property=\"og:url\" content=\"\(new)\""))
    #expect(page.contains("Words of the harbour.") && page.contains("href=\"/threads/@ada/post/17/\""))
    #expect(!page.lowercased().contains("http-equiv=\"refresh\""))
    #expect(fixture.page("ada/index.html")?.contains("/threads/@ada/\"") == true)
    let redirects = try #require(fixture.page("_redirects"))
    #expect(
      redirects.contains("/ada/status/18/ /@ada/post/18/ 301\n") && redirects.contains("/ada/ /@ada/ 301\n"))
    #expect(fixture.page("sitemap-1.xml")?.contains("/status/") == false)
    let check = try await SiteChecker("\(fixture.folder)/site").check()
    #expect(check.findings.isEmpty && check.pages == report.pages, "\(check.findings)")
  }

  @Test("an unlisted post's old address asks search engines to stay away as its own does")
  func unlisted() async throws {
    try fixture.export([
      post("17", 0, text: "Only for those who know.", more: #","visibility":"unlisted""#), post("18", 1),
    ])
    try await fixture.build()
    for path in ["ada/status/17/index.html", "@ada/post/17/index.html"] {
      #expect(fixture.page(path)?.contains("noindex") == true, "\(path)")
    }
    #expect(fixture.page("ada/status/18/index.html")?.contains("noindex") == false)
  }

  @Test("without networks not a byte differs, and a site that gives them up is as if it never had any")
  func off() async throws {
    fixture.legacy = []
    try fixture.export([post("17", 0), post("18", 1)])
    try await fixture.build()
    let before = fixture.tree
    fixture.legacy = ["x"]
    try await fixture.build()
    let with = fixture.tree
    #expect(Set(with.keys).subtracting(before.keys).count == 3)
    #expect(before.filter { with[$0.key] != $0.value }.keys.sorted() == ["_redirects"])
    fixture.legacy = []
    try await fixture.build()
    #expect(fixture.tree == before)
  }

  @Test("edits, additions and deletions leave the site that a build from nothing makes (fault 233)")
  func incremental() async throws {
    func lines(_ second: String?, _ later: [String]) -> [String] {
      [post("17", 0)] + [second].compactMap { $0 } + [post("19", 5, more: #","replyTo":{"id":"17"}"#)] + later
        + (20..<30).map { post("\($0)", $0) }
    }
    try fixture.export(lines(post("18", 3), []))
    try await fixture.build()
    let first = try await fresh()
    #expect(fixture.tree == first)
    try fixture.export(lines(post("18", 3, text: "Said again."), []))
    let edit = try await fixture.build()
    #expect(fixture.page("ada/status/18/index.html")?.contains("Said again.") == true)
    #expect(edit.filesUnchanged > edit.filesWritten)
    let edited = try await fresh()
    #expect(fixture.tree == edited)
    try fixture.export(lines(post("18", 3, text: "Said again."), [post("31", 40), post("16", 0)]))
    try await fixture.build()
    #expect(fixture.page("ada/status/16/index.html") != nil)
    let added = try await fresh()
    #expect(fixture.tree == added)
    try fixture.export(lines(nil, [post("31", 40), post("16", 0)]))
    try await fixture.build()
    #expect(fixture.files(holding: "Said again.") == [])
    #expect(fixture.page("_redirects")?.contains("/ada/status/18/ /ada/status/18/ 410\n") == true)
    let gone = try #require(fixture.page("ada/status/18/index.html"))
    #expect(gone.contains("noindex") && !gone.contains("Ada Example"))
    let last = try await fresh()
    #expect(fixture.tree == last)
  }

  @Test("a file of the theme is where a page for an old URL would be (fault 231)")
  func publicFile() async throws {
    try fixture.write("my own", to: "theme/Public/ada/index.html")
    try fixture.write("mine", to: "theme/Public/ada/status/18")
    try fixture.export([post("17", 0), post("18", 1)])
    try await fixture.build(theme: "theme")
    #expect(fixture.page("ada/index.html") == "my own" && fixture.page("ada/status/18") == "mine")
    #expect(fixture.page("ada/status/17/index.html") != nil)
    #expect(fixture.page("_redirects")?.contains("/ada/ ") == false)
  }
}
