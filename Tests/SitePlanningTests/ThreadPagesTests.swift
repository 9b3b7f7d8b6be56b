import SitePlanning
import Testing
import ThreadModel

@Suite("Threadlines and the pages of a thread")
struct ThreadPagesTests {
  private func posts(_ path: String, _ plan: SitePlan) -> [PlacedPost] {
    (plan.page(path)?.tokens ?? []).compactMap { token in
      switch token {
      case .post(let post), .tombstone(let post): post
      default: nil
      }
    }
  }

  @Test(
    "a line continues to what answers it, leads from the focus to its answers, and ends where nothing follows (A29)"
  )
  func lines() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", by: "ben", at: 2, replyTo: "1")
    fixture.add("3", at: 3, replyTo: "2")
    fixture.add("4", by: "ben", at: 4, replyTo: "1")
    let plan = await fixture.plan()
    #expect(posts("@ada/post/1/", plan).map(\.line) == [.answers, .continues, .ends, .ends])
    #expect(posts("@ben/post/4/", plan).map(\.line) == [.continues, .ends])
    #expect(posts("@ada/post/3/", plan).map(\.line) == [.continues, .continues, .ends])
    #expect(plan.page("@ada/post/1/")?.sketch == "F{[rr][r]}.")
    #expect(plan.page("@ben/post/4/")?.sketch == "a+2F")
    #expect(plan.page("@ada/post/3/")?.sketch == "a+1aF")
  }

  @Test("a line leads to a gap where replies are elsewhere, and says how many (A29)")
  func gaps() async {
    var fixture = PlanFixture()
    fixture.settings.replies = 1
    fixture.settings.ancestors = 1
    for number in 0..<9 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 0 ? nil : "\(number - 1)")
    }
    #expect(await fixture.plan().page("@ada/post/4/")?.sketch == "a(2)aFr(3)")
    await #expect(
      posts("@ada/post/4/", fixture.plan()).map(\.line) == [
        .gap(hidden: 2), .continues, .run, .gap(hidden: 3),
      ])
  }

  @Test("a gap of one post shows the post, above and below the focus (A43)")
  func gapOfOne() async {
    var fixture = PlanFixture()
    fixture.settings.replies = 1
    fixture.settings.ancestors = 1
    for number in 0..<6 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 0 ? nil : "\(number - 1)")
    }
    #expect(await fixture.plan().page("@ada/post/3/")?.sketch == "aaaFrr")
  }

  @Test("a post whose replies run over the page says how many of them are not on it (A29)")
  func cutFork() async throws {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("root", at: 0)
    fixture.add("hub", by: "ben", at: 1, replyTo: "root")
    for number in 0..<60 { fixture.add("r\(number)", by: "cleo", at: Int64(10 + number), replyTo: "hub") }
    let page = try #require(await fixture.plan().page("@ben/post/hub/"))
    #expect(page.sketch == "aF{" + String(repeating: "[r]", count: 50) + "(10)}")
    #expect(await posts("@ben/post/hub/", fixture.plan())[1].line == .answers)
  }

  @Test("a thread ends once: on its last page, and not where a post stands alone or in the middle (B15)")
  func end() async {
    var fixture = PlanFixture()
    fixture.add("alone", at: 0)
    for number in 0..<8 {
      fixture.add(
        "\(number)", at: Int64(1 + number), replyTo: number == 0 ? nil : "\(number - 1)", weight: 40_000)
    }
    let plan = await fixture.plan()
    let ends = plan.allPages.filter { $0.tokens.contains(.threadEnds) }
    let last = ends.first
    #expect(ends.count == 1 && last?.links.next == nil && last?.links.previous != nil)
    #expect(last?.address.path.hasPrefix("@ada/post/0/page/") == true && last?.tokens.last == .threadEnds)
    #expect(plan.page("@ada/post/alone/")?.sketch == "F")
  }

  @Test("an account's own replies in a row count as one piece: n of m")
  func runs() async {
    var fixture = PlanFixture()
    for number in 1...3 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 1 ? nil : "\(number - 1)")
    }
    fixture.add("4", by: "ben", at: 4, replyTo: "3")
    fixture.add("5", at: 5, replyTo: "4")
    let runs = posts("@ada/post/1/", await fixture.plan()).map {
      $0.run.map { "\($0.number)/\($0.count)" } ?? "-"
    }
    #expect(runs == ["1/3", "2/3", "3/3", "-", "-"])
    #expect(await posts("@ada/post/2/", fixture.plan()).map { $0.run?.number } == [1, 2, 3, nil, nil])
  }

  @Test("a tombstone breaks a run and keeps its place")
  func brokenRun() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2, replyTo: "1", kind: .tombstone)
    fixture.add("3", at: 3, replyTo: "2")
    #expect(await posts("@ada/post/1/", fixture.plan()).allSatisfy { $0.run == nil })
  }

  @Test("what is above a post takes space from what is below it")
  func weightAbove() async {
    var fixture = PlanFixture()
    for number in 0..<20 {
      fixture.add(
        "\(number)", at: Int64(number), replyTo: number == 0 ? nil : "\(number - 1)", weight: 26_800)
    }
    let plan = await fixture.plan()
    #expect(plan.page("@ada/post/10/")?.sketch == "aaaaaaaaaaF(9)")
    #expect(plan.page("@ada/post/0/")?.sketch == "Fr(18)")
  }

  @Test("the work for a thread grows with its length: a chain and a star alike", arguments: [true, false])
  func linear(isChain: Bool) async {
    func tokens(_ count: Int) async -> Int {
      var fixture = PlanFixture()
      for number in 0..<count {
        fixture.add(
          "\(number)", at: Int64(number), replyTo: number == 0 ? nil : isChain ? "\(number - 1)" : "0")
      }
      let plan = await fixture.plan()
      var sum = 0
      plan.forEachPage(of: .thread(0)) { sum += $0.tokens.count }
      return sum
    }
    let (small, large) = (await tokens(1_000), await tokens(5_000))
    #expect(
      Double(large) <= Double(small) * 5.25, "\(small) things on pages for 1,000 posts, \(large) for 5,000")
    #expect(large <= 5_000 * 62)
  }
}
