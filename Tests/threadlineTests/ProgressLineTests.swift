import Testing
import ThreadlineKit

@testable import threadline

struct ProgressLineTests {
  @Test("without a total it is a number, with one it is a bar that fills from left to right")
  func text() {
    #expect(ProgressLine.text(BuildProgress(stage: .reading, done: 8192, total: nil)) == "reading: 8192")
    let half = ProgressLine.text(BuildProgress(stage: .media, done: 120, total: 240))
    #expect(half == "media: [############------------] 120 of 240")
    let full = ProgressLine.text(BuildProgress(stage: .rendering, done: 7, total: 7))
    #expect(full == "rendering: [########################] 7 of 7")
  }

  @Test(
    "odd numbers break no bar", arguments: [(-1, 5), (9, 5), (0, 0), (Int.max, 1), (Int.max, Int.max)])
  func oddNumbers(done: Int, total: Int) {
    let text = ProgressLine.text(BuildProgress(stage: .media, done: done, total: total))
    #expect(text.hasPrefix("media: ") && text.count <= 80)
  }

  @Test("a line is given at most ten times a second")
  func bounded() {
    var line = ProgressLine()
    let start = ContinuousClock.now
    let shown = (0..<1000).compactMap { milliseconds in
      line.next(
        BuildProgress(stage: .reading, done: milliseconds, total: nil),
        at: start + .milliseconds(milliseconds))
    }
    #expect(shown.count == 10)
    #expect(shown.first == "reading: 0" && shown.last == "reading: 900")
  }
}
