import Foundation

/// Told of every answer, to count it and to log it where that is asked for.
struct ServerObserver: Sendable {
  /// What is counted.
  let counters = ServerCounters()
  /// Where each answer is written down; nil where nowhere.
  let log: AccessLog?

  /// The moment, if the time that answers take is written down.
  var now: ContinuousClock.Instant? { log == nil ? nil : .now }

  /// Takes note of an answer that is at its end.
  func note(_ exchange: Exchange, from visitor: @autoclosure () -> String) {
    counters.note(exchange)
    log?.append(AccessLogLine(visitor: visitor(), second: HTTPDate(seconds: time(nil)), exchange: exchange))
  }
}
