import NIOCore
import NIOPosix

/// One connection: takes requests off the wire, has each answered, and sends the answers in the order of the requests.
///
/// What is in memory is answered on the event loop at once; for the rest the disk is asked off it. One request is
/// answered at a time. While an answer is on its way, or the browser takes none, nothing more is read, so that a client
/// that sends faster than it reads fills its own buffers and no memory here. After bytes that are refused nothing more
/// is read as a request.
final class FileConnection: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  enum State {
    /// The next request may be answered.
    case ready
    /// An answer is on its way: it is being made, or sent piece by piece, of a stream by a task.
    case answering(Task<Void, Never>?)
    /// The last answer is written; what still comes is thrown away.
    case closing
  }

  static let disk = NIOThreadPool.singleton

  private let answers: any RequestAnswers
  private let counters: ServerCounters
  let deadline: ConnectionDeadline
  private var state = State.ready
  /// The answer under way, as it will be counted.
  var underWay: Exchange?
  /// Whether the connection ends after the answer under way.
  private var isLast = false
  private var reader: RequestReader
  private var writer = ResponseWriter()
  /// Whether the browser has said that it sends no more.
  private var inputEnded = false
  /// Whether the event loop asked for more bytes when none were wanted.
  private var isReadHeld = false
  /// Whether requests that are here wait for other connections to have their turn.
  private var isWaitingTurn = false
  /// Whether the browser has not yet taken all answers.
  private var isDraining = false

  /// A connection that is answered by these within these limits.
  init(_ answers: any RequestAnswers, _ limits: FileServer.Limits, _ counters: ServerCounters) {
    self.answers = answers
    self.counters = counters
    deadline = ConnectionDeadline(limits)
    reader = RequestReader(limits)
  }

  func channelActive(context: ChannelHandlerContext) { deadline.start(context) }

  func channelInactive(context: ChannelHandlerContext) {
    deadline.stop()
    streaming?.cancel()
    state = .closing
    note(context, isCutShort: true)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard !isClosing else { return }
    reader.append(&bytes)
    if deadline.phase == .idle { deadline.enter(.receiving) }
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.flush()
    settle(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { goOn(context) }
  }

  func read(context: ChannelHandlerContext) {
    let isWanted = isClosing || (isReady && context.channel.isWritable && !isWaitingTurn)
    if isWanted { context.read() } else { isReadHeld = true }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { inputClosed(context) }
    if event is ServerIsStopping { stopSoon(context) }
  }

  // MARK: - States

  private var isReady: Bool { if case .ready = state { true } else { false } }
  private var isClosing: Bool { if case .closing = state { true } else { false } }
  /// What sends a stream.
  private var streaming: Task<Void, Never>? {
    if case .answering(let task) = state { task } else { nil }
  }

  // MARK: - Requests

  /// How many requests are answered before other connections have their turn.
  private static let turnLength = 64

  /// Answers what has come, one request after the other.
  private func advance(_ context: ChannelHandlerContext) {
    var turn = 0
    while isReady, context.channel.isWritable {
      guard turn < Self.turnLength else { return waitForTurn(context) }
      turn += 1
      do throws(FileResponse.Status) {
        guard let head = try reader.next() else { break }
        answer(head, context)
      } catch {
        isLast = true
        send(.plain(error), for: nil, since: counters.now, context)
      }
    }
    if inputEnded, isReady, context.channel.isWritable { end(context) }
  }

  private func answer(_ head: RequestHead, _ context: ChannelHandlerContext) {
    isLast = isLast || !head.keepsAlive
    let began = counters.now
    if let response = answers.answerAtOnce(to: head.request) {
      counters.fromMemory.add()
      return send(response, for: head, since: began, context)
    }
    state = .answering(nil)
    deadline.enter(.answering)
    let (answers, request) = (answers, head.request)
    Self.disk.runIfActive(eventLoop: context.eventLoop) { answers.respond(to: request) }
      .assumeIsolated().whenComplete { result in
        guard case .success(let response) = result, context.channel.isActive else {
          context.close(promise: nil)
          return
        }
        self.send(response, for: head, since: began, context)
        self.goOn(context)
      }
  }

  /// Lets other connections of the event loop have their turn before this one goes on.
  private func waitForTurn(_ context: ChannelHandlerContext) {
    guard !isWaitingTurn else { return }
    isWaitingTurn = true
    context.eventLoop.assumeIsolated().execute {
      self.isWaitingTurn = false
      self.goOn(context)
    }
  }

  /// Goes on after something that could not be done at once.
  func goOn(_ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    advance(context)
    context.flush()
    settle(context)
    if isReadHeld, isReady || isClosing {
      isReadHeld = false
      read(context: context)
    }
  }

  /// The browser sends no more: it may still wait for answers, while a request half sent will never be whole.
  private func inputClosed(_ context: ChannelHandlerContext) {
    inputEnded = true
    streaming?.cancel()
    if streaming != nil || (isClosing && !isDraining) { context.close(promise: nil) }
    goOn(context)
  }

  /// The server stops: an answer under way is the last, and who waits is sent home.
  private func stopSoon(_ context: ChannelHandlerContext) {
    isLast = true
    streaming?.cancel()
    if isReady { end(context) }
  }

  // MARK: - Answers

  /// Writes an answer, or its beginning where its bytes are too many to be written at once.
  private func send(
    _ response: FileResponse, for head: RequestHead?, since began: ContinuousClock.Instant?,
    _ context: ChannelHandlerContext
  ) {
    // The end of the connection is the end of a stream.
    isLast = isLast || response.body.isStream
    let buffer = writer.bytes(of: response, isLast: isLast, from: context.channel.allocator)
    underWay = Exchange(
      request: head?.request, status: response.status, began: began, bytes: response.body.bytesInOneGo)
    context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: nil)
    switch response.body {
    case .none, .bytes: answered(context)
    case .file(let file, let range):
      state = .answering(nil)
      context.flush()
      send(file, range, context)
    case .stream(let pieces):
      state = .answering(send(pieces, context))
      context.flush()
    }
  }

  private func note(_ context: ChannelHandlerContext, isCutShort: Bool) {
    guard var exchange = underWay else { return }
    underWay = nil
    exchange.isCutShort = isCutShort
    if let began = exchange.began { exchange.time = ContinuousClock.now - began }
    counters.note(exchange, from: context.channel.remoteAddress?.ipAddress ?? "-")
  }

  /// An answer is written to its end.
  func answered(_ context: ChannelHandlerContext) {
    note(context, isCutShort: false)
    if isLast { end(context) } else { state = .ready }
  }

  /// Closes once the browser has taken every answer. Our side is closed first: a full close with bytes still unread
  /// would reset the connection and take the answer along.
  private func end(_ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    state = .closing
    reader.clear()
    isDraining = true
    deadline.enter(.answering)
    let drained = context.eventLoop.makePromise(of: Void.self)
    drained.futureResult.assumeIsolated().whenSuccess {
      self.isDraining = false
      guard !self.inputEnded else { return context.close(promise: nil) }
      self.deadline.enter(.lingering)
      context.close(mode: .output, promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: drained)
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  /// Sets the clock after answers were written: to waiting for the browser to take them where they are many, else for a
  /// request.
  private func settle(_ context: ChannelHandlerContext) {
    guard isReady else { return }
    deadline.enter(!context.channel.isWritable ? .answering : reader.isAmidRequest ? .receiving : .idle)
  }
}

/// Sent to every connection when the server stops.
struct ServerIsStopping: Sendable {}
