import Testing
import ThreadModel

@testable import Exports

@Suite("Marks in texts of Threads")
struct ThreadsTextMarkTests {
  private func spoiler(_ offset: Int?, _ length: Int?) -> ThreadsTextMark {
    ThreadsTextMark(offset: offset, length: length, isSpoiler: true)
  }

  @Test("a spoiler is counted in UTF-16 units")
  func units() {
    let source = ThreadsTextMark.source("🦦 dies at the end 🦦", [spoiler(3, 4), spoiler(19, 2)])
    #expect(
      source
        == .spans(
          [
            TextSpan("🦦 "), TextSpan("dies", isSpoiler: true), TextSpan(" at the end "),
            TextSpan("🦦", isSpoiler: true),
          ]))
  }

  @Test("marks that overlap share what both cover")
  func overlap() {
    let bold = ThreadsTextMark(offset: 1, length: 2, style: .bold)
    let source = ThreadsTextMark.source("abcd", [bold, spoiler(2, 2)])
    #expect(
      source
        == .spans([
          TextSpan("a"), TextSpan("b", style: .bold), TextSpan("c", style: .bold, isSpoiler: true),
          TextSpan("d", isSpoiler: true),
        ]))
  }

  @Test(
    "a mark that fits nowhere is dropped and the text stays (faults 121, 133)",
    arguments: [
      (-1, 2), (0, 0), (0, -1), (4, 1), (2, 9), (1, 2), (0, 1), (.max, .max), (2, .max), (.min, 1), (nil, 1),
      (0, nil),
    ] as [(Int?, Int?)])
  func misfits(_ offset: Int?, _ length: Int?) {
    #expect(ThreadsTextMark.source("🦦ab", [spoiler(offset, length)]) == .plain("🦦ab"))
  }
}
