import Synchronization

/// What a server counts while it runs, and the log of its answers.
final class ServerCounters: Sendable {
  /// Where each answer is written down; nil if nowhere.
  let log: AccessLog?
  /// Answers by the first digit of their status, 1 to 5.
  private let answers: [Count] = (1...5).map { _ in Count() }
  /// Bytes of bodies.
  let bytes = Count()
  /// Answers that took no disk.
  let fromMemory = Count()
  /// Answers that the browser did not wait for.
  let cutShort = Count()
  /// Bytes that were no request.
  let refused = Count()
  /// Connections that came.
  let connections = Count()
  /// Connections that were closed at once, since there were too many.
  let connectionsRefused = Count()

  /// Counters at zero.
  init(log: AccessLog? = nil) { self.log = log }

  /// The moment, if the time that answers take is written down.
  var now: ContinuousClock.Instant? { log == nil ? nil : .now }

  /// A number that only grows.
  final class Count: Sendable {
    private let number = Atomic<Int>(0)

    /// How much it is now.
    var value: Int { number.load(ordering: .relaxed) }

    /// Adds to it.
    func add(_ more: Int = 1) { number.add(more, ordering: .relaxed) }
  }

  /// How many answers there were of each class, such as `2xx`.
  var answersByClass: [(name: String, count: Int)] {
    answers.enumerated().map { ("\($0.offset + 1)xx", $0.element.value) }
  }

  /// Counts an answer that is at its end, and logs it if there is a log.
  func note(_ exchange: Exchange, from visitor: @autoclosure () -> String) {
    let index = exchange.status.code / 100 - 1
    if answers.indices.contains(index) { answers[index].add() }
    bytes.add(exchange.bytes)
    if exchange.isCutShort { cutShort.add() }
    if exchange.request == nil { refused.add() }
    log?.append(exchange, from: visitor())
  }
}
