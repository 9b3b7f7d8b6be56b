import NIOCore

/// The clock of one connection: closes it when a request is too long in coming, an answer does not move, or
/// nothing is asked any more.
///
/// The clock is looked at once in the shortest of its times, not set again for each byte: no deadline that is set
/// between two looks can pass before the second.
final class ConnectionDeadline {
  /// What a connection is waiting for.
  enum Phase {
    /// The next request.
    case idle
    /// The rest of a request.
    case receiving
    /// The file, or the browser that takes it.
    case answering
    /// Whatever a stream brings, however late.
    case streaming
    /// The browser to hang up after a last answer.
    case lingering
  }

  private let limits: FileServer.Limits
  private(set) var phase = Phase.idle
  private var deadline = NIODeadline.distantFuture
  private var nextLook: Scheduled<Void>?

  /// A clock with these times, which begins with `start`.
  init(_ limits: FileServer.Limits) { self.limits = limits }

  /// Waits for something else from now on. A request that is coming in has no more time for each byte.
  func enter(_ phase: Phase) {
    if phase == .receiving, self.phase == .receiving { return }
    self.phase = phase
    let time: Duration? =
      switch phase {
      case .receiving: limits.requestTime
      case .idle: limits.idleTime
      case .answering: limits.writeTime
      case .streaming: nil
      case .lingering: limits.lingerTime
      }
    deadline = time.map { .now() + TimeAmount($0) } ?? .distantFuture
  }

  /// Begins to look, at a connection that has not said anything.
  func start(_ context: ChannelHandlerContext) {
    enter(.receiving)
    look(context)
  }

  /// Looks no more.
  func stop() { nextLook?.cancel() }

  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    guard now < deadline else {
      context.close(promise: nil)
      return
    }
    let shortest = min(limits.requestTime, limits.idleTime, limits.writeTime, limits.lingerTime)
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(
      deadline: min(deadline, now + TimeAmount(shortest))
    ) {
      self.look(context)
    }
  }
}
