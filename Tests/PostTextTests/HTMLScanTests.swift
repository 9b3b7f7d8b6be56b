import Testing
import ThreadModel

@testable import PostText

@Suite(.serialized) struct HTMLScanTests {
  /// A text that is too much for a parser, and what is said of it.
  struct Excess: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: @Sendable () -> String
    let warning: TextWarning?

    init(_ name: String, _ warning: TextWarning?, _ source: @Sendable @escaping () -> String) {
      self.testDescription = name
      self.warning = warning
      self.source = source
    }
  }

  static let excesses = [
    Excess("100,000 nested elements", .tooManyTags) { repeated("<div>", 100_000) + "word" },
    Excess("an attribute of 10 MB", .tooLong) { "<a title=\"\(repeated("x", 10_000_000))\">word</a>" },
    Excess("1,000,000 attributes", .tooLong) { "<a \(repeated("x ", 1_000_000))>word</a>" },
    Excess("300 attributes", .tooManyAttributes) { "<a \(repeated("x ", 300))>word</a>" },
    Excess("300 attributes with values", .tooManyAttributes) { "<a \(repeated("x=\">\"", 300))>word</a>" },
    Excess("300 attributes in what looks like a comment", .tooManyAttributes) {
      "<svg><style><!--<a \(repeated("x ", 300))>--></style></svg>word"
    },
    Excess("tags hidden in an attribute", .tooManyTags) { "word<p title=\"\(repeated("<b>", 5_000))\">" },
    Excess("tags that open quotes", .tooManyAttributes) { "word" + repeated("<a \"", 100_000) },
    Excess("end tags", .tooManyTags) { "word" + repeated("</p>", 100_000) },
    Excess("formatting with attributes, opened again and again", .tooManyTags) {
      (0..<100).map { "<b a\($0)>" }.joined() + repeated("<p>word", 3_000)
    },
    Excess("the most tags allowed", nil) { repeated("<div>", 4_000) + "word" },
    Excess("the most formatting allowed", nil) {
      (0..<32).map { "<b a\($0)>" }.joined() + repeated("<p>word", 3_900)
    },
    Excess("end tags that match nothing", nil) {
      repeated("<div>", 4_000) + repeated("</h1>", 8_000) + "word"
    },
    Excess("tables in tables", nil) { repeated("<table><tr><td>", 1_300) + "word" },
    Excess("links in blocks in links", nil) { repeated("<a href=https://e.example><div>", 2_000) + "word" },
    Excess("comments", nil) { repeated("<!---->", 140_000) + "word" },
    Excess("ampersands", nil) { "word" + repeated("&", 1_000_000) },
    Excess("less-than signs", nil) { "word" + repeated("<", 1_000_000) },
    Excess("zero bytes", nil) { repeated("\0", 1_000_000) + "word" },
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("no text takes long or much stack (fault 117)", arguments: excesses)
  func isBounded(excess: Excess) {
    let source = excess.source()
    var markup = ""
    let duration = processorTime {
      let parsed = TextSource.html(source).parsed
      #expect(parsed.warning == excess.warning)
      markup = parsed.text.html()
    }
    #expect(duration < .seconds(10))
    #expect(Set(MarkupPieces(markup).tags).allSatisfy(MarkupPieces.isAllowed))
  }

  @Test(
    "attributes are counted as a parser sees them",
    arguments: [
      ("<a>", 0), ("<a b>", 1), ("<a b=c d='e f' g=\"h>i\" j>", 4), ("<a/b/c>", 2), ("<a b = c>", 1),
      ("<a b c=d/e>", 2),
      ("<a =b>", 1), ("<a \"b\">", 1), ("<a b='c'd>", 2), ("<a b", 1), ("<a b='c", 1),
    ])
  func counts(source: String, expected: Int) {
    var source = source
    let tag = source.withUTF8 { HTMLTag(in: $0, at: 0) }
    #expect(tag?.attributes == expected)
    #expect(tag?.end == source.utf8.count)
  }

  @Test("what no name follows is no tag", arguments: ["<", "</", "< a>", "<1>", "<!--", "<?x>", "</ a>"])
  func noTag(source: String) {
    var source = source
    #expect(source.withUTF8 { HTMLTag(in: $0, at: 0) } == nil)
  }
}
