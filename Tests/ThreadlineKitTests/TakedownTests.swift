import BuildDiagnostics
import Foundation
import Testing
import ThreadModel
import ThreadlineKit

/// What a site is after something was taken out of its export, and after builds that met trouble.
struct TakedownTests {
  private let fixture: SiteFixture
  private static let secret = "The lighthouse keeper is my cousin."

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  private func post(_ id: String, _ minute: Int, answers parent: String? = nil, text: String? = nil) -> String
  {
    let reply = parent.map { #","replyTo":{"id":"\#($0)"}"# } ?? ""
    return SiteFixture.post(id, minute: minute, text: text, more: reply)
  }

  @Test("a deleted post is gone from everywhere, and its address says so (fault 176)")
  func takedown() async throws {
    let others = [
      post("root", 0), post("answer", 1, answers: "root"), post("later", 9), post("more", 10),
      post("most", 11),
    ]
    let taken = post("taken", 2, answers: "answer", text: Self.secret + " #keepers")
    let child = post("child", 3, answers: "taken")
    let quote = SiteFixture.post("quoting", minute: 4, more: #","quote":{"id":"taken"}"#)
    try fixture.export(others + [taken, child, quote])
    try await fixture.build()
    let before = fixture.files(holding: Self.secret)
    let wanted = [
      "@ada/post/taken/index.html", "@ada/post/taken/embed/index.html", "@ada/post/answer/index.html",
      "@ada/index.html", "index.html", "archive/2026/01/index.html", "tags/keepers/index.html", "feed.xml",
      "@ada/feed.xml", "@ada/feed.json", "@ada/post/root/thread.md", "@ada/post/quoting/index.html",
    ]
    for path in wanted { #expect(before.contains(path), "\(path) never held the post: \(before)") }
    let cards = fixture.tree.keys.filter { $0.hasPrefix("cards/") }.count
    try fixture.export(others + [child, quote])
    try await fixture.build()
    #expect(fixture.files(holding: Self.secret) == [])
    #expect(fixture.files(holding: "keepers") == [])
    #expect(fixture.page("@ada/post/taken/index.html")?.contains("noindex") == true)
    #expect(fixture.tree.keys.filter { $0.hasPrefix("cards/") }.count < cards)
    #expect(!(fixture.page("sitemap-1.xml") ?? "post/taken/").contains("post/taken/"))
    #expect(fixture.page("_redirects")?.contains("/@ada/post/taken/ /@ada/post/taken/ 410") == true)
    let fresh = try await treeOfFreshBuild()
    #expect(fixture.tree == fresh)
  }

  /// The path of the card on a page.
  private func card(on path: String) throws -> String {
    let page = try #require(fixture.page(path))
    let address = try #require(page.firstMatch(of: #/og:image" content="[^"]*?(cards\/[^"]*)"/#))
    return String(address.1)
  }

  /// What previews of a page say, tag by tag.
  private func tags(of path: String) -> [Substring] {
    fixture.page(path)?.split(separator: "\n").filter { $0.contains("<meta ") } ?? []
  }

  @Test("taking a parent down takes it out of the previews of its replies, and the receipt names them (A36)")
  func parentsInPreviews() async throws {
    let parent = post("parent", 1, answers: "root", text: Self.secret)
    try fixture.export([post("root", 0), parent, post("reply", 2, answers: "parent"), post("apart", 9)])
    try await fixture.build()
    let path = "@ada/post/reply/index.html"
    #expect(tags(of: path).contains { $0.contains("↩ Ada Example: \(Self.secret)") })
    let card = try card(on: path)
    #expect(fixture.tree[card] != nil)
    let receipt = try await fixture.redact(.post, "parent")
    #expect(fixture.files(holding: Self.secret) == [])
    #expect(try self.card(on: path) != card && fixture.tree[card] == nil)
    for end in ["/@ada/post/reply/", "/@ada/post/reply/embed/", card] {
      #expect(receipt.purge.contains { $0.hasSuffix(end) }, "\(end) is not in \(receipt.purge)")
    }
    try await fixture.expectProven()
  }

  @Test(
    "a parent that is hidden in any way leaves the previews of its replies in the next build (A36)",
    arguments: [
      #""visibility":"private""#, #""visibility":"unlisted""#, #""warning":"Endings""#, #""draft":true"#,
      #""publishAt":"2099-01-01T00:00:00Z""#, #""expiresAt":"2026-01-02T00:00:00Z""#,
    ])
  func hiddenParents(_ more: String) async throws {
    let path = "@ada/post/reply/index.html"
    func export(_ more: String) throws {
      let link = #","replyTo":{"id":"root"}"# + (more.isEmpty ? "" : "," + more)
      let parent = SiteFixture.post("parent", minute: 1, text: Self.secret, more: link)
      try fixture.export([post("root", 0), parent, post("reply", 2, answers: "parent"), post("apart", 9)])
    }
    fixture.now = 1_772_323_200_000  // 2026-03-01
    try export("")
    try await fixture.build()
    let card = try card(on: path)
    #expect(tags(of: path).contains { $0.contains(Self.secret) })
    try export(more)
    try await fixture.build()
    #expect(!tags(of: path).isEmpty && !tags(of: path).contains { $0.contains(Self.secret) })
    #expect(try self.card(on: path) != card && fixture.tree[card] == nil)
    let fresh = try await treeOfFreshBuild()
    #expect(fixture.tree == fresh)
  }

  @Test("a handle that changed leaves no dead link: the old addresses lead to the new ones (fault 180)")
  func rename() async throws {
    let posts = [post("root", 0), post("answer", 1, answers: "root")]
    try fixture.export(posts)
    try await fixture.build()
    let export = try #require(text("export.ndjson"))
    try fixture.write(
      export.replacingOccurrences(of: #""handle":"ada""#, with: #""handle":"lovelace""#), to: "export.ndjson")
    try await fixture.build()
    #expect(fixture.page("@lovelace/post/answer/index.html") != nil)
    let redirects = try #require(fixture.page("_redirects"))
    #expect(redirects.contains("/@ada/ /@lovelace/ 301"))
    #expect(redirects.contains("/@ada/post/root/ /@lovelace/post/root/ 301"))
    #expect(fixture.files(holding: "threads.example/@ada/").filter { !$0.hasPrefix("@ada/") } == [])
    #expect(fixture.tree == (try await treeOfFreshBuild()))
  }

  @Test("an export that is written to while it is read is not published (fault 172)")
  func changedExport() async throws {
    try fixture.export([post("root", 0)])
    try await fixture.build()
    let before = fixture.tree
    try fixture.export([post("root", 0), post("new", 1)])
    let path = "\(fixture.folder)/export.ndjson"
    let place = try #require(text("export.ndjson")?.components(separatedBy: "Text of new").first?.utf8.count)
    let error = await #expect(throws: Diagnostic.self) {
      try await fixture.build(onRendering: {
        let file = try? FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try? file?.seek(toOffset: UInt64(place))
        try? file?.write(contentsOf: Data("Vext".utf8))
      })
    }
    #expect(error?.code == "export-changed" && error?.place?.path == path)
    #expect(fixture.tree == before)
    try await fixture.build()
    #expect(fixture.page("@ada/post/new/index.html") != nil)
  }

  @Test("a lock whose last line a dead build left unfinished costs a warning and no address (fault 162)")
  func tornLock() async throws {
    fixture.extras = "lean"
    try fixture.export([post("root", 0), post("answer", 1, answers: "root")])
    try await fixture.build()
    let path = ".threadline/site/permalinks.lock"
    let lock = try #require(text(path))
    let site = fixture.tree
    for count in stride(from: 1, to: lock.utf8.count, by: 17) {
      try fixture.write(String(lock.prefix(count)), to: path)
      try await fixture.build()
      #expect(text(path) == lock, "after a lock of \(count) bytes")
      #expect(fixture.tree == site)
    }
  }

  /// The text of a file next to the site.
  private func text(_ path: String) -> String? { fixture.page(path, output: ".") }

  /// What a build of the same export and the same lock into an empty folder makes.
  private func treeOfFreshBuild() async throws -> [String: Data] {
    let lock = try #require(text(".threadline/site/permalinks.lock"))
    try fixture.write(lock, to: ".threadline/fresh/permalinks.lock")
    try await fixture.build(output: "fresh")
    return SiteFixture.tree("\(fixture.folder)/fresh")
  }
}
