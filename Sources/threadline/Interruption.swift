import FileServing
import Foundation
import Synchronization
import ThreadlineKit

/// Ends the program when a signal asks for it, with the status that a shell expects: 130 for Ctrl-C and 143 for a plain
/// `kill`.
///
/// A signal cancels the task of the run. Then the program says what was kept and what was left behind, prints nothing
/// else, and ends without waiting for the run. A second signal ends the program at once, and the next build removes what
/// is left.
final class Interruption: Sendable {
  /// What is said of what was kept, by what a verb does.
  struct Words {
    /// There was nothing before, and there is nothing now.
    var untouched = "nothing was published"
    var published = "the new site was already being published and is complete"

    /// A verb that publishes a site.
    static let publishing = Words()
    /// A verb that writes an export.
    static let importing = Words(untouched: "nothing was written", published: "the import is complete")
    /// A verb that only looks.
    static let looking = Words(untouched: "nothing was written")
  }

  private let console: Console
  private let words: Words
  private let left = Mutex(BuildProgress.Cancellation())

  init(_ console: Console, _ words: Words) { (self.console, self.words) = (console, words) }

  /// Notes what the cancellation of a run left.
  func note(_ progress: BuildProgress) {
    if let cancellation = progress.cancellation { left.withLock { $0 = cancellation } }
  }

  /// Calls `cancel` for the first signal, says what is left, and ends the program.
  func listen(_ cancel: @escaping @Sendable () -> Void) -> StopSignals {
    StopSignals { [self] number in
      cancel()
      console.close(with: Self.lines(for: left.withLock(\.self), words))
      _exit(128 + number)
    }
  }

  /// What is said of a run that was interrupted.
  static func lines(for cancellation: BuildProgress.Cancellation, _ words: Words) -> [String] {
    let kept =
      switch cancellation.site {
      case .untouched: words.untouched
      case .asBefore: "the site is as it was"
      case .published: words.published
      }
    let leftovers = cancellation.leftovers.map { leftover in
      let size = leftover.bytes.map { " (\(BuildReport.bytes($0)))" } ?? ""
      return "left behind: \(AbsolutePath.shown(leftover.path))\(size); the next build removes it"
    }
    return ["interrupted: \(kept)"] + leftovers
  }
}
