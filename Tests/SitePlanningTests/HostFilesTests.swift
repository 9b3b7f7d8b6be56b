import SitePaths
import Testing
import ThreadModel

@testable import Hosting
@testable import SitePlanning

struct HostFilesTests {
  private func rules(_ fixture: PlanFixture) async throws -> HostRules {
    HostRules(await fixture.plan(), base: try #require(BaseURL("https://threads.example/")), hashed: [])
  }

  private func headers(hashed: [SitePath], hasEmbeds: Bool = false) throws -> String {
    let fields = HostRules.fields(hashed: hashed, hasEmbeds: hasEmbeds)
    let base = try #require(BaseURL("https://threads.example/"))
    let rules = HostRules(outcomes: [], fields: fields, base: base)
    return String(decoding: rules.headers(), as: UTF8.self)
  }

  @Test("what moved and what is gone are in the redirects, sorted")
  func redirects() async throws {
    var fixture = PlanFixture()
    let lock = "post\tid:1\t@ada/post/old/\npost\tlost\t@ada/post/lost/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    fixture.add("id:1", at: 1, slug: "new")
    fixture.add("dead", by: nil, at: 2, kind: .tombstone)
    let text = String(decoding: try await rules(fixture).redirects(), as: UTF8.self)
    #expect(
      text == """
        /@ada/post/dead/ /@ada/post/dead/ 410
        /@ada/post/lost/ /@ada/post/lost/ 410
        /@ada/post/old/ /@ada/post/new/ 301

        """)
  }

