import SitePaths
import Testing
import ThreadModel

@testable import Hosting
@testable import SitePlanning

/// The URLs that posts and accounts had on the network whose place the site took.
struct LegacyURLsTests {
  private static let did = "did:plc:ada234"

  private func fixture(
    _ networks: [LegacyNetwork], handles: [String] = ["ada"], owners: Int = 1, ids: [String: String] = [:],
    urls: [String: String] = [:], joined: [String: [String]] = [:]
  ) -> PlanFixture {
    var fixture = PlanFixture(handles: handles, owners: owners, ids: ids, urls: urls, joined: joined)
    fixture.settings.legacy = networks
    return fixture
  }

  /// `old to new` for each small page, `old gone` for what is left of a post; sorted.
  private func pages(_ fixture: PlanFixture) async -> [String] {
    await fixture.plan().allPages.compactMap { page in
      guard case .other(let old) = page.address else { return nil }
      if case .page = page.kind { return nil }
      if case .moved(let move) = page.kind { return "\(old) to \(move.to.path)" }
      return page.kind == .gone(row: nil) && page.tokens.isEmpty ? "\(old) gone" : "\(old) else"
    }.sorted()
  }

  @Test("a post of X leads on from /ada/status/17, and its account from /ada")
  func x() async {
    var fixture = fixture([.x])
    fixture.add("17", at: 1, slug: "17")
    #expect(await pages(fixture) == ["ada/ to @ada/", "ada/status/17/ to @ada/post/17/"])
  }

