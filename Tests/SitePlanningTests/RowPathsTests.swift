import Testing
import ThreadModel

@testable import SitePlanning

@Suite("Paths and lines by row")
struct RowPathsTests {
  @Test("every row has its path or none")
  func kept() {
    var paths = RowPaths()
    for path in ["@ada/", "", "@bo/post/1/", "x"] { paths.append(Array(path.utf8)) }
    func path(_ row: RowID) -> String? { paths[row].map { String(decoding: $0, as: UTF8.self) } }
    #expect((0..<4).map(path) == ["@ada/", nil, "@bo/post/1/", "x"])
  }

  @Test(
    "the path of a row is that of its URL, with a mark, a published spelling or an unsafe name, or none")
  func paths() async throws {
    var fixture = PlanFixture()
    fixture.add("https://x.example/s/12", at: 1)
    fixture.add("id:2", at: 2, slug: "same")
    fixture.add("id:3", at: 3, slug: "Same")
    fixture.add("id:4", at: 4, slug: "käse und brot")
    fixture.add("id:5", at: 5, slug: "spelled")
    let lock = try PermalinkLock(Array("post\tid:5\t@ada/post/Spelled/\n".utf8), path: "permalinks.lock")
    let archive = await fixture.plan().archive
    let permalinks = Permalinks(wantedIn: archive, lock: lock).settled(
      lock, LockedRows(lock, in: archive))
    for row in archive.rowIDs {
      #expect(permalinks.path(ofRow: row) == permalinks.address(ofRow: row)?.path)
    }
    #expect(permalinks.address(ofRow: 4)?.path == "@ada/post/Spelled/")
  }

  @Test(
    "lines of a lock come with their rows, those of posts that are gone with none, the others by themselves")
  func lines() async throws {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.add("2", at: 2)
    let text = """
      # a comment
      account\tada\t@ada/
      post\t2\t@ada/post/2/
      post\tgone\t@ada/post/gone/
      gone\tgone\t@ada/post/gone/
      post\t2\t@ada/post/two/
      post\t1\t@ada/post/1/
      """
    let lock = try PermalinkLock(Array(text.utf8), path: "permalinks.lock")
    var (found, others) = ([String](), [String]())
    LockedRows(lock, in: await fixture.plan().archive).forEachLine(
      of: lock, others: { others.append($0.entry.line) }
    ) {
      found.append("\($0.entry.path) \($1.map { String($0.position) } ?? "-")")
    }
    #expect(found == ["@ada/post/2/ 1", "@ada/post/gone/ -", "@ada/post/two/ 1", "@ada/post/1/ 0"])
    #expect(others == ["account\tada\t@ada/", "gone\tgone\t@ada/post/gone/"])
  }
}
