import Testing
import ThreadlineKit

@testable import threadline

struct ProgressLineTests {
  @Test(
    "it counts what a person knows, with the share that is done and about how much time is left",
    arguments: [
      (
        BuildProgress(stage: .rendering, done: 870, total: 4_854, unit: .page), 4.4,
        "rendering 870 of 4854 pages, 18 %, about 20 s left"
      ),
      (
        BuildProgress(stage: .reading, done: 45_600_000, total: 89_200_000, unit: .bytes), 0.9,
        "reading 45 of 89 MB, 51 %"
      ),
      (
        BuildProgress(stage: .reading, done: 512_000, total: 5_437_000, unit: .bytes), 0.1,
        "reading 512 of 5437 KB, 9 %"
      ),
      (
        BuildProgress(stage: .reading, done: 90, total: 180, unit: .bytes), 0.1,
        "reading 90 of 180 bytes, 50 %"
      ),
      (BuildProgress(stage: .reading, done: 8_192, unit: .record), 9, "reading 8192 records"),
      (
        BuildProgress(stage: .fetching, done: 12, total: 176, unit: .mediaFile), 2,
        "fetching 12 of 176 media files, 7 %, about 25 s left"
      ),
      (
        BuildProgress(stage: .fetching, done: 1, total: 1, unit: .mediaFile), 2,
        "fetching 1 of 1 media file, 100 %"
      ),
      (BuildProgress(stage: .planning, done: 1, unit: .thread), 5, "planning 1 thread"),
      (BuildProgress(stage: .publishing), 5, "publishing"),
      (
        BuildProgress(stage: .publishing, done: 64, total: 8_660, unit: .file), 1,
        "publishing 64 of 8660 files, 1 %, about 2 min left"
      ),
      (BuildProgress(stage: .writing, done: 8_192, unit: .record), 5, "writing 8192 records"),
      (
        BuildProgress(stage: .checking, done: 2_000, total: 4_854, unit: .page), 4,
        "checking 2000 of 4854 pages, 41 %, about 6 s left"
      ),
      (
        BuildProgress(stage: .rendering, done: 999, total: 1_000, unit: .page), 0.1,
        "rendering 999 of 1000 pages, 99 %"
      ),
    ] as [(BuildProgress, Double, String)])
  func text(progress: BuildProgress, elapsed: Double, expected: String) {
    #expect(ProgressLine.text(progress, after: .seconds(elapsed)) == expected)
  }

  @Test(
    "the time that is left is rounded as people say it, and not shown in the first second",
    arguments: [
      (0.9, 1, ""), (1, 1, ", about 1 s left"), (9, 1, ", about 9 s left"), (12, 1, ", about 10 s left"),
      (58, 1, ", about 1 min left"), (80 * 60, 1, ", about 80 min left"),
      (3 * 3_600, 1, ", about 3 h left"), (9_000 * 3_600, 1, ""), (5, 2, ""), (5, 0, ""),
    ] as [(Double, Int, String)])
  func timeLeft(elapsed: Double, done: Int, expected: String) {
    let progress = BuildProgress(stage: .rendering, done: done, total: 2, unit: .page)
    #expect(
      ProgressLine.text(progress, after: .seconds(elapsed))
        == "rendering \(done) of 2 pages, \(done * 50) %\(expected)")
  }

  @Test("odd numbers break no line", arguments: [(-1, 5), (9, 5), (0, 0), (Int.max, 1), (Int.max, Int.max)])
  func oddNumbers(done: Int, total: Int) {
    let progress = BuildProgress(stage: .rendering, done: done, total: total, unit: .page)
    let text = ProgressLine.text(progress, after: .seconds(5))
    #expect(text.hasPrefix("rendering ") && text.count <= 80)
  }

  @Test("on a terminal a line is given at most ten times a second")
  func bounded() {
    var line = ProgressLine()
    let start = ContinuousClock.now
    let shown = (0..<1000).compactMap { milliseconds in
      line.next(
        BuildProgress(stage: .reading, done: milliseconds, unit: .record),
        at: start + .milliseconds(milliseconds))
    }
    #expect(shown.count == 10)
    #expect(shown.first == "reading 0 records" && shown.last == "reading 900 records")
  }

  @Test("elsewhere a line is given every ten seconds, the first at once and the last at the end")
  func plain() {
    var line = ProgressLine(interval: ProgressLine.plain)
    let start = ContinuousClock.now
    var shown = (0...25).compactMap { second in
      line.next(
        BuildProgress(stage: .rendering, done: second * 10, total: 260, unit: .page),
        at: start + .seconds(second))
    }
    shown.append(line.last() ?? "nothing")
    #expect(
      shown == [
        "rendering 0 of 260 pages, 0 %",
        "rendering 100 of 260 pages, 38 %, about 15 s left",
        "rendering 200 of 260 pages, 77 %, about 6 s left",
        "rendering 250 of 260 pages, 96 %, about 1 s left",
      ])
    #expect(line.last() == nil)
  }

  @Test("the time of a stage counts from its own start, also if it begins again")
  func stages() {
    var line = ProgressLine()
    let start = ContinuousClock.now
    func text(_ stage: BuildProgress.Stage, _ done: Int, at second: Int) -> String? {
      line.next(
        BuildProgress(stage: stage, done: done, total: 100, unit: .page), at: start + .seconds(second))
    }
    #expect(text(.rendering, 50, at: 0) == "rendering 50 of 100 pages, 50 %")
    #expect(text(.rendering, 50, at: 4) == "rendering 50 of 100 pages, 50 %, about 4 s left")
    #expect(text(.checking, 50, at: 8) == "checking 50 of 100 pages, 50 %")
    #expect(text(.checking, 10, at: 12) == "checking 10 of 100 pages, 10 %")
    #expect(text(.checking, 50, at: 14) == "checking 50 of 100 pages, 50 %, about 2 s left")
  }

  @Test("pictures are shown with their bytes next to the pages")
  func pictures() {
    var progress = BuildProgress(stage: .rendering, done: 5, total: 10, unit: .page)
    progress.pictures.count = 12
    progress.pictures.bytes = 34_000_000
    #expect(
      ProgressLine.text(progress, after: .seconds(20))
        == "rendering 5 of 10 pages, 12 pictures (34 MB), 50 %, about 20 s left")
    #expect(
      ProgressLine.text(BuildProgress(stage: .rendering, done: 5, unit: .page), after: .zero)
        == "rendering 5 pages")
  }
}
