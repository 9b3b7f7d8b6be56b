import Testing
import ThreadModel

@Suite("Tags and what they are known by")
struct TagKeyTests {
  @Test(
    "spellings that differ in case or encoding are one tag",
    arguments: [
      ["Swift", "swift", "SWIFT", "#Swift", "  #swift "], ["Straße", "STRASSE", "strasse"],
      ["caf\u{E9}", "CAFE\u{301}", "Cafe\u{301}"], ["ΟΔΟΣ", "οδος", "οδοσ"], ["日本", "＃日本"],
    ])
  func oneKey(spellings: [String]) {
    #expect(Set(spellings.map { TagKey.make($0).map { Array($0.utf8) } }).count == 1)
  }

  @Test(
    "what is not a tag has no key", arguments: ["", " ", "#", "##  ", String(repeating: "x", count: 201)])
  func noKey(name: String) {
    #expect(TagKey.make(name) == nil)
  }

  @Test("a key is its own key", arguments: ["Straße", "ŉ", "İstanbul", "ﬁne", "ＡＢＣ", "C++"])
  func stable(name: String) throws {
    let key = try #require(TagKey.make(name))
    #expect(TagKey.make(key).map { Array($0.utf8) } == Array(key.utf8))
  }

  @Test("a post is once under its tag, in the order of rows")
  func postTag() {
    #expect(PostTag(key: "b", spelling: "B", rows: [7, 2, 7, 2]).rows == [2, 7])
  }
}
