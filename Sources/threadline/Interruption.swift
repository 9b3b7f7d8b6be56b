import Dispatch
import Foundation
import ThreadlineKit

/// Ends the program when a signal asks for it, with the status that a shell expects: 130 for Ctrl-C and 143 for a plain
/// `kill`.
///
/// A queue waits for the signals, so nothing is interrupted in the middle, and all may be called that ending needs. It
/// says what was kept and what was left behind, and nothing else is printed. Whoever sends a signal twice does not want
/// to wait: the second one ends the program at once, and the next build sweeps up.
struct Interruption {
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

  private let interruption: BuildInterruption
  private let sources: [any DispatchSourceSignal]

  /// Listens until `stop`. A signal that whoever started the program switched off stays off, as `nohup` does.
  static func listen(
    for interruption: BuildInterruption, _ console: Console, _ words: Words = .publishing
  ) -> Interruption {
    let sources = [SIGINT, SIGTERM].compactMap { number in
      source(number) {
        console.close(with: lines(for: interruption.interrupt(), words))
      }
    }
    return Interruption(interruption: interruption, sources: sources)
  }

  /// Listens no more.
  func stop() { for source in sources { source.cancel() } }

  /// Returns if nothing interrupted the run; else it waits for the end of the program, so that its status is that of
  /// the signal, and not that of the work that was torn by it.
  func holdIfInterrupted() {
    while interruption.isInterrupted { sleep(60) }
  }

  /// What is said of a run that was interrupted.
  static func lines(for outcome: BuildInterruption.Outcome, _ words: Words) -> [String] {
    let kept =
      switch outcome.site {
      case .untouched: words.untouched
      case .asBefore: "the site is as it was"
      case .published: words.published
      }
    let leftovers = outcome.leftovers.map { leftover in
      let size = leftover.bytes.map { " (\(BuildReport.bytes($0)))" } ?? ""
      return "left behind: \(AbsolutePath.shown(leftover.path))\(size); the next build removes it"
    }
    return ["interrupted: \(kept)"] + leftovers
  }

  private static func source(_ number: Int32, _ end: @escaping @Sendable () -> Void)
    -> (any DispatchSourceSignal)?
  {
    let before = signal(number, SIG_IGN)
    guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    source.setEventHandler {
      signal(number, SIG_DFL)
      end()
      _exit(128 + number)
    }
    source.resume()
    return source
  }
}
