import ThreadlineKit

/// The line that says how far a build is: `reading: 8192`, or `media: [###---] 120 of 240` where it is known how
/// much there is.
struct ProgressLine {
  private var lastShown: ContinuousClock.Instant?

  /// How long a line stands at the least: a tenth of a second.
  static let interval = Duration.milliseconds(100)
  /// How many characters a bar has.
  static let width = 24

  /// The line to show now; nil where the last one has not stood long enough.
  mutating func next(_ progress: BuildProgress, at now: ContinuousClock.Instant) -> String? {
    if let lastShown, now - lastShown < Self.interval { return nil }
    lastShown = now
    return Self.text(progress)
  }

  /// The words for how far a build is.
  static func text(_ progress: BuildProgress) -> String {
    let (stage, done) = (progress.stage.rawValue, max(0, progress.done))
    guard let total = progress.total, total > 0 else { return "\(stage): \(done)" }
    let share = min(1, Double(done) / Double(total))
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "\(stage): [\(bar)] \(done) of \(total)"
  }
}
