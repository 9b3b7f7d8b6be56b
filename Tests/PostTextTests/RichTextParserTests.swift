import Testing
import ThreadModel

@testable import PostText

@Suite struct RichTextParserTests {
  @Test(
    "an empty post and one of white space have no text (fault 126)",
    arguments: ["", " ", "\n\n\n", "\t \r\n", "\u{A0}"])
  func emptyText(text: String) {
    for source in [
      TextSource.plain(text), .markdown(text), .html(text), .html("<p>\(text)</p>"), .spans([TextSpan(text)]),
    ] {
      #expect(source.parsed.text.plainText.allSatisfy { $0.isWhitespace })
      #expect(source.parsed.text.excerpt(300) == "")
      #expect(source.parsed.warning == nil)
    }
  }

  @Test(
    "HTML and Markdown of white space make no paragraph (fault 126)", arguments: ["", " ", "\n", "&nbsp;"])
  func noParagraph(text: String) {
    #expect(TextSource.html("<p>\(text)</p>").html == "")
    #expect(TextSource.markdown(text).html == "")
  }

  @Test("one word of a megabyte is read whole (fault 126)")
  func longWord() {
    let word = String(repeating: "x", count: 1_000_000)
    for source in [
      TextSource.plain(word), .markdown(word), .html("<p>\(word)</p>"), .spans([TextSpan(word)]),
    ] {
      #expect(source.html == "<p dir=\"auto\">\(word)</p>")
      #expect(source.parsed.text.excerpt(300).count == 300)
    }
  }

  @Test("each warning has its own name and says what happened", arguments: TextWarning.allCases)
  func warnings(warning: TextWarning) {
    #expect(warning.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    #expect(!warning.explanation.hasSuffix(".") && warning.explanation.count > 20)
  }

  @Test("a text as long as its limit is parsed, a longer one is shown plain")
  func limits() {
    let long = String(repeating: "x", count: TextLimits.htmlBytes - "<b></b>".utf8.count)
    #expect(TextSource.html("<b>\(long)</b>").parsed.warning == nil)
    #expect(TextSource.html("<b>\(long)y</b>").parsed.warning == .tooLong)
    #expect(TextSource.html("<b>\(long)y</b>").parsed.text == RichText([.paragraph([.text(long + "y")])]))
    let short = String(repeating: "x", count: TextLimits.markdownBytes - "**".utf8.count)
    #expect(TextSource.markdown("*\(short)*").parsed.warning == nil)
    #expect(TextSource.markdown("*\(short)y*").parsed.warning == .tooLong)
  }
}
