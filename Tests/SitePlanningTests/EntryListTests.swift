import SitePlanning
import Testing
import ThreadModel

@Suite("Lists of posts and their pages")
struct EntryListTests {
  @Test("lists are numbered from the oldest, so a new post changes the newest page alone")
  func numbers() async {
    var fixture = PlanFixture()
    fixture.settings.timelineLength = 3
    for number in 0..<10 {
      fixture.add("p\(number)", at: Int64(number))
      fixture.tag("p\(number)", "tide")
    }
    let before = await fixture.plan()
    #expect(before.page("@ada/")?.sketch == "tttt")
    #expect(before.page("@ada/page/1/")?.sketch == "ttt" && before.page("@ada/page/2/")?.sketch == "ttt")
    #expect(before.page("@ada/page/3/") == nil)
    #expect(before.page("@ada/")?.links.older?.path == "@ada/page/2/")
    fixture.add("p10", at: 10)
    fixture.tag("p10", "tide")
    let after = await fixture.plan()
    let kept = [
      "@ada/page/1/", "@ada/page/2/", "page/1/", "tags/tide/page/2/", "archive/1970/01/page/1/",
      "@ada/post/p3/",
    ]
    for path in kept {
      #expect(before.page(path) != nil, "\(path)")
      #expect(after.fingerprint(path) == before.fingerprint(path), "\(path)")
    }
    for path in ["@ada/", "", "tags/tide/", "archive/1970/01/", "tags/"] {
      #expect(after.fingerprint(path) != before.fingerprint(path), "\(path)")
    }
  }

  @Test("a list is another where a post that it shows as reposted got a reply")
  func reposted() async {
    var fixture = PlanFixture()
    fixture.add("p", by: "ben", at: 0)
    fixture.add("r", at: 1, kind: .repost, subject: "p")
    let before = await fixture.plan()
    fixture.add("q", by: "ben", at: 2, replyTo: "p")
    let after = await fixture.plan()
    #expect(before.fingerprint("") != nil && after.fingerprint("") != before.fingerprint(""))
  }

  @Test(
    "the newest page always shows at least one full page, and each post is on one page", arguments: 3...12
  )
  func fullNewestPage(count: Int) async {
    var fixture = PlanFixture()
    fixture.settings.timelineLength = 3
    for number in 0..<count { fixture.add("p\(number)", at: Int64(number)) }
    let plan = await fixture.plan()
    #expect((plan.page("@ada/")?.tokens.count ?? 0) >= 3)
    let pages = plan.allPages.filter { plan.isPage($0, ofKind: "home") }
    #expect(pages.map(\.tokens.count).reduce(0, +) == count)
  }

  @Test("a page of heavy posts ends before it weighs too much, however few they are")
  func weight() async throws {
    var fixture = PlanFixture()
    for number in 0..<40 { fixture.add("p\(number)", at: Int64(number), weight: 26_000) }
    let plan = await fixture.plan()
    let own = fixture.settings.timelineEntryWeight + fixture.settings.cutWeight
    let pages = plan.allPages.filter { plan.isPage($0, ofKind: "home") }
    #expect(pages.count > 3)
    #expect(pages.allSatisfy { $0.tokens.count * own <= 2 * fixture.settings.timelineWeight })
    #expect(
      pages.filter { $0.links.newest != nil }.allSatisfy {
        $0.tokens.count * own <= fixture.settings.timelineWeight
      })
    #expect(pages.map(\.tokens.count).reduce(0, +) == 40)
  }

  @Test(
    "one kind of list behaves with three posts and with a hundred thousand (A30)", arguments: [3, 100_000])
  func anySize(count: Int) async throws {
    var fixture = PlanFixture()
    for number in 0..<count { fixture.add("p\(number)", at: Int64(number)) }
    let plan = await fixture.plan()
    var shown = 0
    var pages = 0
    for index in 0..<plan.unitCount {
      guard case .page(let place) = plan.unit(at: index), plan.series.kind(of: place).name == "home" else {
        continue
      }
      plan.forEachPage(of: plan.unit(at: index)) { page in
        #expect(page.tokens.count < 2 * fixture.settings.timelineLength)
        shown += page.tokens.count
        pages += 1
      }
    }
    #expect(shown == count)
    #expect(pages == max(1, (count + 29) / 30 - 1))
  }
}
