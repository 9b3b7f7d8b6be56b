import SitePaths
import SitePlanning
import Testing
import ThreadModel

struct SafeNameTests {
  @Test(
    "a name that is safe stays as it is",
    arguments: [
      "12", "AbC-9_x", "a.b", "a~b", "console", "com10", "x~1a", "3kabc7defgh2x",
      String(repeating: "x", count: 80),
    ])
  func safe(name: String) {
    #expect(SafeName.make(from: name, unique: "id") == name)
  }

  @Test(
    "a hostile name becomes a safe one with a mark of its id (fault 142)",
    arguments: [
      "../../etc/x", "/abs", "con", "AUX.txt", ".", "..", "", "a/b", "trailing.", "trailing ", "nul\0byte",
      "a b", "é", ".hidden", "index", "feed.xml", "404", "page", "\u{202E}gpj", "x~",
      "Tags", "archive", "media", "assets", "about", "post", "replies", "reposts", "COM0",
      "con.abcdefghijklmnop",
      "lpt9.tar.gz", "PROGRA~1", "x~12.txt",
      String(repeating: "y", count: 300),
    ])
  func hostile(name: String) {
    let safe = SafeName.make(from: name, unique: "id of \(name)")
    #expect(safe != name)
    #expect((1...80).contains(safe.utf8.count))
    #expect(safe.utf8.allSatisfy(SafeName.isUnreserved))
    #expect(safe.first != "." && safe.last != ".")
    #expect(safe == SafeName.make(from: name, unique: "id of \(name)"))
  }

  @Test("two names that differ only in what is not safe never meet (fault 143)")
  func marksKeepNamesApart() {
    let names = ["a b", "a-b", "a/b", "a\u{0301}b", "\u{E1}b"]
    let safe = names.map { SafeName.make(from: $0, unique: "id:\($0)") }
    #expect(Set(safe).count == names.count)
  }

  @Test(
    "the last part of an id is what is behind its last slash or colon",
    arguments: [
      ("https://social.example/users/ada/statuses/12", "12"), ("at://did:plc:x/app.bsky.feed.post/3k", "3k"),
      ("plain", "plain"), ("ends/", ""), ("", ""),
    ])
  func lastPart(id: String, expected: String) {
    #expect(SafeName.lastPart(of: id) == expected)
  }

  @Test(
    "a tag that every file system takes is its own URL",
    arguments: ["swift", "swift_6", "2026", "日本", "größe", "هاشتاغ", "हिन्दी"])
  func tag(key: String) {
    #expect(SafeName.tag(key) == key)
  }

  @Test(
    "any other tag gets a mark, and its URL is not that of another tag (fault 143)",
    arguments: [
      "c++", "a/b", "..", ".", "con", "aux.x", "page", "index.html", "x.", "x~1", "a b", "\u{200D}",
      "x\u{200B}y",
      "com\u{B9}", "a\u{202E}b", "\u{301}a", "0123456789abcdef", "c-0123456789abcdef", "日本 語",
      String(repeating: "é", count: 90), "SWIFT",
    ])
  func markedTag(key: String) {
    let name = SafeName.tag(key)
    #expect(name != key)
    #expect(name.utf8.allSatisfy(SafeName.isUnreserved) && name.utf8.count <= 80)
    #expect(SafeName.tag(name) != name, "no other tag can want it")
    #expect(PageURL.other("tags/\(name)/").file?.parts.map(String.init) == ["tags", name, "index.html"])
  }
}
