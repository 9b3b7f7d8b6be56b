import Testing
import ThreadModel

@testable import PostText

@Suite(.serialized) struct MarkdownScanTests {
  /// One family of inputs that made some parser of Markdown slow or fall.
  struct Family: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: @Sendable () -> String

    init(_ name: String, _ source: @Sendable @escaping () -> String) {
      self.testDescription = name
      self.source = source
    }

    /// As often as asked, and again as often as fits under the cap.
    static func both(_ name: String, _ piece: String) -> [Family] {
      let fitting = TextLimits.markdownBytes / piece.utf8.count
      return [
        Family("\(name), 50,000 times") { String(repeating: piece, count: 50_000) },
        Family("\(name), up to the cap") { String(repeating: piece, count: fitting) },
      ]
    }
  }

  static let repeatedFamilies: [Family] = [
    ("nested quotes", ">"), ("spaced quotes", "> "), ("brackets", "["), ("bracket pairs", "]("),
    ("strong in emphasis", "*a **a "),
    ("crossing emphasis", "a**b c* "), ("backticks", "`a"), ("images", "![[]()"), ("links", "[a](<b"),
    ("footnotes", "[a]["),
    ("tags", "<a "), ("comments", "<!--"), ("instructions", "<?"), ("CDATA", "<![CDATA["),
    ("ampersands", "&"),
    ("escapes", "\\"), ("underscores", "_a "), ("list", "- a\n"), ("nested lists", "- "), ("numbers", "1. "),
    ("titles", "[a](b \""),
    ("fences", "```\n"), ("headings", "a\n="), ("references", "[a]: u\n"), ("zero bytes", "\0"),
    ("triple stars", "***a*** "),
    ("quoted tabs", ">\t"), ("handles", "@a"), ("addresses", "http://"),
  ].flatMap { Family.both($0.0, $0.1) }

  static let builtFamilies = [
    Family("stars, text, stars (fault 115)") { repeated("*", 30_000) + "x" + repeated("*", 30_000) },
    Family("stars up to the cap (fault 115)") { repeated("*", 32_700) + "x" + repeated("*", 32_700) },
    Family("brackets in pairs") { repeated("[", 32_000) + "a" + repeated("]", 32_000) },
    Family("growing backticks") { (1..<350).map { "e" + repeated("`", $0) }.joined() },
    Family("many references") { (0..<4_500).map { "[\($0)]: u\n" }.joined() },
    Family("one reference, used often") { "[a]: \(repeated("x", 20_000))\n\n" + repeated("[a]", 15_000) },
    Family("lists as deep as allowed, then blank lines") {
      repeated("- ", 64) + "a\n" + repeated("\n", 65_000)
    },
    Family("lists deeper than allowed, then blank lines") {
      repeated("- ", 8_000) + "a\n" + repeated("\n", 45_000)
    },
    Family("lists nested by indentation, then blank lines") {
      (0..<150).map { repeated("  ", $0) + "- a\n" }.joined() + repeated("\n", 30_000)
    },
    Family("lists nested both ways, then blank lines") {
      (0..<20).map { repeated("  ", 64 * $0) + repeated("- ", 64) + "a\n" }.joined() + repeated("\n", 36_000)
    },
  ]

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "what makes parsers slow is read at once or shown plain (faults 114, 115, 116)",
    arguments: repeatedFamilies + builtFamilies)
  func isBounded(family: Family) {
    let source = TextSource.markdown(family.source())
    let duration = processorTime { _ = source.html }
    #expect(duration < .seconds(5), "\(duration)")
  }
}
