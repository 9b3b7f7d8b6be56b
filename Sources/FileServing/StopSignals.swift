import Dispatch
import Foundation
import Synchronization

/// Calls back for SIGINT and SIGTERM until it is stopped. After a signal, and after the end, that signal has its own effect
/// again, so that a second Ctrl-C ends a program that takes too long to stop.
package struct StopSignals {
  /// The last signal that came before its source was registered, which happens on another thread.
  private static let early = Atomic<Int32>(0)

  private let sources: [any DispatchSourceSignal]

  /// Begins to listen: from the return on no signal is missed. One that the shell ignores for a program in the background
  /// stays ignored, unless `evenIfIgnored`.
  package init(evenIfIgnored: Bool = false, _ onSignal: @escaping @Sendable (Int32) -> Void) {
    Self.early.store(0, ordering: .relaxed)
    sources = [SIGINT, SIGTERM].compactMap { number in
      let before = signal(number) { StopSignals.early.store($0, ordering: .relaxed) }
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      guard evenIfIgnored || !isIgnored else {
        signal(number, SIG_IGN)
        return nil
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      let end: @Sendable () -> Void = {
        signal(number, SIG_DFL)
        onSignal(number)
      }
      source.setEventHandler(handler: end)
      source.setRegistrationHandler {
        if Self.early.load(ordering: .relaxed) == number { end() }
      }
      source.resume()
      return source
    }
  }

  /// Listens no more: a signal ends the program.
  package func stop() {
    for source in sources {
      source.cancel()
      signal(Int32(clamping: source.handle), SIG_DFL)
    }
  }
}