  @Test(
    "a status of Mastodon leads on from both of its URLs",
    arguments: [
      "https://social.example/users/ada/statuses/17", "https://social.example/@ada/17",
      "https://social.example/ap/users/5/statuses/17",
    ])
  func mastodon(id: String) async {
    var fixture = fixture([.mastodon], handles: ["ada@social.example"])
    fixture.add(id, by: "ada@social.example", at: 1, slug: "17")
    await #expect(
      pages(fixture) == [
        "@ada/17/ to @ada/post/17/", "users/ada/ to @ada/", "users/ada/statuses/17/ to @ada/post/17/",
      ])
  }

  @Test("a post of Bluesky leads on from under its handle and under its DID")
  func bluesky() async {
    let handle = "ada.example"
    var fixture = fixture([.bluesky], handles: [handle], ids: [handle: Self.did])
    fixture.add("at://\(Self.did)/app.bsky.feed.post/3k2a", by: handle, at: 1, slug: "3k2a")
    let new = "@ada.example/post/3k2a/"
    await #expect(
      pages(fixture) == [
        "profile/ada.example/ to @ada.example/", "profile/ada.example/post/3k2a/ to \(new)",
        "profile/\(Self.did)/ to @ada.example/", "profile/\(Self.did)/post/3k2a/ to \(new)",
      ])
  }

  @Test("a post of Threads is where it stood, and leads on where its account is called otherwise now")
  func threads() async {
    var same = fixture([.threads])
    same.add("170", at: 1, slug: "C-x_1")
    #expect(await pages(same) == [])
    var joined = fixture([.threads], joined: ["ada": ["ada_l"]])
    joined.add("170", at: 1, slug: "C-x_1")
    #expect(await pages(joined) == ["@ada_l/ to @ada/", "@ada_l/post/C-x_1/ to @ada/post/C-x_1/"])
  }

  @Test("without networks there is no legacy URL, and what says nothing of a network had none")
  func none() async {
    var off = fixture([])
    off.add("17", at: 1, slug: "17")
    #expect(await pages(off) == [])
    #expect(await off.plan().legacy.networks == [])
    var other = fixture(LegacyNetwork.allCases, urls: ["ada": "https://www.threads.net/@ada"])
    for (second, id) in ["morning", "urn:17", "https://ada.example/notes/17", "at://x/y/z"].enumerated() {
      other.add(id, at: Int64(second))
    }
    #expect(await pages(other) == [])
  }

  @Test(
    "what no path should hold makes no URL (fault 230)",
    arguments: [
      "https://social.example/users/../statuses/17", "https://social.example/users/ada/statuses/..",
      "https://social.example/@/17", "https://social.example/users/a%2Fb/statuses/1",
      "https://social.example/users/ada/statuses/1?x", "https://social.example/users/ada/statuses/feed.xml",
      "at://did:plc:ada234/app.bsky.feed.post/..", "at://did:plc:../app.bsky.feed.post/3k2a",
      "at://did:plc:a/b/app.bsky.feed.post/3k2a",
    ])
  func hostile(id: String) async {
    var fixture = fixture(LegacyNetwork.allCases, handles: ["a/../b"])
    fixture.add(id, by: "a/../b", at: 1)
    #expect(await pages(fixture) == [])
  }

  @Test(
    "an account whose name is one of the site's own folders has no URL at the root (fault 230)",
    arguments: ["media", "cards", "TAGS", "about", "archive", "assets", "con"])
  func reserved(handle: String) async {
    var fixture = fixture([.x], handles: [handle])
    fixture.add("17", by: handle, at: 1)
    #expect(await pages(fixture) == [])
  }

  @Test("of two posts that had one URL the earlier has it, whatever its case (fault 231)")
  func clash() async {
    let handles = ["ada@one.example", "Ada@two.example"]
    var fixture = fixture([.mastodon], handles: handles, owners: 2)
    fixture.add("https://two.example/users/Ada/statuses/17", by: handles[1], at: 2)
    fixture.add("https://one.example/users/ada/statuses/17", by: handles[0], at: 1)
    let posts = await pages(fixture).filter { $0.contains("17/ to") }
    let new = "@ada@one.example/post/17/"
    #expect(posts == ["@ada/17/ to \(new)", "users/ada/statuses/17/ to \(new)"])
  }

  @Test("a URL of the site itself goes before an old one (fault 231)")
  func ownFirst() async throws {
    var fixture = fixture([.threads], handles: ["ada", "ben"], owners: 2, joined: ["ada": ["ben", "eve"]])
    fixture.add("170", at: 1, slug: "Cx")
    fixture.add("171", by: "ben", at: 2, slug: "cX")
    let lock = "post\tlost\t@eve/post/Cx/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    // Ben's own page and post, and what is gone from Eve's name, stand where ada's other names had theirs.
    #expect(await pages(fixture) == ["@eve/ to @ada/"])
  }

  @Test("a file of the theme goes before a legacy URL, and no page is put below a file (fault 231)")
  func publicFiles() async {
    var fixture = fixture([.x])
    fixture.add("17", at: 1)
    fixture.add("18", at: 2)
    fixture.settings.publicPaths = ["Ada/index.html", "ada/status/17", "ada/logo.svg"]
    #expect(await pages(fixture) == ["ada/status/18/ to @ada/post/18/"])
    fixture.settings.publicPaths = ["ada"]
    #expect(await pages(fixture) == [])
  }

  @Test("the legacy URL of what is gone says so and names nothing (fault 232)")
  func gone() async throws {
    var fixture = fixture([.x])
    let lock = "account\tid:ada\t@ada/\npost\t16\t@ada/post/16/\naccount\t5\t@eve/\npost\t9\t@eve/post/9/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    fixture.add("17", at: 1, kind: .tombstone)
    fixture.add("18", at: 2)
    fixture.add("19", at: 3, kind: .repost, subject: "18")
    await #expect(
      pages(fixture) == [
        "ada/ to @ada/", "ada/status/16/ gone", "ada/status/17/ gone", "ada/status/18/ to @ada/post/18/",
        "eve/ gone", "eve/status/9/ gone",
      ])
    let base = try #require(BaseURL("https://threads.example/me/"))
    let rules = HostRules(await fixture.plan(), base: base, hashed: [])
    let lines = String(decoding: rules.redirects(), as: UTF8.self).split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("/@") } == [
        "/ada/ /@ada/ 301", "/ada/status/16/ /ada/status/16/ 410", "/ada/status/17/ /ada/status/17/ 410",
        "/ada/status/18/ /@ada/post/18/ 301", "/eve/ /eve/ 410", "/eve/status/9/ /eve/status/9/ 410",
      ])
  }

  @Test("what was somebody else's is not the site's: only owners have legacy URLs, where there are any")
  func owners() async {
    var fixture = fixture([.x], handles: ["ada", "ben"])
    fixture.add("17", at: 1)
    fixture.add("18", by: "ben", at: 2)
    #expect(await pages(fixture) == ["ada/ to @ada/", "ada/status/17/ to @ada/post/17/"])
  }

  @Test("a thread is made again when one of its posts loses or gains a legacy URL, and no other is")
  func fingerprints() async {
    func plan(_ earlier: Bool) async -> SitePlan {
      let handles = ["ada@one.example", "Ada@two.example"]
      var fixture = fixture([.mastodon], handles: handles, owners: 2)
      fixture.add("https://two.example/users/Ada/statuses/17", by: handles[1], at: 2, slug: "a")
      fixture.add("https://two.example/users/Ada/statuses/18", by: handles[1], at: 3, slug: "b")
      if earlier {
        fixture.add("https://one.example/users/ada/statuses/17", by: handles[0], at: 1, slug: "c")
      }
      return await fixture.plan()
    }
    let (before, after) = (await plan(false), await plan(true))
    func fingerprints(_ path: String) -> [UInt64?] { [before.fingerprint(path), after.fingerprint(path)] }
    let (loses, stays) = (fingerprints("@Ada/post/a/"), fingerprints("@Ada/post/b/"))
    #expect(!loses.contains(nil) && loses[0] != loses[1])
    #expect(!stays.contains(nil) && stays[0] == stays[1])
  }

  @Test("pages deeper than the site's own may be framed by nobody either")
  func frames() async throws {
    var fixture = fixture([.mastodon, .bluesky])
    fixture.settings.extras = .standard
    fixture.add("17", at: 1)
    let rules = HostRules(
      await fixture.plan(), base: try #require(BaseURL("https://me.example/")), hashed: [])
    let unframed = rules.fields.filter { $0.fields.contains { $0.value.contains("frame-ancestors 'none'") } }
    #expect(unframed.map(\.pattern).suffix(2) == ["/users/:a/statuses/:b/", "/profile/:a/post/:b/"])
  }

  @Test("Cloudflare, to which a colon is a placeholder, gets no rule with one, and says so")
  func colons() async throws {
    let handle = "ada.example"
    var fixture = fixture([.bluesky], handles: [handle], ids: [handle: Self.did])
    fixture.add("at://\(Self.did)/app.bsky.feed.post/3k2a", by: handle, at: 1, slug: "3k2a")
    let rules = HostRules(
      await fixture.plan(), base: try #require(BaseURL("https://me.example/")), hashed: [])
    let maps = HostMaps.cloudflare(rules)
    let lines = String(decoding: maps.inside["_redirects"] ?? [], as: UTF8.self)
    #expect(!lines.contains(":") && lines.contains("/profile/ada.example/post/3k2a/ "))
    #expect(maps.cannot.contains { $0.contains("2 addresses") && $0.contains("colon") })
    #expect(rules.plainOutcomes.left == 0)
  }
}
