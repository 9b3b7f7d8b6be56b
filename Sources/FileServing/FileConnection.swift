import NIOCore
import NIOPosix

/// One connection: takes requests off the wire, has each answered, and sends the answers in the order of the requests.
///
/// What is in memory is answered on the event loop at once; for the rest the disk is asked off it. One request is
/// answered at a time. While an answer is on its way, or the browser takes none, nothing more is read, so that whoever
/// sends faster than it reads fills its own buffers and no memory here. After bytes that are refused nothing more is
/// read as a request.
final class FileConnection: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  enum State {
    /// The next request may be answered.
    case ready
    /// An answer is on its way.
    case answering
    /// The last answer is written; what still comes is thrown away.
    case closing
  }

  let answers: any RequestAnswers
  let limits: FileServer.Limits
  let witness: ServerWitness
  let deadline: ConnectionDeadline
  let disk = NIOThreadPool.singleton
  var state = State.ready
  /// What is being sent piece by piece.
  var sending: (any PieceSending)?
  /// The answer under way, as it will be counted.
  var underWay: (request: FileRequest?, status: FileResponse.Status, bytes: Int)?
  /// When its request was whole.
  private var began = ContinuousClock.now
  /// Whether the connection ends after the answer under way.
  var isLast = false
  private var reader: RequestReader
  private var dateLine = DateLine()
  /// Whether the browser has said that it sends no more.
  private var inputEnded = false
  /// Whether the event loop asked for more bytes when none were wanted.
  private var isReadHeld = false
  /// Whether requests that are here wait for other connections to have their turn.
  private var isWaitingTurn = false
  /// How many bytes were written since it was last looked whether the browser takes them.
  private var unlooked = 0
  /// Whether the browser has not yet taken all answers.
  private var isDraining = false

  /// A connection that is answered by these within these limits.
  init(_ answers: any RequestAnswers, _ limits: FileServer.Limits, _ witness: ServerWitness) {
    self.answers = answers
    self.limits = limits
    self.witness = witness
    deadline = ConnectionDeadline(limits)
    reader = RequestReader(limits)
  }

  func channelActive(context: ChannelHandlerContext) { deadline.start(context) }

  func channelInactive(context: ChannelHandlerContext) {
    state = .closing
    deadline.stop()
    sending?.stop()
    sending = nil
    note(context, isCutShort: true)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard state != .closing else { return }
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
    let isWanted = state == .closing || (state == .ready && context.channel.isWritable && !isWaitingTurn)
    if isWanted { context.read() } else { isReadHeld = true }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { inputClosed(context) }
    if event is ServerIsStopping { stopSoon(context) }
  }
}

// MARK: - Requests

extension FileConnection {
  /// Answers what has come, one request after the other.
  private func advance(_ context: ChannelHandlerContext) {
    var turn = 0
    while state == .ready, context.channel.isWritable {
      guard turn < limits.pipelined else { return waitForTurn(context) }
      turn += 1
      do throws(FileResponse.Status) {
        guard let head = try reader.next() else { break }
        answer(head, context)
      } catch {
        isLast = true
        send(Self.refusal(error), for: nil, context)
      }
    }
    if inputEnded, state == .ready, context.channel.isWritable { end(context) }
  }

  private func answer(_ head: RequestHead, _ context: ChannelHandlerContext) {
    isLast = isLast || !head.keepsAlive || head.awaitsLeave
    if witness.log != nil { began = .now }
    if let response = answers.answerAtOnce(to: head.request) {
      witness.counters.fromMemory.add()
      return send(response, for: head, context)
    }
    state = .answering
    deadline.enter(.answering)
    let (answers, request) = (answers, head.request)
    disk.runIfActive(eventLoop: context.eventLoop) { answers.respond(to: request) }
      .assumeIsolated().whenComplete { result in
        guard case .success(let response) = result, context.channel.isActive else {
          context.close(promise: nil)
          return
        }
        self.send(response, for: head, context)
        self.goOn(context)
      }
  }

  private static func refusal(_ status: FileResponse.Status) -> FileResponse {
    status == .notImplemented ? .plain(status, headers: ["Allow": "GET, HEAD"]) : .plain(status)
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
    if isReadHeld, state != .answering {
      isReadHeld = false
      read(context: context)
    }
  }

