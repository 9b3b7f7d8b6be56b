import Dispatch
import Foundation

/// The first SIGINT or SIGTERM, waited for. After it the signals have their own effect again, so that a
/// second Ctrl-C ends a program that takes too long to stop.
struct StopSignals {
  private static let numbers = [SIGINT, SIGTERM]

  private let arrivals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Begins to listen, or to wait for nothing but cancellation. From the return on no signal is missed.
  init(listening: Bool) async {
    let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
    var sources: [any DispatchSourceSignal] = []
    for number in listening ? Self.numbers : [] { sources.append(await Self.source(number, continuation)) }
    self.arrivals = arrivals
    self.sources = sources
  }

  /// Returns when a signal has come or the task is cancelled; to be called once.
  func first() async {
    for await _ in arrivals { break }
    guard !sources.isEmpty else { return }
    for source in sources { source.cancel() }
    for number in Self.numbers { signal(number, SIG_DFL) }
  }

  /// A source that reports a signal, at work when this returns. The signal's own effect goes first, since on
  /// Linux the source puts its own in that place.
  private static func source(
    _ number: CInt, _ continuation: AsyncStream<Void>.Continuation
  ) async -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler { continuation.yield() }
    await withCheckedContinuation { registered in
      source.setRegistrationHandler { registered.resume() }
      source.resume()
    }
    return source
  }
}