  @Test("what was taken down answers as the person chose, under its legacy URLs too (fault 223)")
  func takenDown() async throws {
    var fixture = PlanFixture(handles: ["ada"])
    let lines = ["id:1\t@ada/post/a/", "id:1\t@ada/post/older/", "id:2\t@ada/post/b/", "id:3\t@ada/post/c/"]
    let others = ["account\tid:ben\t@ben/", "post\tid:4\t@ben/post/d/"]
    let lock = (lines.map { "post\t\($0)" } + others).map { $0 + "\n" }.joined()
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    fixture.add("id:9", at: 1)
    fixture.takenDown.answers = ["id:1": .missing, "id:2": .nothing, "id:ben": .missing]
    fixture.takenDown.paths = ["@ada/post/c/": .gone]
    let rules = try await rules(fixture)
    let history = await fixture.plan().history
    #expect(history.newlyGone.count == 6 && history.newlyGoneCount == 0)
    let text = String(decoding: rules.redirects(), as: UTF8.self)
    #expect(
      text == """
        /@ada/post/a/ /404.html 404
        /@ada/post/c/ /@ada/post/c/ 410
        /@ada/post/older/ /404.html 404
        /@ben/ /404.html 404
        /@ben/media/ /404.html 404
        /@ben/post/d/ /404.html 404
        /@ben/replies/ /404.html 404
        /@ben/reposts/ /404.html 404

        """)
    let hosts = [
      HostMaps.nginx, HostMaps.caddy, HostMaps.netlify, HostMaps.cloudflare, HostMaps.githubPages,
      HostMaps.s3,
    ]
    let maps = hosts.map { host in
      let maps = host(rules)
      return (maps.outside.merging(maps.inside) { $1 }).values.map { String(decoding: $0, as: UTF8.self) }
        .joined()
    }
    #expect(maps[0].contains(#""404 /@ada/post/a/""#) && maps[0].contains("_missing) { return 404; }"))
    #expect(maps[1].contains(#""/@ada/post/a/" "" "never""#) && maps[1].contains("error @never 404"))
    #expect(maps[2].contains("/@ada/post/a/ /404.html 404!\n"))
    #expect(maps[5].contains(#"{"key":"/@ada/post/a/","value":"404"}"#))
    #expect(maps.allSatisfy { !$0.contains("post/b/") })
  }

  @Test(
    "what was next to the page of a post or account that was taken down answers as the page does (fault 247)")
  func besideGone() async throws {
    var fixture = PlanFixture(handles: ["ada"])
    fixture.settings.extras = [.embed, .oEmbed, .threadText, .accountLists, .feeds]
    let lock =
      "post\tid:1\t@ada/post/a/\npost\tid:2\t@ada/post/b/\npost\tid:3\t@ada/post/lost/\naccount\tid:ben\t@ben/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    fixture.add("id:9", at: 1)
    fixture.takenDown.answers = ["id:1": .gone, "id:2": .missing, "id:ben": .gone]
    let text = String(decoding: try await rules(fixture).redirects(), as: UTF8.self)
    #expect(
      text == """
        /@ada/post/a/ /@ada/post/a/ 410
        /@ada/post/a/embed/ /@ada/post/a/embed/ 410
        /@ada/post/a/feed.json /@ada/post/a/ 410
        /@ada/post/a/feed.xml /@ada/post/a/ 410
        /@ada/post/a/oembed.json /@ada/post/a/ 410
        /@ada/post/a/thread.txt /@ada/post/a/ 410
        /@ada/post/b/ /404.html 404
        /@ada/post/b/embed/ /404.html 404
        /@ada/post/b/feed.json /404.html 404
        /@ada/post/b/feed.xml /404.html 404
        /@ada/post/b/oembed.json /404.html 404
        /@ada/post/b/thread.txt /404.html 404
        /@ada/post/lost/ /@ada/post/lost/ 410
        /@ben/ /@ben/ 410
        /@ben/feed.json /@ben/ 410
        /@ben/feed.xml /@ben/ 410
        /@ben/media/ /@ben/ 410
        /@ben/replies/ /@ben/ 410
        /@ben/reposts/ /@ben/ 410

        """)
  }

  @Test("every page gets the policy that lets nothing in from elsewhere, and hashed files stay permanently")
  func headers() throws {
    let hashed = try #require(SitePath("site.12345678.css"))
    let text = try headers(hashed: [hashed])
    #expect(text.hasPrefix("/*\n  Content-Security-Policy: default-src 'none'"))
    #expect(text.contains("/site.12345678.css\n  Cache-Control: public, max-age=31536000, immutable"))
    #expect(!text.contains("unsafe-inline") && !text.contains("/cards/"))
    #expect(text.contains("; frame-ancestors 'none'\n"))
  }

  @Test("the text for robots agrees with what is said of every file (fault 204)")
  func robots() throws {
    func rules(_ robots: String?) throws -> [Substring] {
      let fields = HostRules.fields(hashed: [], hasEmbeds: true, hasCards: true, robots: robots)
      let rules = HostRules(outcomes: [], fields: fields, base: try #require(BaseURL("https://me.example")))
      return String(decoding: rules.headers(), as: UTF8.self).split(separator: "\n")
    }
    let drafted = try rules("noindex, nofollow")
    let added = drafted.firstIndex(of: "  X-Robots-Tag: noindex, nofollow")
    #expect(drafted.first == "/*" && added.map { drafted[1...$0].allSatisfy { $0.hasPrefix("  ") } } == true)
    #expect(try drafted.filter { !$0.contains("X-Robots-Tag") } == rules(nil))
  }

  @Test("where other sites may frame posts, every page but those frames still says that nobody may frame it")
  func frames() throws {
    let hashed = try #require(SitePath("embed.12345678.js"))
    let text = try headers(hashed: [hashed], hasEmbeds: true)
    let blocks = text.split(separator: "\n/").map { "/" + $0.drop { $0 == "/" } }
    let unframed = blocks.filter { $0.contains("frame-ancestors 'none'") }
    #expect(unframed.allSatisfy { $0.contains("default-src 'none'") })
    #expect(
      unframed.compactMap { $0.split(separator: "\n").first } == [
        "/", "/404.html", "/:a/", "/:a/:b/", "/:a/:b/:c/", "/:a/:b/page/:c/", "/:a/:b/:c/page/:d/",
      ])
    #expect(text.hasPrefix("/*\n  Content-Security-Policy: default-src 'none'"))
    // A frame that is locked in loads as a stranger does.
    #expect(
      text.contains(
        "/embed.12345678.js\n  Cache-Control: public, max-age=31536000, immutable\n"
          + "  Cross-Origin-Resource-Policy: cross-origin\n/*.svg\n  Access-Control-Allow-Origin: *"))
  }
}
