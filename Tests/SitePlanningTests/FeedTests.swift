import Foundation
import SitePlanning
import Testing
import ThreadModel

@Suite("Feeds, forms and the sitemap in the plan")
struct FeedTests {
  private func fixture(_ handles: [String] = ["ada", "ben"]) -> PlanFixture {
    var fixture = PlanFixture(handles: handles)
    fixture.settings.extras = .full
    return fixture
  }

  private func feeds(_ plan: SitePlan) -> [String] {
    (0..<plan.unitCount).compactMap { index in
      guard case .feed(let feed) = plan.unit(at: index) else { return nil }
      return PageInputs(whole: plan).path(of: feed, as: .atom)
    }
  }

  private func ids(_ feed: Feed, _ plan: SitePlan) -> [String] {
    plan.rows(of: feed).map { plan.archive.id(of: plan.archive[$0]) }
  }

  @Test("the front page, each account that wrote and each tag has a feed of the newest posts")
  func lists() async {
    var fixture = fixture()
    for second in 1...40 { fixture.add("\(second)", at: Int64(second)) }
    fixture.add("b", by: "ben", at: 50, replyTo: "1")
    fixture.add("r", at: 60, kind: .repost, subject: "1")
    fixture.tag("7", "tide")
    let plan = await fixture.plan()
    #expect(feeds(plan) == ["feed.xml", "@ada/feed.xml", "tags/tide/feed.xml"])
    #expect(ids(.series(0), plan) == (11...40).reversed().map { "\($0)" })
    #expect(ids(.series(plan.series.places(ofKind: "tag").lowerBound), plan) == ["7"])
    #expect(plan.page("about/").map { plan.feeds(on: $0.kind) } == [.series(0)])
    #expect(plan.page("404.html").map { plan.feeds(on: $0.kind) } == [])
  }

