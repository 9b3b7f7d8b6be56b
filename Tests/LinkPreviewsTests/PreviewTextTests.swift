import Testing

@testable import LinkPreviews

@Suite("Texts of previews")
struct PreviewTextTests {
  @Test("a text that needs no folding is taken as far as one that needs it", arguments: [0, 1, 12, 70, 300])
  func plainTexts(limit: Int) {
    let long = String(repeating: "slow threads & a tide ", count: 40)
    for length in [1, 2, 12, 30, 44, 60, 102, 103, 104, 130, 131, 132, 300, 400, 600] {
      let text = String(long.prefix(length))
      #expect(PreviewText.line(text, limit: limit) == PreviewText.line(" " + text, limit: limit))
      #expect(PreviewText.lines(text, limit: limit) == PreviewText.lines(" " + text, limit: limit))
    }
    #expect(PreviewText.line("", limit: limit).isEmpty)
    #expect(PreviewText.line("a  b", limit: limit) == "a b")
  }
}
