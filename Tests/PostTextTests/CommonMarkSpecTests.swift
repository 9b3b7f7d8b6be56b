import Testing
import ThreadModel

@testable import PostText

/// One example of CommonMark's document.
struct CommonMarkExample: CustomTestStringConvertible, Sendable {
  let number: Int
  let markdown: String
  let html: String
  var testDescription: String { "example \(number)" }

  /// All examples, none where the document is not here.
  static let all: [CommonMarkExample] = {
    var examples: [CommonMarkExample] = []
    var parts: [[String]] = []
    let fence = String(repeating: "`", count: 32)
    for line in ConformanceData.lines(of: "text/commonmark/spec.txt") {
      if line == fence + " example" {
        parts = [[]]
      } else if line == fence, parts.count == 2 {
        examples.append(CommonMarkExample(examples.count + 1, parts.map(joined)))
        parts = []
      } else if line == ".", parts.count == 1 {
        parts.append([])
      } else if !parts.isEmpty {
        parts[parts.count - 1].append(line)
      }
    }
    return examples
  }()

  private init(_ number: Int, _ parts: [String]) {
    self.number = number
    (markdown, html) = (parts[0], parts[1])
  }

  private static func joined(_ lines: [String]) -> String {
    lines.map { $0.replacing("→", with: "\t") + "\n" }.joined()
  }
}

@Suite(.enabled(if: !CommonMarkExample.all.isEmpty, "needs THREADLINE_DATA"))
struct CommonMarkSpecTests {
  /// Examples that differ by more than form, and why.
  static let differences: [(reason: String, numbers: [Int])] = [
    ("a bare address in the text becomes a link", [348, 604, 610, 613]),
    ("a quote or heading without content is not shown", [79, 220, 241, 242]),
    ("WebURL reads a backslash as a slash, as browsers do in paths", [20, 605]),
    ("WebURL leaves square brackets as they are", [528, 540]),
    ("version 0.31 takes signs of currency for punctuation, libcmark 0.30 does not", [356]),
    ("version 0.31 knows shorter comments than libcmark 0.30", [627, 628]),
  ]

  private static let known = Set(differences.flatMap(\.numbers))

  private static let withoutTags = CommonMarkExample.all.filter { !holdsTags($0) }

  private static func holdsTags(_ example: CommonMarkExample) -> Bool {
    TextSource.markdown(example.markdown).parsed.warning == .rawHTMLDropped
  }

  @Test("an example of CommonMark renders as its document says", arguments: withoutTags)
  func conforms(example: CommonMarkExample) {
    let ours = CanonicalMarkup.of(TextSource.markdown(example.markdown).html)
    let expected = CanonicalMarkup.of(example.html)
    if Self.known.contains(example.number) {
      #expect(ours != expected, "agrees by now: take it off the list")
    } else {
      #expect(ours == expected, "\(example.markdown)")
    }
  }

  @Test("only the examples with tags of their own are left out")
  func leftOut() {
    #expect(CommonMarkExample.all.count == 655)
    #expect(Self.withoutTags.count == 655 - 72)
  }
}
