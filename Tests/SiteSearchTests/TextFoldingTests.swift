import RandomNumbers
import Testing

@testable import SiteSearch

@Suite struct TextFoldingTests {
  /// The characters of a text, folded.
  private func folded(_ text: String) -> [UInt32] {
    var points: [UInt32] = []
    CharacterTable.unicode15.fold(text, into: &points)
    return points
  }

  @Test func `texts become what the vectors say`() throws {
    for entry in try SearchVectors("folding").entries("folding") {
      let text = SearchVectors.text(entry)
      let expected = entry["folded"] as? String ?? "?"
      #expect(folded(text) == expected.unicodeScalars.map(\.value), "\(text)")
    }
  }

  @Test func `what is folded stays as it is when it is folded again`() {
    var numbers = SeededNumbers(seed: 27)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0...numbers.index(below: 6) {
        text.append(Unicode.Scalar(UInt32(numbers.index(below: 0x3_0000))) ?? "x")
      }
      let once = folded(String(text))
      let scalars = String.UnicodeScalarView(once.lazy.compactMap(Unicode.Scalar.init))
      #expect(folded(String(scalars)) == once)
    }
  }

  @Test func `text of ASCII is only made lower case`() {
    let text = String(String.UnicodeScalarView((0..<128).compactMap { Unicode.Scalar($0) }))
    #expect(folded(text) == text.lowercased().unicodeScalars.map(\.value))
  }
}
