import Testing
import ThreadModel

@testable import PostText

@Suite struct CombiningMarksTests {
  private func longestRun(_ text: RichText) -> Int {
    var longest = 0
    var run = 0
    for scalar in text.plainText.unicodeScalars {
      run = (0x300...0x36F).contains(scalar.value) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  @Test("a letter has at most sixteen marks (fault 100)", arguments: [17, 40, 5_000, 100_000])
  func towers(count: Int) {
    let marks = String(repeating: "\u{301}", count: count)
    let sources: [TextSource] = [
      .plain("a\(marks) b"), .markdown("a\(marks) *b\(marks)*"), .html("a\(marks)"),
      .spans([TextSpan("a\(marks)")]),
    ]
    for source in sources { #expect(longestRun(source.parsed.text) == 16) }
  }

  @Test("a tower built of many pieces is cut too (fault 100)")
  func pieces() {
    let html = "a" + String(repeating: "<i>\u{301}</i>", count: 100)
    #expect(longestRun(TextSource.html(html).parsed.text) == 16)
    let references = "a" + String(repeating: "&#x301;", count: 100)
    #expect(longestRun(TextSource.markdown(references).parsed.text) == 16)
  }

  @Test(
    "real writing is left alone (fault 100)",
    arguments: [
      "Tiếng Việt", "ภาษาไทยที่นี้", "नमस्ते हिन्दी", "שָׁלוֹם", "ʾ̀é̂x", "👩‍❤️‍👩 ❤️",
      "a" + String(repeating: "\u{301}", count: 16),
    ])
  func realWriting(text: String) {
    #expect(Array(TextSource.plain(text).parsed.text.plainText.unicodeScalars) == Array(text.unicodeScalars))
  }
}
