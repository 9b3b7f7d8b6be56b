import SitePlanning
import Testing
import ThreadModel

@Suite("Which post is on which list")
struct SiteListsTests {
  private static func harbour() -> PlanFixture {
    var fixture = PlanFixture()
    fixture.add("root", at: 1)
    fixture.add("own", at: 2, replyTo: "root")
    fixture.add("bens", by: "ben", at: 3, replyTo: "root")
    fixture.add("answer", at: 4, replyTo: "bens")
    fixture.add("more", at: 5, replyTo: "answer")
    fixture.add("stray", at: 6, replyTo: "elsewhere")
    fixture.add("again", at: 7, kind: .repost, subject: "bens")
    fixture.add("video", at: 8, flags: .media)
    return fixture
  }

  /// The ids of the posts on a page, in order.
  private func ids(_ path: String, _ plan: SitePlan) -> [String] {
    (plan.page(path)?.tokens ?? []).compactMap { token in
      switch token {
      case .post(let post): plan.archive.id(of: plan.archive[post.row])
      case .repost(let row, _): plan.archive.id(of: plan.archive[row])
      default: nil
      }
    }
  }

  @Test("an account's posts, its replies to others, its media and its reposts have a list each")
  func accountLists() async {
    let plan = await Self.harbour().plan()
    #expect(ids("@ada/", plan) == ["video", "again", "root", "own"])
    #expect(ids("@ada/replies/", plan) == ["stray", "answer", "more"])
    #expect(ids("@ada/media/", plan) == ["video"])
    #expect(ids("@ada/reposts/", plan) == ["again"])
    #expect(ids("@ben/replies/", plan) == ["bens"])
    #expect(PageInputs(whole: plan).accountLists(of: 0) == [.posts, .replies, .media, .reposts])
    #expect(PageInputs(whole: plan).accountLists(of: 1) == [.posts, .replies])
  }

  @Test("a list without a post has no page, but the account's own URL always leads somewhere")
  func emptyLists() async {
    let paths = await Self.harbour().plan().listPaths
    #expect(paths.contains("@ben/") && !paths.contains("@ben/media/") && !paths.contains("@ben/reposts/"))
    #expect(!paths.contains("tags/"))
    #expect(Set(paths).count == paths.count)
  }

  @Test("the front page is the owner's timeline, and of several owners the timelines of all")
  func home() async {
    #expect(await ids("", Self.harbour().plan()) == ["video", "again", "root", "own"])
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"], owners: 2)
    for (second, handle) in ["ada", "ben", "cleo"].enumerated() {
      fixture.add(handle, by: handle, at: Int64(second))
    }
    #expect(await ids("", fixture.plan()) == ["ben", "ada"])
    #expect(await fixture.plan().lists.writers == [0, 1])
  }

  @Test("where nobody is an owner everybody is on the front page")
  func nobodyOwns() async {
    var fixture = PlanFixture(owners: 0)
    fixture.add("1", at: 1)
    fixture.add("2", by: "ben", at: 2)
    #expect(await ids("", fixture.plan()) == ["2", "1"])
  }

  @Test("an unlisted post has its page and its author's own lists, and is on no other (fault 155)")
  func unlisted() async {
    var fixture = PlanFixture()
    fixture.add("open", at: 1, flags: .media)
    fixture.add("quiet", at: 2, flags: [.unlisted, .media])
    fixture.add("answer", at: 3, replyTo: "quiet")
    for id in ["open", "quiet"] { fixture.tag(id, "tide") }
    fixture.tag("quiet", "secret")
    let plan = await fixture.plan()
    #expect(plan.page("@ada/post/quiet/") != nil)
    #expect(ids("@ada/", plan) == ["quiet", "answer", "open"])
    #expect(ids("@ada/media/", plan) == ["quiet", "open"])
    #expect(ids("", plan) == ["answer", "open"])
    #expect(ids("tags/tide/", plan) == ["open"])
    #expect(ids("archive/1970/01/", plan) == ["answer", "open"])
    #expect(plan.page("tags/secret/") == nil)
  }

  @Test("without reposts on lists they are on their own list alone, which an account of reposts has, too")
  func withoutReposts() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("root", at: 1)
    fixture.add("bens", by: "ben", at: 3, replyTo: "root")
    fixture.add("again", at: 7, kind: .repost, subject: "bens")
    fixture.add("only", by: "cleo", at: 9, kind: .repost, subject: "root")
    fixture.settings.listsReposts = false
    let plan = await fixture.plan()
    #expect(ids("", plan) == ["root"])
    #expect(ids("@ada/", plan) == ["root"])
    #expect(ids("@ada/reposts/", plan) == ["again"])
    #expect(ids("@cleo/", plan) == [] && ids("@cleo/reposts/", plan) == ["only"])
    fixture.settings.extras = []
    #expect(await ids("@ada/", fixture.plan()) == ["root"])
  }

  @Test("a tag is one page whatever its spelling, under the spelling used most, and a post is there once")
  func tags() async throws {
    var fixture = PlanFixture()
    for (id, spellings) in [("1", ["Swift", "swift"]), ("2", ["swift"]), ("3", ["SWIFT", "C++"])] {
      fixture.add(id, at: Int64(id) ?? 0)
      for spelling in spellings { fixture.tag(id, spelling) }
    }
    let plan = await fixture.plan()
    let tags = plan.series(ofKind: "tag")
    #expect(tags.map(\.id) == ["c++", "swift"])
    #expect(tags.map(\.name) == ["C++", "swift"])
    #expect(tags.map { $0.posts?.rows.count } == [1, 3])
    let paths = plan.listPaths.filter { $0.hasPrefix("tags/") }
    #expect(paths.contains("tags/swift/") && paths.contains("tags/"))
    #expect(Set(paths.map { $0.lowercased() }).count == paths.count)
  }

  @Test("a month is the site's own: the last evening of the year is another day elsewhere")
  func months() async {
    var fixture = PlanFixture()
    fixture.add("new", at: 1_767_225_600)
    fixture.add("old", at: 1_767_225_599)
    func months() async -> [String: Int?] {
      Dictionary(
        uniqueKeysWithValues: await fixture.plan().series(ofKind: "month").map {
          ($0.path, $0.posts?.rows.count)
        })
    }
    #expect(await months() == ["archive/2025/12/": 1, "archive/2026/01/": 1])
    fixture.zone = -3_600
    #expect(await months() == ["archive/2025/12/": 2])
    fixture.zone = 3_600
    #expect(await ids("archive/2026/01/", fixture.plan()) == ["new", "old"])
  }

  @Test("an index of many tags runs over pages, in order, and each tag is on one of them")
  func indexPages() async throws {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    for number in 0..<1_200 { fixture.tag("1", "tag\(number)") }
    let plan = await fixture.plan()
    var ranges: [Range<Int>] = []
    var next: PageURL? = .other("tags/")
    while let address = next {
      let page = try #require(plan.page(address.path))
      if case .page(let place) = page.kind {
        ranges.append(plan.series[place.series].lines(onPage: place.number))
      }
      next = page.links.next
    }
    #expect(ranges.count > 1)
    #expect(ranges.flatMap { Array($0) } == Array(0..<1_200))
  }

  @Test("extras that are not wanted have no pages")
  func extras() async {
    var fixture = Self.harbour()
    fixture.tag("root", "tide")
    fixture.settings.extras = []
    #expect(await fixture.plan().listPaths.sorted() == ["", "404.html", "@ada/", "@ben/", "about/"])
    #expect(await ids("@ada/", fixture.plan()).count == 7)
  }
}
