import SitePlanning
import Testing

struct PermalinkLockTests {
  private static let entries: [PermalinkLock.Entry] = [
    .init(.account, id: "ada", path: "@ada/"), .init(.post, id: "tab\there", path: "@ada/post/1/"),
    .init(.post, id: "17", path: "@ada/post/17/"), .init(.gone, id: "17", path: "@ada/post/17/"),
  ]

  @Test("cut off anywhere it is read as far as its lines are whole, and no URL is invented (fault 162)")
  func cutOff() throws {
    let text = Array(PermalinkLock.header.utf8) + Self.entries.flatMap { Array(($0.line + "\n").utf8) }
    for count in 0...text.count {
      let torn = Array(text.prefix(count))
      let length = PermalinkLock.wholeLength(of: torn)
      let lock = try PermalinkLock(Array(torn.prefix(length)), path: "permalinks.lock")
      var found: [PermalinkLock.Entry] = []
      lock.forEach { found.append($0) }
      #expect(found == Array(Self.entries.prefix(found.count)), "\(count) bytes")
      #expect(torn[length...].allSatisfy { $0 != 0x0A }, "\(count) bytes: more than the last line is lost")
    }
  }

  @Test("a last line that lacks only its end is whole, and one of zeros is not (fault 162)")
  func lastLine() {
    #expect(PermalinkLock.wholeLength(of: Array("post\t1\t@ada/post/1/".utf8)) == 19)
    #expect(PermalinkLock.wholeLength(of: Array("# mine".utf8)) == 6)
    #expect(PermalinkLock.wholeLength(of: Array("post\t1\t@ada/post/1/\n\0\0\0".utf8)) == 20)
    #expect(PermalinkLock.wholeLength(of: Array("post\t1\t".utf8)) == 0)
  }

  @Test(
    "an id that somebody wrote with a backslash before any sign, or at its end, is read without it",
    arguments: ["a\\\u{85}b": "a\u{85}b", "a\\\u{2028}b": "a\u{2028}b", "x\\": "x", "a\\tb\\\\": "a\tb\\"])
  func escapes(written: String, id: String) throws {
    let lock = try PermalinkLock(Array("post\t\(written)\t@ada/post/1/\n".utf8), path: "permalinks.lock")
    var found: [String] = []
    lock.forEach { found.append($0.id) }
    #expect(found == [id])
  }
}
