import SiteFiles
import Synchronization
import ThreadModel

/// A post's line that says other words than it did.
struct ChangedLine: Sendable {
  /// Which line of its file it is, from 0.
  let number: Int
  /// Where it began before.
  let oldOffset: Int
  /// Where it begins now.
  let offset: Int
  let length: UInt32
  let fingerprint: UInt64
  let weight: UInt32
  /// The facts about it that its words decide.
  let flags: RecordRow.Flags

  /// What words decide of a row's facts.
  static let flagsOfWords: RecordRow.Flags = [.tags, .edited]
}

/// Compares the lines of a file with what they were.
///
/// Two tasks go toward each other, one from the first line and one from the last, each as long as every line is what it
/// was, or a post's line in which nothing but words is new. Where they meet at one byte and have passed as many lines as
/// there were, these are all lines. A line that is gone or new stops at once whoever comes to it.
struct LineComparison: Sendable {
  /// How many lines may have changed: with more of them reading is as good.
  static let limit = 256

  let file: NativeFile
  let marks: LineMarks

  /// The lines that have changed, from first to last; nil where the file is another one in more than words.
  func changes(jobs: Int) -> [ChangedLine]? {
    let count = marks.lengths.count
    guard count > 0, count == marks.fingerprints.count, count == marks.frames.count else { return nil }
    let hasStopped = Atomic(false)
    let (front, back) = together(jobs: jobs) {
      compare(0..<count / 2, from: { LineWalk(forward: $0, marks) }, unless: hasStopped)
    } _: {
      compare(count / 2..<count, from: { LineWalk(backward: $0, marks) }, unless: hasStopped)
    }
    guard let front, let back, front.end == back.end else { return nil }
    let changes = front.changes + back.changes.reversed()
    return changes.count <= Self.limit ? changes : nil
  }

  /// Walks over some of the lines; gives those that have changed, and where the walk ends. Nil where one of them is no
  /// line that there was.
  private func compare(
    _ lines: Range<Int>, from start: (UnsafeRawBufferPointer) -> LineWalk?,
    unless hasStopped: borrowing Atomic<Bool>
  ) -> (changes: [ChangedLine], end: Int)? {
    file.contents.withBytes { bytes in
      guard var walk = start(bytes) else { return nil }
      var changes: [ChangedLine] = []
      for step in 0..<lines.count {
        if hasStopped.load(ordering: .relaxed) { return nil }
        let number = walk.isBackward ? lines.upperBound - 1 - step : lines.lowerBound + step
        if walk.pass(Int(marks.lengths[number]), marks.fingerprints[number]) { continue }
        guard changes.count < Self.limit, let change = change(of: number, &walk) else {
          hasStopped.store(true, ordering: .relaxed)
          return nil
        }
        changes.append(change)
      }
      return (changes, walk.end)
    }
  }

  /// What has changed in the next line of a walk; nil where it is more than words.
  private func change(of number: Int, _ walk: inout LineWalk) -> ChangedLine? {
    let frame = marks.frames[number]
    guard frame != LineMarks.noFrame, let (oldOffset, offset, line) = walk.pass(Int(marks.lengths[number])),
      line.count <= NativeReader.maximumLineLength, let outline = try? RecordOutline(line), outline.isObject,
      outline.isNothingToTell
    else { return nil }
    let hashes = LineMarks.hashes(of: line, outline)
    guard hashes.frame == frame else { return nil }
    return ChangedLine(
      number: number, oldOffset: oldOffset, offset: offset, length: UInt32(clamping: line.count),
      fingerprint: hashes.fingerprint, weight: outline.weight,
      flags: outline.flags.intersection(ChangedLine.flagsOfWords))
  }
}

extension RecordOutline {
  /// Whether a reader would take the record as it is and say nothing of it.
  fileprivate var isNothingToTell: Bool {
    kind == .post && forms.found.isEmpty && unknownKeys.isEmpty && unknownKinds.isEmpty && unsafePaths.isEmpty
      && !saysWhenReady
      && !isForSignedIn
  }
}
