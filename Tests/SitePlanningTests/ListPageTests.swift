import SitePlanning
import Testing
import ThreadModel

@Suite("What is on a page of a list")
struct ListPageTests {
  private func posts(_ path: String, _ plan: SitePlan) -> [PlacedPost] {
    (plan.page(path)?.tokens ?? []).compactMap { token in
      switch token {
      case .post(let post): post
      case .repost(_, let subject): subject
      default: nil
      }
    }
  }

  private func ids(_ path: String, _ plan: SitePlan) -> [String] {
    posts(path, plan).map { plan.archive.id(of: plan.archive[$0.row]) }
  }

  @Test("an account's own posts in a row are together: two are shown, and how many more there are (A37)")
  func ownThread() async throws {
    var fixture = PlanFixture()
    fixture.add("before", at: 0)
    for number in 1...5 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 1 ? nil : "\(number - 1)")
    }
    fixture.add("after", at: 9)
    let plan = await fixture.plan()
    #expect(plan.page("@ada/")?.sketch == "ttjt")
    #expect(ids("@ada/", plan) == ["after", "1", "2", "before"])
    let (first, second) = (posts("@ada/", plan)[1], posts("@ada/", plan)[2])
    #expect(first.line == .continues && second.line == .gap(hidden: 3))
    #expect(second.folded == 3 && second.threadRow == first.row)
    #expect(first.folded == 0 && second.parentCard == nil)
  }

  @Test("what an account pinned is once, at the head of the newest page of its posts alone")
  func pinned() async throws {
    var fixture = PlanFixture(
      pinned: ["ada": ["2", "gone", "theirs", "1", "b", "c", "d"], "ben": ["1"]])
    fixture.settings.timelineLength = 2
    for number in 1...6 { fixture.add("\(number)", at: Int64(number)) }
    fixture.add("theirs", by: "ben", at: 9)
    let plan = await fixture.plan()
    #expect(ids("@ada/", plan) == ["2", "1", "6", "5"])
    #expect(posts("@ada/", plan).map(\.isPinned) == [true, true, false, false])
    #expect(ids("@ada/page/1/", plan) == ["2", "1"])
    #expect(posts("@ada/page/1/", plan).allSatisfy { !$0.isPinned })
    #expect(ids("", plan) == ["6", "5"] && ids("@ben/", plan) == ["theirs"])
  }

  @Test("a thread of two is shown whole, and nothing says that there is more")
  func threadOfTwo() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2, replyTo: "1")
    let posts = posts("", await fixture.plan())
    #expect(posts.map(\.line) == [.continues, .ends])
    #expect(posts.allSatisfy { $0.threadCount == 1 && $0.folded == 0 })
  }

  @Test("a thread whose other posts are elsewhere says how long it is")
  func threadCount() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2, replyTo: "1")
    fixture.add("3", by: "ben", at: 3, replyTo: "1")
    #expect(await posts("", fixture.plan()).map(\.threadCount) == [1, 3])
    #expect(await posts("", fixture.plan()).map(\.line) == [.continues, .ends])
  }

  @Test("a reply right after its parent is below it without a card (A36, A37)")
  func conversation() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", by: "ben", at: 2, replyTo: "1")
    fixture.add("3", at: 3, replyTo: "2")
    fixture.add("4", by: "ben", at: 4, replyTo: "3")
    let plan = await fixture.plan()
    #expect(plan.page("archive/1970/01/")?.sketch == "tjjj")
    #expect(posts("archive/1970/01/", plan).allSatisfy { $0.parentCard == nil && $0.folded == 0 })
    #expect(posts("@ada/replies/", plan).map(\.parentCard) == [.post(1)])
  }

  @Test(
    "a reply whose parent is elsewhere has it as a card; the card's post is not shown again (A36, A37)")
  func saturation() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("other", at: 2)
    fixture.add("2", at: 3, replyTo: "1")
    let plan = await fixture.plan()
    #expect(ids("@ada/", plan) == ["2", "other"])
    #expect(posts("@ada/", plan).first?.parentCard == .post(0))
  }

  @Test("a post that an entry quotes or reposts is not shown again below it (A37)")
  func quoted() async {
    var fixture = PlanFixture()
    fixture.add("quoted", at: 1)
    fixture.add("reposted", at: 2)
    fixture.add("covered", at: 3)
    fixture.add("q", at: 4, subject: "quoted")
    fixture.add("r", at: 5, kind: .repost, subject: "reposted")
    fixture.add("w", at: 6, subject: "covered", flags: .sensitive)
    #expect(await ids("@ada/", fixture.plan()) == ["w", "reposted", "q", "covered"])
  }

  @Test("what only is on a card of an entry that is itself left out is still shown")
  func chainOfCards() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("x", at: 2)
    fixture.add("2", at: 3, replyTo: "1")
    fixture.add("y", at: 4)
    fixture.add("3", at: 5, replyTo: "2")
    #expect(await ids("@ada/", fixture.plan()) == ["3", "y", "x", "1"])
  }

  @Test("an unlisted parent counts as shown on its author's own list alone (fault 155)")
  func unlistedParent() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1, flags: .unlisted)
    fixture.add("x", at: 2)
    fixture.add("2", at: 3, replyTo: "1")
    let plan = await fixture.plan()
    #expect(ids("@ada/", plan) == ["2", "x"])
    #expect(ids("", plan) == ["2", "x"])
  }

  @Test("a new page begins again: what it begins with has its card, and pages before it do not change")
  func pageBoundary() async {
    var fixture = PlanFixture()
    fixture.settings.timelineLength = 2
    for number in 1...3 {
      fixture.add(
        "\(number)", by: number == 2 ? "ben" : "ada", at: Int64(number),
        replyTo: number == 1 ? nil : "\(number - 1)")
    }
    for number in 4...6 { fixture.add("\(number)", at: Int64(number)) }
    let plan = await fixture.plan()
    #expect(ids("archive/1970/01/page/1/", plan) == ["1", "2"])
    #expect(ids("archive/1970/01/page/2/", plan) == ["4", "3"])
    #expect(posts("archive/1970/01/page/2/", plan).last?.parentCard == .post(1))
  }

  @Test("a thread of a hundred thousand own posts is one entry")
  func longOwnThread() async {
    var fixture = PlanFixture()
    for number in 0..<100_000 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 0 ? nil : "\(number - 1)")
    }
    let plan = await fixture.plan()
    var pages: [PagePlan] = []
    for index in 0..<plan.unitCount {
      if case .page(let place) = plan.unit(at: index), plan.series.kind(of: place).name == "home" {
        plan.forEachPage(of: plan.unit(at: index)) { pages.append($0) }
      }
    }
    #expect(pages.map(\.sketch) == ["tj"])
    guard case .post(let last)? = pages.first?.tokens.last else { return }
    #expect(last.folded == 99_998)
  }

  @Test(
    "the first three who replied are named, the author and unlisted replies are not, and never by chance (A41)"
  )
  func repliers() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo", "dora", "eve"])
    fixture.add("1", at: 1)
    fixture.add("self", at: 2, replyTo: "1")
    fixture.add("quiet", by: "eve", at: 3, replyTo: "1", flags: .unlisted)
    for (second, handle) in ["dora", "ben", "dora", "cleo", "eve"].enumerated() {
      fixture.add("r\(second)", by: handle, at: Int64(10 + second), replyTo: "1")
    }
    fixture.add("x", at: 30)
    let plan = await fixture.plan()
    let names = posts("@ada/", plan).map { $0.repliers.map { plan.archive[$0].handle } }
    #expect(names == [[], ["dora", "ben", "cleo"], []])
  }

  @Test("a quote or repost of a post that was left out names no post of ours (fault 139)")
  func withheldSubject() async {
    var fixture = PlanFixture()
    fixture.add("1", by: "ben", at: 1)
    fixture.add("2", at: 2, kind: .repost, subject: "1", flags: .withheldSubject)
    fixture.add("3", at: 3, kind: .repost, subject: "1")
    let plan = await fixture.plan()
    let subjects = plan.page("@ada/")?.tokens.map { token -> RowID? in
      if case .repost(_, let subject) = token { subject?.row } else { nil }
    }
    #expect(subjects == [0, nil])
  }
}
