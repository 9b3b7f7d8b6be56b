import BuildDiagnostics
import SitePaths
import SitePlanning
import Testing
import ThreadModel

struct PermalinksTests {
  @Test("a slug comes from the record, else from the last part of its id")
  func slugs() async {
    var fixture = PlanFixture()
    fixture.add("https://x.example/s/12", at: 1)
    fixture.add("p2", at: 2, slug: "own-slug")
    let plan = await fixture.plan()
    #expect(plan.path(of: "https://x.example/s/12") == "@ada/post/12/")
    #expect(plan.path(of: "p2") == "@ada/post/own-slug/")
  }

  @Test("a post that is named by its title keeps the URL that it was published at, under any other title")
  func titles() async throws {
    var fixture = PlanFixture()
    fixture.add("17", at: 1, slug: "how-the-ferry-runs", flags: .namedByTitle)
    fixture.add("18", at: 2, slug: "how-the-ferry-runs", flags: .namedByTitle)
    fixture.add("19", at: 3, slug: "a-new-title", flags: .namedByTitle)
    let first = await fixture.plan()
    #expect(first.path(of: "17") == "@ada/post/how-the-ferry-runs/")
    #expect(first.path(of: "18")?.hasPrefix("@ada/post/how-the-ferry-runs-") == true)
    let lock = "post\t17\t@ada/post/17/\npost\t19\t@ada/post/an-old-title/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    let plan = await fixture.plan()
    #expect(plan.path(of: "17") == "@ada/post/17/")
    #expect(plan.path(of: "18") == "@ada/post/how-the-ferry-runs/")
    #expect(plan.path(of: "19") == "@ada/post/an-old-title/")
  }

  @Test("the owner is known by the short handle and everybody else by the whole one")
  func handles() async {
    var fixture = PlanFixture(handles: ["ada@social.example", "ada@other.example"])
    fixture.add("1", by: "ada@social.example", at: 1)
    fixture.add("2", by: "ada@other.example", at: 2)
    let plan = await fixture.plan()
    #expect(plan.path(of: "1") == "@ada/post/1/")
    #expect(plan.path(of: "2") == "@ada@other.example/post/2/")
  }

  @Test("a handle that would leave the site is made safe (fault 142)")
  func hostileHandle() async throws {
    var fixture = PlanFixture(handles: ["../../etc/x"])
    fixture.add("1", by: "../../etc/x", at: 1)
    let path = try #require(await fixture.plan().path(of: "1"))
    #expect(!path.contains(".."))
    #expect(PageURL(path: path)?.file != nil)
  }

  @Test(
    "of two posts that want one URL the earlier has it, whatever the case (fault 143)",
    arguments: [("same", "same"), ("Case", "case")])
  func collision(first: String, second: String) async throws {
    var fixture = PlanFixture()
    fixture.add("id:1", at: 1, slug: first)
    fixture.add("id:2", at: 2, slug: second)
    let plan = await fixture.plan()
    #expect(plan.path(of: "id:1") == "@ada/post/\(first)/")
    let marked = try #require(plan.path(of: "id:2"))
    #expect(marked.hasPrefix("@ada/post/\(second)-"))
  }

  @Test("a slug that imitates another's mark gets a longer one (fault 144)")
  func imitatedMark() async throws {
    var fixture = PlanFixture()
    fixture.add("id:1", at: 1, slug: "x")
    fixture.add("id:2", at: 2, slug: "x")
    let mark = SafeName.marked("x", unique: "id:2", digits: 8)
    fixture.add("id:0", at: 0, slug: mark)
    let plan = await fixture.plan()
    let paths = ["id:0", "id:1", "id:2"].compactMap { plan.path(of: $0) }
    #expect(Set(paths).count == 3)
    #expect(paths.first == "@ada/post/\(mark)/")
  }

