#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Since when the files of a site are known to be as builds left them.
struct LeavingTimes: Sendable {
  /// When the last build was over: whatever was done to a file later, no build did.
  let over: timespec
  /// How far that build and those before it came in looking at every file; nil where it looked at all itself.
  let round: LookingRound?

  /// A file that nobody changed after this is as a build left it. What was changed between this and the end of the last
  /// build, that build or one before it may have made, or somebody else while nobody looked.
  var proven: timespec { round?.proven ?? over }
}

/// A site's files, looked at part by part: one part a build, until every one had its turn.
struct LookingRound: Sendable {
  /// No file was changed after this that no build has looked at since.
  let proven: timespec
  /// When the build before the first of the round was over.
  let begin: timespec
  /// How many parts there are, and how many were looked at: from 1 to as many.
  let parts: Int
  let done: Int

  /// The round in which the next build looks at one of some parts: the one that was begun, if it has as many parts and
  /// one is left, or else a new one. When the last part was looked at, all is proven as of the beginning.
  init(after times: LeavingTimes, parts: Int) {
    let last = times.round.flatMap { $0.parts == parts && $0.done < parts ? $0 : nil }
    self.parts = parts
    done = (last?.done ?? 0) + 1
    begin = last?.begin ?? times.over
    proven = done == parts ? begin : times.proven
  }

  /// Six numbers in decimal digits, as `text` has them; nil where they are others.
  init?(_ text: Substring) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 6, numbers[5] > 0, numbers[5] <= numbers[4] else { return nil }
    proven = timespec(tv_sec: numbers[0], tv_nsec: numbers[1])
    begin = timespec(tv_sec: numbers[2], tv_nsec: numbers[3])
    (parts, done) = (numbers[4], numbers[5])
  }

  /// The two times in seconds and nanoseconds, and the two counts.
  var text: String {
    "\(proven.tv_sec) \(proven.tv_nsec) \(begin.tv_sec) \(begin.tv_nsec) \(parts) \(done)"
  }
}
