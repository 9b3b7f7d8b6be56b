import RandomNumbers
import SiteSearch
import Testing

@Suite struct TextFoldingTests {
  @Test func `texts become what the vectors say`() throws {
    let folding = TextFolding()
    for entry in try SearchVectors("folding").entries("folding") {
      let text = SearchVectors.text(entry)
      #expect(
        Array(folding.fold(text).unicodeScalars) == Array((entry["folded"] as? String ?? "?").unicodeScalars),
        "\(text)")
    }
  }

  @Test func `what is folded stays as it is when it is folded again`() {
    let folding = TextFolding()
    var numbers = SeededNumbers(seed: 27)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0...numbers.index(below: 6) {
        text.append(Unicode.Scalar(UInt32(numbers.index(below: 0x3_0000))) ?? "x")
      }
      let folded = folding.fold(String(text))
      #expect(Array(folding.fold(folded).unicodeScalars) == Array(folded.unicodeScalars))
    }
  }

  @Test func `text of ASCII is only made lower case`() {
    let text = String(String.UnicodeScalarView((0..<128).compactMap { Unicode.Scalar($0) }))
    #expect(TextFolding().fold(text) == text.lowercased())
  }
}
