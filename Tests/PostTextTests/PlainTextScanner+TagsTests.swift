import PostText
import Testing
import ThreadModel

@Suite("Tags and cashtags in plain text")
struct PlainTextScannerTagsTests {
  @Test(
    "the tags of a text (fault 119)",
    arguments: [
      ("#swift", ["swift"]), ("＃swift", ["swift"]), ("#2026in", ["2026in"]), ("#a_b.", ["a_b"]),
      ("(#a)", ["a"]),
      ("#日本語。", ["日本語"]), ("#한국어", ["한국어"]), ("#العربية", ["العربية"]), ("#می‌خواهم", ["می‌خواهم"]),
      ("#ไทย", ["ไทย"]), ("#a#b", []), ("a#b", []), ("日#本", []), ("&#x41;", []), ("#2026", []), ("#_", []),
      ("#", []),
      ("# a", []), ("##a", ["a"]), ("#️⃣", []), ("#⃣a", []), ("#http://example.org", []), ("👩‍💻#a", ["a"]),
      ("❤️#a", ["a"]),
      ("#a-b", ["a"]), ("https://example.org/#a", []), ("#a/#b", ["a", "b"]),
    ])
  func tags(text: String, tags: [String]) {
    #expect(PlainTextFindings(text).tags == tags)
  }

  @Test(
    "the cashtags of a text",
    arguments: [
      ("$ABC", ["ABC"]), ("$abc.de", ["abc.de"]), ("$ABC.", ["ABC"]), ("$ABC_D!", ["ABC_D"]),
      ("$TOOLONGX", []),
      ("$12", []), ("US$ABC", []), ("$https://example.org", []), ("$ABC$DEF", ["ABC"]), ("$ABC1", []),
      ("$", []),
    ])
  func cashtags(text: String, cashtags: [String]) {
    #expect(PlainTextFindings(text).cashtags == cashtags)
  }

  @Test("a tag shows what was written, its sign included")
  func shown() {
    #expect(TextDetector.inlines(of: "＃tag") == [.tag("tag", text: "＃tag")])
  }
}