  @Test("nothing that is unlisted is in a feed, not even in its own account's or its thread's (fault 155)")
  func unlisted() async {
    var fixture = fixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2, replyTo: "1", flags: .unlisted)
    fixture.add("3", at: 3, replyTo: "2")
    fixture.add("hidden", at: 4, flags: .unlisted)
    fixture.add("under", at: 5, replyTo: "hidden")
    fixture.add("only", by: "ben", at: 6, flags: .unlisted)
    let plan = await fixture.plan()
    let account = plan.series.places(ofKind: "account").map { Feed.series($0) }
    #expect(ids(account[0], plan) == ["under", "3", "1"])
    let threads = plan.threads.indices.filter { plan.hasFeed(ofThread: $0) }
    #expect(threads.count == 1)
    #expect(threads.first.map { ids(.thread($0), plan) } == ["3", "1"])
    #expect(feeds(plan).contains("@ada/feed.xml") && !feeds(plan).contains("@ben/feed.xml"))
    #expect(plan.threads.indices.filter { !plan.forms(ofThread: $0).isEmpty }.count == 1)
  }

  @Test("a thread's feed has at most a hundred posts, the newest, and a thread of one post has none")
  func threads() async {
    var fixture = fixture()
    fixture.add("0", at: 0)
    for second in 1...120 { fixture.add("\(second)", at: Int64(second), replyTo: "\(second - 1)") }
    fixture.add("alone", at: 500)
    let plan = await fixture.plan()
    let found = plan.threads.indices.filter { plan.hasFeed(ofThread: $0) }
    #expect(found.count == 1)
    #expect(found.first.map { ids(.thread($0), plan) } == (21...120).reversed().map { "\($0)" })
    let inputs = PageInputs(whole: plan)
    #expect(found.first.flatMap { inputs.path(of: .thread($0), as: .json) } == "@ada/post/0/feed.json")
  }

  @Test("what is not wanted is not there, and a page's fingerprint says which feeds it points to")
  func switches() async throws {
    var fixture = fixture()
    fixture.add("1", at: 1)
    let full = await fixture.plan()
    fixture.settings.extras = .lean
    let lean = await fixture.plan()
    #expect(feeds(lean).isEmpty)
    #expect(lean.page("about/").map { lean.feeds(on: $0.kind) } == [])
    #expect(lean.threads.indices.allSatisfy { lean.forms(ofThread: $0).isEmpty })
    #expect(full.fingerprint("about/") != lean.fingerprint("about/"))
  }

  @Test("each set holds the one before it, and each switch is one extra of them")
  func sets() {
    let sets = ExtraSet.allCases.map(\.extras)
    for (less, more) in zip(sets, sets.dropFirst()) { #expect(less.isStrictSubset(of: more)) }
    let all = Extras.switches.reduce(into: Extras()) { all, one in
      #expect(all.isDisjoint(with: one.extra))
      all.formUnion(one.extra)
    }
    #expect(all == .full)
  }

  // MARK: The sitemap

  private func sitemap(_ plan: SitePlan, isListed: (String) -> Bool = { _ in true }) -> [String: Int64?] {
    var entries: [String: Int64?] = [:]
    plan.forEachSitemapEntry(
      in: 0..<plan.sitemapSize, isListed: { isListed(plan.archive.id(of: plan.archive[$0])) },
      time: { plan.archive[$0].published }
    ) { bytes, modified in
      let path = String(decoding: bytes, as: UTF8.self)
      #expect(entries[path] == nil, "\(path) stands twice")
      entries.updateValue(modified.map { $0.milliseconds / 1000 }, forKey: path)
    }
    return entries
  }

  @Test("every page that may be listed is in the sitemap with the newest time of what is on it")
  func sitemapPages() async throws {
    var fixture = fixture()
    fixture.add("1", at: 10)
    fixture.add("2", by: "ben", at: 20, replyTo: "1")
    fixture.add("3", at: 30, replyTo: "2")
    fixture.add("4", at: 40)
    fixture.tag("4", "tide")
    let plan = await fixture.plan()
    let map = sitemap(plan)
    let listed = plan.allPages.filter { page in
      switch page.kind {
      case .moved, .gone: false
      default: page.address != .notFound && page.address.path != "search/"
      }
    }
    #expect(Set(map.keys) == Set(listed.map(\.address.path)))
    #expect(map["@ada/post/1/"] == 30)
    #expect(map["@ben/post/2/"] == 30)
    #expect(map["@ada/post/4/"] == 40)
    #expect(map["@ben/"] == .some(nil), "an empty list has no time")
    #expect(map[""] == 40)
    #expect(map["about/"] == .some(nil))
  }

  @Test(
    "the parts of the sitemap are the whole, wherever they cut a thread or a list",
    arguments: [1, 2, 5, 7, 64, 1_000])
  func sitemapRanges(length: Int) async {
    var fixture = fixture()
    for number in 1...9 { fixture.add("\(number)", at: Int64(number), replyTo: number < 4 ? nil : "3") }
    fixture.settings.pageWeight = 3_000
    let plan = await fixture.plan()
    func entries(_ range: Range<Int>) -> [String] {
      var entries: [String] = []
      plan.forEachSitemapEntry(in: range, isListed: { _ in true }, time: { plan.archive[$0].published }) {
        entries.append("\(String(decoding: $0, as: UTF8.self)) \($1?.milliseconds ?? -1)")
      }
      return entries
    }
    let whole = entries(0..<plan.sitemapSize)
    #expect(whole.contains { $0.hasPrefix("@ada/post/3/page/") })
    let parts = stride(from: 0, to: plan.sitemapSize, by: length).map {
      entries($0..<min($0 + length, plan.sitemapSize))
    }
    #expect(parts.flatMap(\.self) == whole)
  }

  @Test("nothing that is unlisted, gone, moved or asked to stay out is in the sitemap (fault 155)")
  func sitemapLeavesOut() async throws {
    var fixture = fixture(["ada", "ben", "cleo"])
    fixture.lock = try PermalinkLock(
      Array("post\t1\t@ada/post/old/\npost\tlost\t@ada/post/lost/\n".utf8), path: "lock")
    fixture.add("1", at: 10)
    fixture.add("hidden", at: 20, flags: .unlisted)
    fixture.add("gone", at: 30, replyTo: "1", kind: .tombstone)
    fixture.add("only", by: "cleo", at: 40, flags: .unlisted)
    fixture.add("warned", at: 50)
    let map = sitemap(await fixture.plan()) { $0 != "warned" }
    #expect(map.keys.filter { $0.contains("/post/") } == ["@ada/post/1/"])
    #expect(!map.keys.contains { $0.hasPrefix("@cleo") || $0 == "404.html" })
  }

  @Test("the last post of a page of a list takes the page with it, everywhere (fault 177)")
  func lastPost() async {
    func plan(_ count: Int) async -> SitePlan {
      var fixture = fixture()
      for second in 0..<count { fixture.add("\(second)", at: Int64(second)) }
      return await fixture.plan()
    }
    let full = await plan(60)
    let less = await plan(59)
    #expect(sitemap(full).keys.contains("@ada/page/1/"))
    #expect(sitemap(less).keys.contains("@ada/page/1/") == less.listPaths.contains("@ada/page/1/"))
    for plan in [full, less, await plan(30), await plan(29), await plan(1)] {
      #expect(
        Set(sitemap(plan).keys)
          == Set(plan.allPages.map(\.address.path)).subtracting(["404.html", "search/"]))
      for page in plan.allPages where page.address != .notFound {
        if case .page(let place) = page.kind, plan.series[place.series].posts != nil {
          #expect(!page.tokens.isEmpty, "\(page.address.path) is empty")
        }
        for link in [page.links.older, page.links.newest].compactMap({ $0 }) {
          #expect(plan.page(link.path) != nil, "\(page.address.path) leads to \(link.path)")
        }
      }
    }
  }

  // MARK: robots.txt

  @Test("robots.txt lets previews in before it says anything else, and names the sitemap")
  func robots() throws {
    let base = try #require(BaseURL("https://me.example/threads"))
    func text(_ gatherers: RobotsText.Gatherers, hasSitemap: Bool = true) -> String {
      String(
        decoding: RobotsText.bytes(base, gatherers: gatherers, hasSitemap: hasSitemap), as: UTF8.self)
    }
    let groups = text(.deny).components(separatedBy: "\n\n")
    #expect(groups[0].contains("User-agent: facebookexternalhit\n") && groups[0].hasSuffix("\nAllow: /"))
    #expect(groups[1].contains("User-agent: GPTBot\n") && groups[1].hasSuffix("\nDisallow: /"))
    #expect(groups[2] == "User-agent: *\nAllow: /")
    #expect(groups[3] == "Sitemap: https://me.example/threads/sitemap.xml\n")
    #expect(!text(.allow).contains("Disallow"))
    #expect(!text(.deny, hasSitemap: false).contains("Sitemap"))
    let draft = RobotsText.bytes(base, gatherers: .allow, hasSitemap: true, isDraft: true)
    #expect(String(decoding: draft, as: UTF8.self) == "User-agent: *\nDisallow: /\n")
    for name in [
      "Twitterbot", "Slackbot", "Discordbot", "LinkedInBot", "SkypeUriPreview", "TelegramBot", "WhatsApp",
    ] {
      #expect(groups[0].contains("User-agent: \(name)\n") && !groups[1].contains(name))
    }
  }
}
