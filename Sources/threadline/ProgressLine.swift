import BuildDiagnostics
import ThreadlineKit

/// The line that says how far a run is: `rendering 870 of 4854 pages, 18 %, about 20 s left`.
///
/// On a terminal each line replaces the one before; elsewhere the lines follow each other, ten seconds apart.
struct ProgressLine {
  /// The shortest time between two lines.
  let interval: Duration
  private var lastShown: ContinuousClock.Instant?
  private var stage: (start: ContinuousClock.Instant, progress: BuildProgress)?
  /// The text that was not shown, since the last one was shown too recently.
  private var pending: String?

  /// A tenth of a second, for a line that is rewritten.
  static let rewritten = Duration.milliseconds(100)
  /// Ten seconds, for plain lines.
  static let plain = Duration.seconds(10)
  /// How long a stage runs before its end is estimated.
  private static let soonest = Duration.seconds(1)

  /// A line of a run that has not begun.
  init(interval: Duration = ProgressLine.rewritten) { self.interval = interval }

  /// The line to show now; `nil` if the last one was shown too recently.
  mutating func next(_ progress: BuildProgress, at now: ContinuousClock.Instant) -> String? {
    let text = Self.text(progress, after: now - begin(progress, at: now))
    if let lastShown, now - lastShown < interval {
      pending = text
      return nil
    }
    (lastShown, pending) = (now, nil)
    return text
  }

  /// The last line of a run; `nil` if it was shown already.
  mutating func last() -> String? {
    defer { pending = nil }
    return pending
  }

  /// When the stage began that this is of. A stage that begins again has less done or another total.
  private mutating func begin(
    _ progress: BuildProgress, at now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    var start = now
    if let stage, stage.progress.stage == progress.stage, stage.progress.unit == progress.unit,
      stage.progress.total == progress.total, stage.progress.done <= progress.done
    {
      start = stage.start
    }
    stage = (start, progress)
    return start
  }

  /// The words for how far a stage is, so long after it began.
  static func text(_ progress: BuildProgress, after elapsed: Duration) -> String {
    let verb = progress.stage.rawValue
    guard let unit = progress.unit else { return verb }
    let done = max(0, progress.done)
    guard let total = progress.total, total > 0 else {
      return ["\(verb) \(amount(done, unit))", pictures(progress)].compactMap { $0 }.joined(separator: ", ")
    }
    let reached = min(done, total)
    let parts = [
      "\(verb) \(amount(reached, of: total, unit))", pictures(progress), "\(percent(reached, of: total)) %",
      timeLeft(reached, of: total, after: elapsed),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// `12 pictures (34 MB)`; `nil` if there are none.
  private static func pictures(_ progress: BuildProgress) -> String? {
    let pictures = progress.pictures
    guard pictures.count > 0 else { return nil }
    return "\(counted(pictures.count, "picture")) (\(BuildReport.bytes(pictures.bytes)))"
  }

  private static func amount(_ count: Int, _ unit: BuildProgress.Unit) -> String {
    unit == .bytes ? BuildReport.bytes(count) : counted(count, unit.rawValue)
  }

  /// `870 of 4854 pages`, or `45 of 89 MB`: both numbers in the unit that fits the total.
  private static func amount(_ count: Int, of total: Int, _ unit: BuildProgress.Unit) -> String {
    guard unit == .bytes else { return "\(count) of \(counted(total, unit.rawValue))" }
    let (divisor, word) =
      total < 10_000 ? (1, "bytes") : total < 10_000_000 ? (1_000, "KB") : (1_000_000, "MB")
    return "\(count / divisor) of \(total / divisor) \(word)"
  }

  /// The share as a whole number; 100 is for what is done.
  private static func percent(_ done: Int, of total: Int) -> Int {
    done == total ? 100 : min(99, Int((Double(done) * 100 / Double(total)).rounded()))
  }

  /// `about 20 s left`, if the rest takes as long as what is done did; `nil` if it is too early to tell.
  private static func timeLeft(_ done: Int, of total: Int, after elapsed: Duration) -> String? {
    guard done > 0, done < total, elapsed >= soonest else { return nil }
    let seconds = elapsed / .seconds(1) * (Double(total) / Double(done) - 1)
    switch seconds {
    case ..<10: return "about \(max(1, Int(seconds.rounded()))) s left"
    case ..<57.5: return "about \(Int((seconds / 5).rounded()) * 5) s left"
    case ..<(90 * 60): return "about \(Int((seconds / 60).rounded())) min left"
    case ..<(1_000 * 3_600): return "about \(Int((seconds / 3_600).rounded())) h left"
    default: return nil
    }
  }
}
