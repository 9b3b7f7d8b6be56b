import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One connection: takes a request, has it answered off the event loop, and sends the answer piece by piece.
///
/// The pipeline handler of swift-nio in front of it lets one request through at a time, so that answers leave
/// in the order of their requests. After a message that is refused nothing more is read as a request.
final class FileConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    /// Waiting for a request.
    case idle
    /// A request is coming in; so many bytes of a body were skipped.
    case receiving(IncomingRequest, skipped: Int)
    /// An answer is on its way.
    case answering
    /// The last answer is written; what still comes is thrown away.
    case closing
  }

  /// How much of a large file is in memory at a time, in bytes.
  private static let pieceSize = 128 * 1_024

  private let responder: FileResponder
  private let limits: FileServer.Limits
  private let deadline: ConnectionDeadline
  private let disk = NIOThreadPool.singleton
  private var state = State.idle
  /// Whether the connection ends after the answer under way.
  private var isLast = false
  /// Whether the browser has said that it sends no more.
  private var inputEnded = false
  /// How many answers are written and not yet taken by the browser.
  private var unsentAnswers = 0

  /// A connection answered by this responder within these limits.
  init(_ responder: FileResponder, _ limits: FileServer.Limits, _ deadline: ConnectionDeadline) {
    self.responder = responder
    self.limits = limits
    self.deadline = deadline
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .idle): begin(IncomingRequest(head), context)
    case (.body(let bytes), .receiving(let request, let skipped)):
      skip(bytes.readableBytes + skipped, of: request, context)
    case (.end, .receiving(let request, _)): answer(request, context)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    switch state {
    case .idle, .receiving: refuse(with: IncomingRequest.refusal(of: error), context)
    case .answering: isLast = true
    case .closing: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { inputClosed(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// The browser sends no more: it may still wait for answers, while a request half sent will never be whole.
  private func inputClosed(_ context: ChannelHandlerContext) {
    inputEnded = true
    switch state {
    case .answering: isLast = true
    case .receiving: state = .closing
    case .idle, .closing: break
    }
    closeWhenSent(context)
  }
}

// MARK: - Requests

extension FileConnection {
  private func begin(_ request: IncomingRequest, _ context: ChannelHandlerContext) {
    guard request.isValid else { return refuse(with: .plain(.badRequest), context) }
    isLast = !request.keepsAlive
    state = .receiving(request, skipped: 0)
    if request.awaitsLeave {
      isLast = true
      answer(request, context)
    }
  }

  private func skip(_ count: Int, of request: IncomingRequest, _ context: ChannelHandlerContext) {
    state = .receiving(request, skipped: count)
    if count > limits.skippedBytes { refuse(with: .plain(.contentTooLarge), context) }
  }

  private func answer(_ incoming: IncomingRequest, _ context: ChannelHandlerContext) {
    state = .answering
    deadline.enter(.answering)
    let (responder, request) = (responder, incoming.request)
    disk.runIfActive(eventLoop: context.eventLoop) { responder.respond(to: request) }
      .assumeIsolated().whenComplete { result in
        guard case .success(let response) = result, context.channel.isActive else {
          context.close(promise: nil)
          return
        }
        self.send(response, context)
      }
  }

  private func refuse(with response: FileResponse, _ context: ChannelHandlerContext) {
    isLast = true
    state = .answering
    deadline.enter(.answering)
    send(response, context)
  }
}

// MARK: - Answers

extension FileConnection {
  private func send(_ response: FileResponse, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head(of: response))), promise: nil)
    switch response.body {
    case .none: finish(context)
    case .bytes(let bytes):
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
      finish(context)
    case .file(let file, let range): stream(file, range, context)
    }
  }

  private func head(of response: FileResponse) -> HTTPResponseHead {
    var headers = HTTPHeaders(response.headers.fields.map { ($0.name, $0.value) })
    headers.add(name: "Date", value: HTTPDate(seconds: time(nil)).description)
    if isLast { headers.add(name: "Connection", value: "close") }
    let status = HTTPResponseStatus(
      statusCode: response.status.rawValue, reasonPhrase: response.status.reason)
    return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
  }

  /// Sends one piece and goes on when the browser has taken it. A file that became shorter than its header
  /// says cannot be mended any more: the connection closes, so that nothing else is read as its end.
  private func stream(_ file: OpenFile, _ range: Range<Int>, _ context: ChannelHandlerContext) {
    guard !range.isEmpty else { return finish(context) }
    let piece = range.prefix(Self.pieceSize)
    disk.runIfActive(eventLoop: context.eventLoop) { file.buffer(piece) }
      .assumeIsolated().whenComplete { result in
        guard case .success(let buffer?) = result, context.channel.isActive else {
          context.close(promise: nil)
          return
        }
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(self.wrapOutboundOut(.body(.byteBuffer(buffer))), promise: sent)
        sent.futureResult.assumeIsolated().whenSuccess {
          self.stream(file, piece.upperBound..<range.upperBound, context)
        }
      }
  }

  /// Ends an answer. The state is set first, since writing the end lets a waiting request in at once.
  private func finish(_ context: ChannelHandlerContext) {
    if !isLast { deadline.enter(.idle) }
    state = isLast ? .closing : .idle
    unsentAnswers += 1
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenComplete { _ in
      self.unsentAnswers -= 1
      self.closeWhenSent(context)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Closes a connection that is at its end, but not before the browser has taken every answer. Our side is
  /// closed first: a full close with bytes still unread would reset the connection and take the answer along.
  private func closeWhenSent(_ context: ChannelHandlerContext) {
    guard unsentAnswers == 0 else { return }
    switch state {
    case .closing where !inputEnded:
      deadline.enter(.lingering)
      context.close(mode: .output, promise: nil)
    case .closing: context.close(promise: nil)
    case .idle where inputEnded: context.close(promise: nil)
    default: break
    }
  }
}

extension OpenFile {
  /// The bytes of a range, or nil where the file no longer has them all.
  fileprivate func buffer(_ range: Range<Int>) -> ByteBuffer? {
    var buffer = ByteBuffer()
    let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) { free in
      read(into: UnsafeMutableRawBufferPointer(rebasing: free[..<range.count]), at: range.lowerBound)
    }
    return count == range.count ? buffer : nil
  }
}
