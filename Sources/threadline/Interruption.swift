import Dispatch
import Foundation
import ThreadlineKit

/// Ends the program as its signals ask: tidied up first, and with the status that a shell expects, 130 for Ctrl-C and
/// 143 for a plain `kill`.
///
/// A queue waits for the signals, so nothing is interrupted in the middle and all may be called that tidying needs.
/// Who sends one twice does not want to wait: the second ends the program at once, and the next build sweeps.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Listens until `stop`. A signal that whoever started the program has switched off stays off, as `nohup` does.
  static func listen(for interruption: BuildInterruption) -> Interruption {
    Interruption(sources: [SIGINT, SIGTERM].compactMap { source($0, interruption) })
  }

  /// Listens no more.
  func stop() { for source in sources { source.cancel() } }

  private static func source(
    _ number: Int32, _ interruption: BuildInterruption
  ) -> (any DispatchSourceSignal)? {
    let before = signal(number, SIG_IGN)
    guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
    source.setEventHandler {
      signal(number, SIG_DFL)
      interruption.interrupt()
      _exit(128 + number)
    }
    source.resume()
    return source
  }
}