  /// The browser sends no more: it may still wait for answers, while a request half sent will never be whole.
  private func inputClosed(_ context: ChannelHandlerContext) {
    inputEnded = true
    if state == .answering { sending?.inputClosed() }
    if state == .closing, !isDraining { context.close(promise: nil) }
    goOn(context)
  }

  /// The server stops: an answer under way is the last, and who waits is sent home.
  private func stopSoon(_ context: ChannelHandlerContext) {
    isLast = true
    sending?.finish()
    if state == .ready { end(context) }
  }
}

// MARK: - Answers

extension FileConnection {
  /// Writes an answer, or its beginning where its bytes are too many to be written at once.
  private func send(_ response: FileResponse, for head: RequestHead?, _ context: ChannelHandlerContext) {
    let isChunked = response.body.isStream && head?.isOld == false
    if response.body.isStream, !isChunked { isLast = true }
    var buffer = context.channel.allocator.buffer(capacity: response.sizeInOneGo)
    response.writeHead(to: &buffer, date: &dateLine, isLast: isLast, isChunked: isChunked)
    if case .bytes(let bytes) = response.body { buffer.writeBytes(bytes) }
    unlooked += buffer.readableBytes
    underWay = (head?.request, response.status, response.body.bytesInOneGo)
    context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: nil)
    switch response.body {
    case .none, .bytes: answered(context)
    case .file(let file, let range): begin(FileSending(file, range, self, context), context)
    case .stream(let pieces): begin(StreamSending(pieces, isChunked: isChunked, self, context), context)
    }
  }

  private func note(_ context: ChannelHandlerContext, isCutShort: Bool) {
    guard let (request, status, bytes) = underWay else { return }
    underWay = nil
    let time = witness.log == nil ? .zero : ContinuousClock.now - began
    witness.note(
      Exchange(request: request, status: status, bytes: bytes, time: time, isCutShort: isCutShort),
      from: context.channel.remoteAddress?.ipAddress ?? "-")
  }

  private func begin(_ sending: some PieceSending, _ context: ChannelHandlerContext) {
    state = .answering
    self.sending = sending
    context.flush()
    sending.start()
  }

  /// An answer is written to its end.
  func answered(_ context: ChannelHandlerContext) {
    sending = nil
    note(context, isCutShort: false)
    if isLast { end(context) } else { state = .ready }
  }

  /// Closes once the browser has taken every answer. Our side is closed first: a full close with bytes still unread
  /// would reset the connection and take the answer along.
  private func end(_ context: ChannelHandlerContext) {
    guard state != .closing else { return }
    state = .closing
    reader.clear()
    afterDraining(context) {
      guard !self.inputEnded else { return context.close(promise: nil) }
      self.deadline.enter(.lingering)
      context.close(mode: .output, promise: nil)
    }
    if isReadHeld {
      isReadHeld = false
      context.read()
    }
  }

  /// Sets the clock after answers were written: to waiting for a request where the browser has taken them all.
  private func settle(_ context: ChannelHandlerContext) {
    guard state == .ready, !isDraining, deadline.phase != .receiving || !reader.isAmidRequest else { return }
    // To look costs more than most answers, and a few of these fit into the kernel's own buffer.
    if unlooked >= Self.lookedAt, isSlow(context) {
      afterDraining(context) { self.settle(context) }
    } else {
      deadline.enter(reader.isAmidRequest ? .receiving : .idle)
    }
  }

  private func afterDraining(_ context: ChannelHandlerContext, _ body: @escaping () -> Void) {
    isDraining = true
    deadline.enter(.answering)
    let drained = context.eventLoop.makePromise(of: Void.self)
    drained.futureResult.assumeIsolated().whenSuccess {
      self.isDraining = false
      body()
    }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: drained)
  }
}

extension FileConnection {
  /// After how many bytes it is looked whether the browser takes them.
  private static let lookedAt = 64 * 1_024

  /// Whether the browser has not taken what was written to it.
  func isSlow(_ context: ChannelHandlerContext) -> Bool {
    unlooked = 0
    return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 > 0
  }
}

/// Told to every connection when the server stops.
struct ServerIsStopping: Sendable {}
