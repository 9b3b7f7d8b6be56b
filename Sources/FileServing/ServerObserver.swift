/// Sees every answer, to count it and to log it if there is a log.
struct ServerObserver: Sendable {
  /// What is counted.
  let counters = ServerCounters()
  /// Where each answer is written down; nil if nowhere.
  let log: AccessLog?

  /// The moment, if the time that answers take is written down.
  var now: ContinuousClock.Instant? { log == nil ? nil : .now }

  /// Takes note of an answer that is at its end.
  func note(_ exchange: Exchange, from visitor: @autoclosure () -> String) {
    counters.note(exchange)
    log?.append(exchange, from: visitor())
  }
}
