import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// What a takedown leaves of a post, a thread, an account or a medium.
struct RedactionTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  @Test(
    "taking down a post of a thread of twelve, with a quote, a repost and a picture, changes these files and no other (fault 178)"
  )
  func oneOfTwelve() async throws {
    fixture.precompress = ["gzip", "br"]
    fixture.hosts = ["nginx", "caddy", "s3"]
    try fixture.export(try fixture.thread)
    try await fixture.build()
    let before = fixture.tree
    #expect(before.keys.contains { $0.hasPrefix("media/") })
    let receipt = try await fixture.redact(.post, "part-5")
    let after = fixture.tree
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    #expect(changed == receipt.changes.paths)
    let named = changed.filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") && !$0.hasPrefix("cards/") }
      .filter { !$0.hasPrefix("media/") }
    #expect(named == Self.changedFiles, "\(named)")
    #expect(receipt.changes.removed["media"]?.count == 1)
    for path in ["apart", "far"] {
      #expect(!changed.contains { $0.hasPrefix("@ada/post/\(path)/") }, "\(path)")
    }
    #expect(fixture.remains(of: "Text of part-5.") == [])
    #expect(fixture.page("_redirects")?.contains("/@ada/post/part-5/ /@ada/post/part-5/ 410\n") == true)
    #expect(
      fixture.page("nginx/maps.conf", output: "site-hosts")?.contains("\"410 /@ada/post/part-5/\"") == true)
    #expect(
      fixture.page("caddy/site.caddy", output: "site-hosts")?.contains("\"/@ada/post/part-5/\" \"\" \"yes\"")
        == true)
    #expect(
      fixture.page("s3/outcomes.json", output: "site-hosts")?
        .contains(#"{"key":"/@ada/post/part-5/","value":"410"}"#) == true)
    #expect(receipt.purge.contains("https://threads.example/@ada/post/part-5/oembed.json"))
    #expect(receipt.purge.contains("https://threads.example/@ada/post/part-5/"))
    #expect(!receipt.purge.contains { $0.hasSuffix(".gz") || $0.contains("index.html") })
    let tombstone = try #require(fixture.page("@ada/post/part-5/index.html"))
    #expect(tombstone.contains("noindex") && !tombstone.contains("Ada Example"))
    #expect(fixture.page("@ada/post/part-6/index.html")?.contains("is not shown here") == true)
    try await fixture.expectProven()
  }

  @Test("a takedown is built for the hosts of the last build, which a flag may have named")
  func hostsOfLastBuild() async throws {
    try fixture.export([SiteFixture.post("stays"), SiteFixture.post("goes-away")])
    fixture.hosts = ["netlify", "nginx"]
    try await fixture.build()
    fixture.hosts = []
    _ = try await fixture.redact(.post, "goes-away")
    #expect(
      fixture.page("_redirects")?.contains("/@ada/post/goes-away/ /@ada/post/goes-away/ 404!\n") == true,
      "\(fixture.page("_redirects") ?? "none")")
    #expect(fixture.page("nginx/maps.conf", output: "site-hosts")?.contains("/@ada/post/goes-away/") == true)
    fixture.hosts = ["netlify", "nginx"]
    try await fixture.expectProven()
    fixture.hosts = []
    try await fixture.build()
    #expect(fixture.page("nginx/maps.conf", output: "site-hosts") == nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.stateFolder + "/built-for"))
  }

  /// What the fifth of twelve leaves a trace in, cards, media and packed files apart.
  private static let changedFiles = [
    "-/search/r/0/0.js", "-/search/w/10-0/0.js",
    "@ada/feed.json", "@ada/feed.xml", "@ada/index.html", "@ada/media/index.html",
    "@ada/post/part-1/feed.json", "@ada/post/part-1/feed.xml", "@ada/post/part-1/index.html",
    "@ada/post/part-1/thread.json", "@ada/post/part-1/thread.md", "@ada/post/part-1/thread.txt",
    "@ada/post/part-10/index.html", "@ada/post/part-11/index.html", "@ada/post/part-12/index.html",
    "@ada/post/part-2/index.html", "@ada/post/part-3/index.html", "@ada/post/part-4/embed/index.html",
    "@ada/post/part-4/index.html", "@ada/post/part-5/embed/index.html", "@ada/post/part-5/index.html",
    "@ada/post/part-5/oembed.json",
    "@ada/post/part-5/oembed.xml", "@ada/post/part-6/embed/index.html", "@ada/post/part-6/feed.json",
    "@ada/post/part-6/feed.xml", "@ada/post/part-6/index.html", "@ada/post/part-6/oembed.json",
    "@ada/post/part-6/oembed.xml", "@ada/post/part-6/thread.json",
    "@ada/post/part-6/thread.md", "@ada/post/part-6/thread.txt", "@ada/post/part-7/index.html",
    "@ada/post/part-8/index.html", "@ada/post/part-9/index.html", "@ada/post/quoting/embed/index.html",
    "@ada/post/quoting/index.html", "@ada/post/quoting/thread.json", "@ada/post/quoting/thread.md",
    "@ada/post/quoting/thread.txt", "@ada/replies/index.html", "@ada/reposts/index.html", "_redirects",
    "archive/2026/01/index.html", "archive/index.html", "feed.json", "feed.xml", "index.html",
    "sitemap-1.xml",
  ]

  @Test(
    "a picture goes by its hash, its address or its file, and the page says so without its description (fault 228)",
    arguments: ["address", "file"])
  func medium(name: String) async throws {
    try fixture.export(try fixture.thread)
    try await fixture.build()
    let path = try #require(fixture.tree.keys.first { $0.hasPrefix("media/") })
    #expect(fixture.page("@ada/post/part-5/index.html")?.contains("A dot") == true)
    let receipt = try await fixture.redact(
      .media, name == "address" ? "https://threads.example/\(path)" : "dot.png")
    #expect(receipt.purge.contains("https://threads.example/\(path)"))
    #expect(!fixture.tree.keys.contains { $0.hasPrefix("media/") })
    let page = try #require(fixture.page("@ada/post/part-5/index.html"))
    #expect(page.contains("was removed") && !page.contains("A dot") && page.contains("Text of part-5."))
    #expect(fixture.files(holding: "A dot") == [])
    try await fixture.expectProven()
  }

  @Test("a picture that another post shows too stays until its last use (fault 178)")
  func sharedMedium() async throws {
    let other = SiteFixture.post(
      "other-use", minute: 90, more: #","media":[{"kind":"image","file":"dot.png"}]"#)
    try fixture.export(try fixture.thread + [other])
    try await fixture.build()
    for (id, count) in [("part-5", 1), ("other-use", 0)] {
      _ = try await fixture.redact(.post, id)
      #expect(fixture.tree.keys.count { $0.hasPrefix("media/") } == count)
    }
    try await fixture.expectProven()
  }

  @Test(
    "whatever is taken down at random, the site equals one that is built without it (fault 224)",
    arguments: [1, 2, 3])
  func atRandom(seed: UInt64) async throws {
    fixture.extras = "standard"
    var numbers = seed
    func next(_ limit: Int) -> Int {
      numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: numbers >> 33) % limit
    }
    let ids = (0..<16).map { "letter-\(seed)-\($0)" }
    let lines = ids.enumerated().map { index, id in
      let parent = index > 0 && next(3) > 0 ? ids[next(index)] : nil
      let quote = index > 1 && next(3) == 0 ? ids[next(index)] : nil
      return SiteFixture.answer(
        id, index, answers: parent,
        more: quote.map { #","quote":{"id":"\#($0)","text":"Text of \#($0)."}"# } ?? "")
    }
    try fixture.export(lines)
    try await fixture.build()
    for choice in ["410", "404", "none"] {
      let id = ids[next(16)]
      _ = try await fixture.redact(next(3) == 0 ? .thread : .post, id, tombstone: choice)
      #expect(fixture.remains(of: "Text of \(id).") == [])
      try await fixture.expectProven()
    }
  }

  @Test(
    "an account that is taken down is named and shown by nothing, in its own posts or in others' (fault 179)")
  func account() async throws {
    let secret = "The lighthouse keeper is my cousin."
    let reference = #"{"handle":"grace@navy.example","url":"https://navy.example/9","text":"\#(secret)"}"#
    try fixture.export(
      (1..<6).map { SiteFixture.answer("note-\($0)", $0) } + [
        #"{"type":"account","id":"https://navy.example/grace","handle":"grace@navy.example","name":"Grace Example"}"#,
        #"{"type":"post","id":"https://navy.example/1","account":"https://navy.example/grace","#
          + #""published":"2026-01-01T00:30:00Z","text":"\#(secret)","replyTo":{"id":"note-1"}}"#,
        SiteFixture.post("asking", minute: 31, more: #","replyTo":{"id":"https://navy.example/1"}"#),
        SiteFixture.post("saying", minute: 32, more: #","quote":\#(reference)"#),
      ])
    try await fixture.build()
    #expect(!fixture.files(holding: "cousin").isEmpty && !fixture.files(holding: "Grace Example").isEmpty)
    let receipt = try await fixture.redact(.account, "@grace@navy.example")
    #expect(receipt.entries.first?.ids == ["https://navy.example/grace"])
    #expect(fixture.remains(of: "cousin") == [] && fixture.remains(of: "Grace Example") == [])
    for address in ["@grace@navy.example/", "@grace@navy.example/post/1/"] {
      #expect(fixture.page("_redirects")?.contains("/\(address) /\(address) 410\n") == true)
    }
    #expect(fixture.page("redactions.toml", output: ".")?.contains("grace@navy") == true)  // its address
    try await fixture.expectProven()
  }

  @Test("a parent that was taken down leaves a tombstone without a name, a word or an id (fault 139)")
  func parent() async throws {
    try fixture.export([
      SiteFixture.answer("secretive-root", 0), SiteFixture.answer("open-reply", 1, answers: "secretive-root"),
      SiteFixture.answer("other", 2),
    ])
    try await fixture.build()
    _ = try await fixture.redact(.post, "/@ada/post/secretive-root/")
    let page = try #require(fixture.page("@ada/post/open-reply/index.html"))
    #expect(page.contains("is not shown here") && !page.contains("secretive-root"))
    let address = "@ada/post/secretive-root/"
    #expect(
      fixture.files(holding: "secretive-root")
        == ["\(address)embed/index.html", "\(address)index.html", "_redirects"])
    try await fixture.expectProven()
  }

  @Test("where all of a site was taken down, all of it goes (fault 226)")
  func everything() async throws {
    try fixture.export([SiteFixture.answer("last-words", 0)])
    try await fixture.build()
    _ = try await fixture.redact(.account, "@ada")
    #expect(fixture.remains(of: "Text of last-words") == [] && fixture.files(holding: "Ada Example") == [])
    #expect(fixture.page("_redirects")?.contains("/@ada/post/last-words/ /@ada/post/last-words/ 410") == true)
  }
}
