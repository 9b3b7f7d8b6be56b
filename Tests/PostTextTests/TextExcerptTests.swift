import Testing
import ThreadModel

@testable import PostText

@Suite struct TextExcerptTests {
  @Test(
    "an excerpt ends between words and counts its own mark (fault 104)",
    arguments: [
      ("hello world", 11, "hello world"), ("hello world", 10, "hello…"), ("hello world", 6, "hello…"),
      ("hello world", 5, "hell…"), ("hello, world again", 9, "hello…"), ("hello", 1, "…"), ("hello", 0, ""),
      ("", 10, ""), ("a very-long-word-without-any-space", 20, "a very-long-word-wi…"),
      ("one two three", 8, "one two…"),
      ("wait… what", 7, "wait…"), ("日本語の文章です", 5, "日本語の…"), ("hello", -1, ""),
    ])
  func cuts(source: String, count: Int, expected: String) {
    #expect(TextExcerpt.of(source, count: count) == expected)
  }

  @Test("an excerpt never cuts a character as a reader sees it (fault 104)")
  func graphemes() {
    let family = "👨‍👩‍👧‍👦"
    #expect(TextExcerpt.of(String(repeating: family, count: 5), count: 3) == family + family + "…")
    #expect(TextExcerpt.of("🇨🇭🇯🇵🇧🇷", count: 2) == "🇨🇭…")
    #expect(TextExcerpt.of("e\u{301}e\u{301}e\u{301}", count: 2) == "e\u{301}…")
  }

  @Test("white space is folded and newlines stay, two at most (fault 104)")
  func whiteSpace() {
    #expect(TextExcerpt.of("  a  \t b \n c\r\n\r\n\r\nd \u{A0}", count: 99) == "a b\nc\n\nd")
  }

  @Test("no excerpt is longer than asked for (fault 104)", arguments: 0..<40)
  func length(count: Int) {
    let text = "Quotes \"and\" <tags>,\nlines & emoji 👩🏽‍🚀 in one long-winded text, with 日本語 too."
    #expect(TextSource.plain(text).parsed.text.excerpt(count).count <= count)
  }

  @Test("an excerpt that cuts a pair of direction controls keeps neither (fault 98)")
  func direction() {
    #expect(TextExcerpt.of("\u{202E}abc def ghi\u{202C}", count: 9) == "abc def…")
    #expect(TextExcerpt.of("\u{2067}abc\u{2069} def ghi", count: 10) == "\u{2067}abc\u{2069} def…")
  }
}
