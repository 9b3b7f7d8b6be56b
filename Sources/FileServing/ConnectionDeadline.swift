import NIOCore

/// The clock of one connection: closes it when a request is too long in coming, an answer does not move, or
/// nothing is asked any more.
///
/// It stands next to the socket, since only there the first byte of a request is seen. The clock is looked at
/// once in the shortest of its times, not set anew for each byte: no deadline that is set between two looks
/// can pass before the second.
final class ConnectionDeadline: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  /// What a connection is waiting for.
  enum Phase {
    /// The next request.
    case idle
    /// The rest of a request.
    case receiving
    /// The file, or the browser that takes it.
    case answering
    /// The browser to hang up after a last answer.
    case lingering
  }

  private let limits: FileServer.Limits
  private var phase = Phase.receiving
  private var deadline = NIODeadline.distantFuture
  private var nextLook: Scheduled<Void>?

  /// A clock with these times.
  init(_ limits: FileServer.Limits) { self.limits = limits }

  /// Waits for something else from now on.
  func enter(_ phase: Phase) {
    self.phase = phase
    deadline = .now() + time(for: phase)
  }

  func channelActive(context: ChannelHandlerContext) {
    enter(.receiving)
    look(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    nextLook?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .idle { enter(.receiving) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if phase == .answering { enter(.answering) }
    context.write(data, promise: promise)
  }

  private func look(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    guard now < deadline else {
      context.close(promise: nil)
      return
    }
    let shortest = min(limits.requestTime, limits.idleTime, limits.lingerTime)
    nextLook = context.eventLoop.assumeIsolated().scheduleTask(
      deadline: min(deadline, now + TimeAmount(shortest))
    ) {
      self.look(context)
    }
  }

  private func time(for phase: Phase) -> TimeAmount {
    switch phase {
    case .receiving: TimeAmount(limits.requestTime)
    case .idle, .answering: TimeAmount(limits.idleTime)
    case .lingering: TimeAmount(limits.lingerTime)
    }
  }
}
