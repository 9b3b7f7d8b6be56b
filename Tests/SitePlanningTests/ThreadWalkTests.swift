import SitePlanning
import Testing
import ThreadModel

@Suite("The order in which a page draws a conversation")
struct ThreadWalkTests {
  /// What is on a page by the ids of its posts: `[ ]` a branch, `[- ]` a folded one, `.]` the last of its rail, `+3(ada)`
  /// posts elsewhere, `~40` a silence in days, `{ }` the answers to the focus.
  private func outline(_ path: String, _ plan: SitePlan) -> String {
    var isLast: [Bool] = []
    return (plan.page(path)?.tokens ?? []).compactMap { token in
      switch token {
      case .post(let post), .tombstone(let post): return plan.archive.id(of: plan.archive[post.row])
      case .branchOpens(let branch):
        isLast.append(branch.isLast)
        return branch.isOpen ? "[" : "[-"
      case .branchCloses: return isLast.popLast() == true ? ".]" : "]"
      case .stub(let stub): return "+\(stub.count)"
      case .silence(let days): return "~\(days)"
      case .partOpens(let count, _): return "{" + (count.map { "\($0):" } ?? "")
      case .partCloses: return "}"
      case .gap(let count, _): return "(\(count))"
      case .missingParent: return "?"
      case .repost: return "R"
      case .threadEnds: return nil
      }
    }.joined(separator: " ")
  }

  private static let day: Int64 = 86_400

