import Foundation
import LinkPreviews
import SafeMarkup
import SiteChecking
import Testing
import ThreadlineKit

/// The whole way, end to end: the example that `threadline new` writes, and the demo.
struct ExampleSiteTests {
  @Test("the example of a new site folder becomes the site it always became")
  func golden() async throws {
    let fixture = try SiteFixture()
    _ = try SiteScaffold(folder: "\(fixture.folder)/new").write()
    try await fixture.build(["\(fixture.folder)/new/exports"])
    let texts = fixture.tree.filter { path, _ in path.hasSuffix(".html") || path.hasPrefix("_") }
      .mapValues { Data(Self.withoutHashes(String(decoding: $0, as: UTF8.self)).utf8) }
    let goldens = "\(SiteFixture.package)/Tests/ThreadlineKitTests/Goldens/example"
    if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
      try? FileManager.default.removeItem(atPath: goldens)
      for (path, bytes) in texts {
        let url = URL(fileURLWithPath: "\(goldens)/\(path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
      }
    }
    let expected = SiteFixture.tree(goldens)
    #expect(texts.keys.sorted() == expected.keys.sorted())
    for (path, bytes) in texts.sorted(by: { $0.key < $1.key }) {
      #expect(
        String(decoding: bytes, as: UTF8.self) == expected[path].map { String(decoding: $0, as: UTF8.self) },
        "\(path)")
    }
  }

  @Test("the demo has no finding, no third party, no form, no script and no style of its own")
  func demo() async throws {
    let fixture = try SiteFixture()
    let report = try await fixture.build(["\(SiteFixture.package)/Examples/demo"])
    #expect(report.errors == 0 && report.warnings == 0)
    #expect(report.unknownKinds.map(\.reason) == ["recipe"])
    let check = try await SiteChecker("\(fixture.folder)/site").check()
    #expect(check.pages == report.pages && check.findings.isEmpty, "\(check.findings)")
    try expectParents(in: fixture)
    // The search page has a form, which its script makes; SearchBuildTests and the tests in a browser look at it.
    for (path, bytes) in fixture.tree where path.hasSuffix(".html") && path != "search/index.html" {
      let page = String(decoding: bytes, as: UTF8.self)
      for forbidden in [
        "<script>", "<form", "<input", "<button", " style=", " onclick", "src=\"http", "src=\"//", "<iframe",
      ] {
        #expect(!page.contains(forbidden), "\(path) holds \(forbidden)")
      }
      let scripts = page.components(separatedBy: "<script ").dropFirst()
        .filter { !$0.hasPrefix("type=\"application/ld+json\">") }
      let files = scripts.map { $0.prefix { $0 != "." } }
      let isEmbed = path.hasSuffix("/embed/index.html")
      var expected = isEmbed ? ["src=\"/embed"] : ["src=\"/first-paint", "src=\"/site"]
      if path == "404.html", files.contains("src=\"/not-found") { expected.insert("src=\"/not-found", at: 1) }
      if files.contains("src=\"/filter") { expected.append("src=\"/filter") }
      #expect(files.map(String.init) == expected, "\(path)")
      let ids = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "\(path) uses an id twice")
      #expect(page.components(separatedBy: "<h1").count == 2, "\(path) has not one h1")
    }
  }

  /// Every consumer that shows a description, or a card, shows what each reply of the demo answers.
  private func expectParents(in fixture: SiteFixture) throws {
    let export = try String(
      contentsOfFile: "\(SiteFixture.package)/Examples/demo/demo.ndjson", encoding: .utf8)
    var replies = 0
    for line in export.split(separator: "\n") {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let record, record["type"] as? String != "tombstone", record["replyTo"] != nil,
        let id = record["id"], let account = record["account"],
        let html = fixture.page("@\(account)/post/\(id)/index.html")
      else { continue }
      replies += 1
      let page = PreviewPage(html: html, url: WebURL("https://threads.example/@\(account)/post/\(id)/"))
      for consumer in PreviewConsumer.all {
        let card = page.card(for: consumer)
        let isCard = card.image?.description.contains("/cards/") == true
        for words in [card.description, isCard ? card.imageAlt : nil].compactMap(\.self) {
          #expect(words.contains("↩ "), "\(consumer.name) shows \(id) without what it answers: \(words)")
        }
        #expect(isCard || card.description != nil || card.layout == .none || card.image != nil)
      }
    }
    #expect(replies >= 30)
  }

  @Test("a page without its preview tags is found with its place and rule")
  func brokenPage() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    let page = try #require(fixture.page("@ada/post/1/index.html"))
    try fixture.write(
      page.replacingOccurrences(of: "property=\"og:", with: "name=\"og:"), to: "site/@ada/post/1/index.html")
    let findings = try await SiteChecker("\(fixture.folder)/site").check().findings
    #expect(findings.contains { $0.path == "@ada/post/1/index.html" && $0.finding.rule == "P09" })
  }

  @Test(
    "a real archive has a page for each of its 204 public posts and no word of its two private ones (fault 154)",
    .enabled(if: SiteFixture.data != nil, "needs THREADLINE_DATA"))
  func realArchive() async throws {
    let fixture = try SiteFixture()
    let archive = try #require(SiteFixture.data) + "/mastodon-archive/thenewgreenpeace"
    let report = try await fixture.build([archive])
    #expect(report.postsPublished == 204)
    #expect(report.leftOut.reduce(0) { $0 + $1.count } == 2)
    let pages = fixture.tree.keys.filter { $0.hasSuffix(".html") }
    let posts = pages.filter { $0.contains("/post/") && !$0.contains("/page/") }
    #expect(posts.count { !$0.contains("/embed/") } == 204 && posts.count { $0.contains("/embed/") } <= 204)
    for id in try PrivatePosts.ids(in: archive + "/outbox.json") {
      let last = id.split(separator: "/").last.map(String.init) ?? id
      #expect(fixture.files(holding: last).isEmpty)
    }
    for text in try PrivatePosts.texts(in: archive + "/outbox.json") {
      #expect(fixture.files(holding: text).isEmpty)
    }
  }

  /// The names of style sheets and the script have the hash of their bytes, which no golden is about;
  /// nor is the order of the rules for them in `_headers`, which is that of these names.
  private static func withoutHashes(_ text: String) -> String {
    let rule = #/(?:\/(?:site|looks|embed)\.(?:css|js)\n(?:  .*\n)+)+/#
    return text.replacing(#/([a-z-]+)\.[0-9a-f]{8}\.(css|js)/#) { "\($0.1).\($0.2)" }
      .replacing(rule) { match in
        String(match.0).split(separator: "\n/").map { $0.drop { $0 == "/" } }.sorted()
          .map { "/\($0.hasSuffix("\n") ? $0.dropLast() : $0)\n" }.joined()
      }
  }
}

/// Reads an outbox in the simplest way there is, to know what must not be published.
private enum PrivatePosts {
  private static func all(in path: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let outbox = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let activities = outbox?["orderedItems"] as? [[String: Any]] ?? []
    return activities.compactMap { $0["object"] as? [String: Any] }.filter { post in
      let audience = (post["to"] as? [String] ?? []) + (post["cc"] as? [String] ?? [])
      return !audience.contains { $0.hasSuffix("#Public") }
    }
  }

  static func ids(in path: String) throws -> [String] { try all(in: path).compactMap { $0["id"] as? String } }

  /// The longest run of plain words of each private post.
  static func texts(in path: String) throws -> [String] {
    try all(in: path).compactMap { post in
      let runs = (post["content"] as? String ?? "").split { "<>&@\"".contains($0) }
      return runs.filter { $0.contains(" ") && !$0.contains("=") }.max { $0.count < $1.count }.map(
        String.init)
    }
  }
}
