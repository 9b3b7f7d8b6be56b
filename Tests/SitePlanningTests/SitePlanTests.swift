import SitePaths
import SitePlanning
import Testing
import ThreadModel

struct SitePlanTests {
  @Test("every post has a page, and a thread of one has one URL")
  func everyPost() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2, replyTo: "1")
    fixture.add("3", by: "ben", at: 3)
    let paths = await fixture.plan().allPages.map(\.address.path)
    #expect(
      paths.contains("@ada/post/1/") && paths.contains("@ada/post/2/") && paths.contains("@ben/post/3/"))
    #expect(Set(paths).count == paths.count)
  }

  @Test("a permalink shows what is above and below it")
  func permalink() async {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", by: "ben", at: 2, replyTo: "1")
    fixture.add("3", at: 3, replyTo: "2")
    fixture.add("4", by: "ben", at: 4, replyTo: "1")
    let plan = await fixture.plan()
    #expect(plan.page("@ada/post/1/")?.sketch == "F{[rr][r]}.")
    #expect(plan.page("@ben/post/2/")?.sketch == "a+1F{[r]}")
    #expect(plan.page("@ada/post/3/")?.sketch == "a+1aF")
    #expect(plan.page("@ben/post/4/")?.sketch == "a+2F")
  }

  @Test("between the root and the last eight ancestors is a gap with a count")
  func ancestorGap() async {
    var fixture = PlanFixture()
    for number in 0..<15 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 0 ? nil : "\(number - 1)")
    }
    let plan = await fixture.plan()
    #expect(plan.page("@ada/post/14/")?.sketch == "a(5)aaaaaaaaF")
    #expect(plan.page("@ada/post/9/")?.sketch == "aaaaaaaaaFrrrrr")
    guard case .post(let root)? = plan.page("@ada/post/14/")?.tokens.first else {
      Issue.record("the page does not begin with its root")
      return
    }
    #expect(root.line == .gap(hidden: 5))
  }

  @Test("a post below the root shows its first fifty replies and links to the rest")
  func replyLimit() async throws {
    var fixture = PlanFixture()
    fixture.add("root", at: 0)
    fixture.add("hub", by: "ben", at: 1, replyTo: "root")
    for number in 0..<60 { fixture.add("r\(number)", at: Int64(10 + number), replyTo: "hub") }
    let page = try #require(await fixture.plan().page("@ben/post/hub/"))
    #expect(page.sketch == "aF{" + String(repeating: "[r]", count: 50) + "(10)}")
    guard case .gap(_, let address)? = page.tokens.dropLast().last else { return }
    #expect(address?.path == "@ada/post/root/" || address?.path.hasPrefix("@ada/post/root/page/") == true)
  }

  @Test("a long thread runs over pages that each stay below their weight, and loses no post")
  func threadPages() async throws {
    var fixture = PlanFixture()
    fixture.add("root", at: 0)
    for number in 0..<300 {
      fixture.add("r\(number)", by: "ben", at: Int64(1 + number), replyTo: "root", weight: 900)
    }
    let plan = await fixture.plan()
    var page = try #require(plan.page("@ada/post/root/"))
    var rows: [RowID] = []
    var count = 0
    while true {
      count += 1
      let posts = page.tokens.compactMap { token -> RowID? in
        if case .post(let post) = token { post.row } else { nil }
      }
      #expect(posts.count * (fixture.settings.entryWeight + 900) <= fixture.settings.pageWeight + 2_300)
      rows += posts
      guard let next = page.links.next else { break }
      page = try #require(plan.page(next.path))
    }
    #expect(count > 1)
    #expect(rows.count == 301 && Set(rows).count == 301)
  }

  @Test("a reply to what is not in the archive begins with a sign and no link of ours (fault 138)")
  func missingParent() async {
    var fixture = PlanFixture()
    fixture.add("orphan", at: 1, replyTo: "elsewhere")
    #expect(await fixture.plan().page("@ada/post/orphan/")?.sketch == "?F")
  }

  @Test("a tombstone holds its thread together, and its page says that it is gone")
  func tombstone() async {
    var fixture = PlanFixture()
    fixture.add("gone", by: nil, at: 1, kind: .tombstone)
    fixture.add("reply", by: "ben", at: 2, replyTo: "gone")
    let plan = await fixture.plan()
    #expect(plan.page("@ada/post/gone/")?.sketch == "x{[r]}.")
    #expect(plan.page("@ben/post/reply/")?.sketch == "xF")
  }

  @Test("a chain of 100,000 replies is planned, and each page stays small (fault 137)")
  func longChain() async throws {
    var fixture = PlanFixture()
    for number in 0..<100_000 {
      fixture.add("c\(number)", at: Int64(number), replyTo: number == 0 ? nil : "c\(number - 1)")
    }
    var count = 0
    let plan = await fixture.plan()
    do {
      try plan.forEachPage(of: .thread(0)) { page in
        #expect(page.tokens.count < 120)
        count += 1
        if count == 1_000 { throw EnoughPages() }
      }
    } catch is EnoughPages {}
    #expect(count == 1_000)
    #expect(plan.path(of: "c99999") == "@ada/post/c99999/")
  }
}

/// Ends a walk through the pages of a long thread.
private struct EnoughPages: Error {}