  @Test("after a post come its branches by time, and last its author's own next post, which keeps the rail")
  func order() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("root", by: "cleo", at: 0)
    fixture.add("1", at: 1, replyTo: "root")
    fixture.add("2", at: 2, replyTo: "1")
    fixture.add("late", by: "ben", at: 9, replyTo: "1")
    fixture.add("early", by: "cleo", at: 3, replyTo: "1")
    fixture.add("deep", by: "ben", at: 4, replyTo: "early")
    fixture.add("other", by: "ben", at: 5, replyTo: "root")
    let plan = await fixture.plan()
    #expect(outline("@cleo/post/root/", plan) == "root { [ 1 [ early deep ] [ late ] 2 ] [ other .] }")
    #expect(outline("@ada/post/1/", plan) == "root +1 1 2 {3: [ early deep ] [ late .] }")
    #expect(outline("@ada/post/2/", plan) == "root +1 1 +3 2")
  }

  @Test("a chain is straight with any authors, and a fork without a post of the author ends the rail")
  func chainAndFork() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("0", at: 0)
    fixture.add("1", by: "ben", at: 1, replyTo: "0")
    fixture.add("2", by: "cleo", at: 2, replyTo: "1")
    fixture.add("3", by: "ben", at: 3, replyTo: "2")
    fixture.add("4", by: "ada", at: 4, replyTo: "2")
    #expect(await outline("@ada/post/0/", fixture.plan()) == "0 { [ 1 2 [ 3 ] [ 4 .] .] }")
  }

  @Test(
    "inside a run of three or more posts branches are folded; after its last post, and in shorter runs, they are open"
  )
  func folded() async {
    var fixture = PlanFixture()
    for number in 1...3 {
      fixture.add("\(number)", at: Int64(number), replyTo: number == 1 ? nil : "\(number - 1)")
      fixture.add("b\(number)", by: "ben", at: Int64(10 + number), replyTo: "\(number)")
    }
    fixture.add("b4", by: "ben", at: 20, replyTo: "3")
    fixture.add("p1", at: 30)
    fixture.add("p2", at: 31, replyTo: "p1")
    fixture.add("q", by: "ben", at: 32, replyTo: "p1")
    let plan = await fixture.plan()
    #expect(outline("@ada/post/1/", plan) == "1 2 [- b2 ] 3 [ b3 ] [ b4 .] {1: [ b1 .] }")
    #expect(outline("@ada/post/p1/", plan) == "p1 p2 {1: [ q .] }")
    let runs = (plan.page("@ada/post/1/")?.tokens ?? []).compactMap { token in
      if case .post(let post) = token { post.isInRun } else { nil }
    }
    #expect(runs == [false, true, false, true, false, false, false])
  }

  /// A fork below each reply of the one before, so many of them: each level has a branch and the one that goes deeper.
  private func nestedForks(_ count: Int) -> PlanFixture {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo", "dan"])
    fixture.add("0", at: 0)
    for level in 1...count {
      let (one, other) = level % 2 == 0 ? ("ben", "cleo") : ("dan", "ada")
      fixture.add("\(level)", by: one, at: Int64(level), replyTo: "\(level - 1)")
      fixture.add("s\(level)", by: other, at: Int64(10_000 - level), replyTo: "\(level - 1)")
    }
    return fixture
  }

  @Test("the fifth nested fork is a hook that leads to its posts")
  func fifthFork() async throws {
    let plan = await nestedForks(8).plan()
    let stubs = (plan.page("@ada/post/0/")?.tokens ?? []).compactMap { token in
      if case .stub(let stub) = token { stub } else { nil }
    }
    #expect(stubs.count == 1)
    #expect(stubs[0].count == 6 && stubs[0].isLast)
  }

  @Test("300 nested forks are planned, every post has a page, and what is opened is closed")
  func manyForks() async throws {
    let plan = await nestedForks(300).plan()
    var pages = 0
    plan.forEachPage(of: .thread(0)) { page in
      pages += 1
      var depth = 0
      for token in page.tokens {
        switch token {
        case .branchOpens, .partOpens: depth += 1
        case .branchCloses, .partCloses: depth -= 1
        default: break
        }
        #expect((0...6).contains(depth), "\(page.address.path)")
      }
      #expect(depth == 0, "\(page.address.path)")
      #expect(page.tokens.count < 240)
    }
    #expect(pages >= 601)
  }

  @Test("a silence of 30 days or more is said once, where the next post on the rail stands")
  func silence() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("1", at: 0)
    fixture.add("2", by: "ben", at: 29 * Self.day, replyTo: "1")
    fixture.add("3", by: "cleo", at: 59 * Self.day, replyTo: "2")
    fixture.add("4", by: "cleo", at: 100 * Self.day, replyTo: "1")
    fixture.add("5", by: "ada", at: 20 * 365 * Self.day, replyTo: "4")
    let plan = await fixture.plan()
    #expect(outline("@ada/post/1/", plan) == "1 { [ 2 ~30 3 ] ~71 [ 4 ~7200 5 .] }")
    #expect(outline("@ada/post/5/", plan) == "1 +2 ~100 4 ~7200 5")
  }

  @Test("a reply that is older than its parent, and replies of the same moment, have one order")
  func oddTimes() async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.add("late", at: 500 * Self.day)
    fixture.add("early", by: "ben", at: 1, replyTo: "late")
    for id in ["c", "a", "b"] { fixture.add(id, by: "cleo", at: 1, replyTo: "early") }
    #expect(await outline("@ada/post/late/", fixture.plan()) == "late { [ early [ a ] [ b ] [ c .] .] }")
  }

  @Test(
    "who wrote a branch is named from its first posts, unlisted ones not, and of a big one nobody counts them all"
  )
  func authors() async throws {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo", "dan", "eve"])
    fixture.add("0", at: 0)
    fixture.add("1", by: "ben", at: 1, replyTo: "0")
    fixture.add("2", by: "eve", at: 2, replyTo: "1", flags: .unlisted)
    fixture.add("3", by: "cleo", at: 3, replyTo: "2")
    fixture.add("4", by: "ada", at: 4, replyTo: "3")
    fixture.add("5", by: "dan", at: 5, replyTo: "4")
    fixture.add("big", by: "ben", at: 6, replyTo: "0")
    for number in 0..<70 {
      fixture.add(
        "b\(number)", by: "cleo", at: Int64(10 + number), replyTo: number == 0 ? "big" : "b\(number - 1)")
    }
    let plan = await fixture.plan()
    let branches = (plan.page("@ada/post/0/")?.tokens ?? []).compactMap { token in
      if case .branchOpens(let branch) = token { branch } else { nil }
    }
    let names = branches.map { $0.authors.first.map { plan.archive[$0].handle } }
    #expect(names.first == ["ben", "cleo", "ada"] && branches[0].authors.count == 4)
    #expect(names.last == ["ben", "cleo"] && branches.last?.authors.count == nil)
  }

  @Test(
    "10,000 replies to one post: each page is bounded, all replies are on the pages of the thread, in order")
  func star() async throws {
    var fixture = PlanFixture()
    fixture.add("root", at: 0)
    for number in 1...10_000 { fixture.add("\(number)", by: "ben", at: Int64(number), replyTo: "root") }
    let plan = await fixture.plan()
    var found: [RowID] = []
    plan.forEachPage(of: .thread(0)) { page in
      #expect(page.tokens.count < 400)
      let isOfThread =
        switch page.kind {
        case .threadPage: true
        case .permalink(let row): row == 0
        default: false
        }
      guard isOfThread else { return }
      for case .post(let post) in page.tokens { found.append(post.row) }
      if case .threadPage = page.kind {
        #expect(page.sketch.hasPrefix("(\(found.count - page.sketch.count { $0 == "r" })){[r]"))
      }
    }
    #expect(found == plan.archive.rowIDs.map { $0 })
  }

  @Test("a page that begins inside a branch begins with its hook, and one that ends in it closes it")
  func cutInsideBranch() async throws {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    fixture.settings.pageWeight = 6 * (fixture.settings.entryWeight + 900)
    fixture.add("root", at: 0)
    fixture.add("1", at: 1, replyTo: "root")
    fixture.add("2", at: 2, replyTo: "1")
    for number in 1...9 {
      fixture.add(
        "b\(number)", by: number % 2 == 0 ? "ben" : "cleo", at: Int64(10 + number),
        replyTo: number == 1 ? "1" : "b\(number - 1)", weight: 900)
    }
    let plan = await fixture.plan()
    let first = outline("@ada/post/root/", plan)
    let second = outline("@ada/post/root/page/2/", plan)
    #expect(first.hasPrefix("root 1 [- b1 b2") && first.contains("] ("))
    #expect(second.hasPrefix("(") && second.contains(") [ b") && second.hasSuffix("b9 ] 2"))
  }

  @Test("what is shown once is shown once, in every forest", arguments: 0..<30)
  func eachOnce(seed: Int) async {
    var fixture = PlanFixture(handles: ["ada", "ben", "cleo"])
    var state = UInt64(seed) &* 2_654_435_761 &+ 12_345
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    fixture.settings.replies = 5
    fixture.settings.pageWeight = 20_000
    fixture.add("0", at: 0)
    for number in 1..<120 {
      fixture.add(
        "\(number)", by: ["ada", "ben", "cleo"][random(3)], at: Int64(random(400)) * Self.day,
        replyTo: "\(random(number))", kind: random(12) == 0 ? .tombstone : .post,
        weight: UInt32(random(3_000)))
    }
    let plan = await fixture.plan()
    plan.forEachPage(of: .thread(0)) { page in
      var rows: [RowID] = []
      var depth = 0
      for token in page.tokens {
        switch token {
        case .post(let post), .tombstone(let post): rows.append(post.row)
        case .branchOpens, .partOpens: depth += 1
        case .branchCloses, .partCloses: depth -= 1
        default: break
        }
      }
      #expect(depth == 0 && rows.count == Set(rows).count, "\(page.address.path): \(page.sketch)")
    }
  }
}