  @Test("a published URL stays with its post when an earlier one wants it")
  func lockWins() async throws {
    var fixture = PlanFixture()
    fixture.lock = try PermalinkLock(Array("post\tid:2\t@ada/post/same/\n".utf8), path: "lock")
    fixture.add("id:1", at: 1, slug: "same")
    fixture.add("id:2", at: 2, slug: "same")
    let plan = await fixture.plan()
    #expect(plan.path(of: "id:2") == "@ada/post/same/")
    #expect(plan.path(of: "id:1") != "@ada/post/same/")
  }

  @Test("the URL of a post that is gone is never given to another")
  func goneAddressIsKept() async throws {
    var fixture = PlanFixture()
    fixture.lock = try PermalinkLock(Array("post\told\t@ada/post/same/\n".utf8), path: "lock")
    fixture.add("new", at: 1, slug: "same")
    let plan = await fixture.plan()
    #expect(plan.path(of: "new") != "@ada/post/same/")
    #expect(plan.page("@ada/post/same/")?.kind == .gone(row: nil))
  }

  @Test("a post whose slug changed leaves a page that leads to the new URL")
  func moved() async throws {
    var fixture = PlanFixture()
    fixture.lock = try PermalinkLock(Array("post\tid:1\t@ada/post/old/\n".utf8), path: "lock")
    fixture.add("id:1", at: 1, slug: "new")
    let plan = await fixture.plan()
    let move = try #require(plan.history.moved.first)
    #expect(move.from.path == "@ada/post/old/")
    #expect(move.to.path == "@ada/post/new/")
    #expect(plan.page("@ada/post/old/") != nil)
    #expect(plan.history.additions.contains(.init(.post, id: "id:1", path: "@ada/post/new/")))
  }

  @Test("a lock that is complete gets no more lines, and what is gone is noted once")
  func lockGrowsOnce() async throws {
    var fixture = PlanFixture()
    fixture.add("id:1", at: 1)
    fixture.lock = try PermalinkLock(Array("post\tgone\t@ada/post/gone/\n".utf8), path: "lock")
    let first = await fixture.plan().history
    #expect(first.newlyGoneCount == 1 && first.publishedCount == 1)
    let lines = "post\tgone\t@ada/post/gone/\n" + first.additions.map { $0.line + "\n" }.joined()
    fixture.lock = try PermalinkLock(Array(lines.utf8), path: "lock")
    let second = await fixture.plan().history
    #expect(Array(second.additions).isEmpty)
    #expect(second.newlyGoneCount == 0)
    #expect(second.gone.map(\.path) == ["@ada/post/gone/"])
  }

  @Test("ids with tabs and newlines survive the lock (fault 110)")
  func escapedIDs() throws {
    let entry = PermalinkLock.Entry(.post, id: "a\tb\nc\\d\r", path: "@ada/post/1/")
    #expect(!entry.line.dropLast(13).contains("\n"))
    var read: [PermalinkLock.Entry] = []
    try PermalinkLock(Array((PermalinkLock.header + entry.line + "\n").utf8), path: "lock").forEach {
      read.append($0)
    }
    #expect(read == [entry])
  }

  @Test(
    "a damaged lock stops the build with its line",
    arguments: ["post\tid", "page\tid\t@ada/", "post\tid\t../x", "post\tid\t@ada/post/1/\textra"])
  func damaged(line: String) {
    let error = #expect(throws: Diagnostic.self) {
      try PermalinkLock(Array(("# header\n" + line + "\n").utf8), path: "permalinks.lock")
    }
    #expect(error?.place == Diagnostic.Place("permalinks.lock", line: 2))
  }
}

extension PermalinksTests {
  @Test("a handle or slug that changes its capitals alone keeps the spelling that was published (fault 143)")
  func spellingStays() async throws {
    var fixture = PlanFixture(handles: ["ada"])
    let lock = "account\tid:ada\t@Ada/\npost\tid:1\t@Ada/post/Foo/\n"
    fixture.lock = try PermalinkLock(Array(lock.utf8), path: "lock")
    fixture.add("id:1", at: 1, slug: "foo")
    let plan = await fixture.plan()
    #expect(plan.path(of: "id:1") == "@Ada/post/Foo/")
    #expect(plan.history.moved.isEmpty && Array(plan.history.additions).isEmpty)
  }
}
