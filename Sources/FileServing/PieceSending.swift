import FileSystem
import NIOCore
import NIOPosix

/// A body that is sent piece by piece; the next piece goes when the browser has taken the one before.
protocol PieceSending {
  /// Sends the first piece.
  func start()
  /// The connection is gone.
  func stop()
  /// The server stops: what has an end is sent to it.
  func finish()
  /// The browser sends no more.
  func inputClosed()
}

/// A large file on its way, by sendfile(2): its bytes go from the disk's cache to the socket and never through here.
///
/// Before each piece the disk is asked for it off the event loop, so that the event loop finds it in memory, and
/// whether the file still has it. An answer whose file became shorter than the header says cannot be saved: the
/// connection closes, so that nothing else is read as its end.
final class FileSending: PieceSending {
  /// How much is sent at a time, in bytes.
  private static let pieceSize = 512 * 1_024

  private let file: SharedFile
  private let region: NIOFileHandle
  private var rest: Range<Int>
  private let connection: FileConnection
  private let context: ChannelHandlerContext
  private var watch: Scheduled<Void>?

  init(
    _ file: SharedFile, _ range: Range<Int>, _ connection: FileConnection, _ context: ChannelHandlerContext
  ) {
    self.file = file
    rest = range
    region = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: file.number)
    self.connection = connection
    self.context = context
  }

  /// The file closes its descriptor itself.
  deinit { _ = try? region.takeDescriptorOwnership() }

  func start() { sendPiece() }
  func finish() {}
  func inputClosed() {}

  func stop() {
    watch?.cancel()
    watch = nil
  }

  private func sendPiece() {
    guard !rest.isEmpty else { return end() }
    let piece = rest.prefix(Self.pieceSize)
    let file = file
    FileConnection.disk.runIfActive(eventLoop: context.eventLoop) { file.prepare(piece) }
      .assumeIsolated().whenComplete { result in
        guard case .success(true) = result, self.context.channel.isActive else { return self.giveUp() }
        self.write(piece)
      }
  }

  private func write(_ piece: Range<Int>) {
    connection.deadline.enter(.answering)
    let sent = context.eventLoop.makePromise(of: Void.self)
    let part = FileRegion(fileHandle: region, readerIndex: piece.lowerBound, endIndex: piece.upperBound)
    context.writeAndFlush(connection.wrapOutboundOut(.fileRegion(part)), promise: sent)
    sent.futureResult.assumeIsolated().whenSuccess {
      self.stop()
      self.connection.underWay?.bytes += piece.count
      self.rest = piece.upperBound..<self.rest.upperBound
      self.sendPiece()
    }
    sent.futureResult.assumeIsolated().whenFailure { _ in self.giveUp() }
    if connection.isSlow(context) { watchFile(upTo: piece.upperBound) }
  }

  /// Looks now and then whether a file that a slow browser is taking still has its bytes. The kernel says nothing of
  /// it: a piece that is no longer there is sent as nothing, again and again.
  private func watchFile(upTo end: Int) {
    watch = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(200)) {
      guard (self.file.currentIdentity?.size ?? 0) >= end else { return self.giveUp() }
      self.watchFile(upTo: end)
    }
  }

  private func giveUp() {
    stop()
    context.close(promise: nil)
  }

  private func end() {
    connection.answered(context)
    connection.goOn(context)
  }
}

/// A stream on its way: each piece when it comes, until the stream ends, the browser goes or the server stops.
final class StreamSending: PieceSending {
  private let pieces: AsyncStream<[UInt8]>
  private let isChunked: Bool
  private let connection: FileConnection
  private let context: ChannelHandlerContext
  private var task: Task<Void, Never>?

  init(
    _ pieces: AsyncStream<[UInt8]>, isChunked: Bool, _ connection: FileConnection,
    _ context: ChannelHandlerContext
  ) {
    self.pieces = pieces
    self.isChunked = isChunked
    self.connection = connection
    self.context = context
  }

  /// Takes piece after piece; the task ends with the stream, which ends with the task.
  func start() {
    connection.deadline.enter(.streaming)
    let pieces = pieces
    let eventLoop = context.eventLoop
    let me = NIOLoopBound(self, eventLoop: eventLoop)
    task = Task {
      for await piece in pieces {
        guard !piece.isEmpty else { continue }
        let sent = eventLoop.makePromise(of: Void.self)
        eventLoop.execute { me.value.write(piece, sent) }
        guard (try? await sent.futureResult.get()) != nil else { return }
      }
      eventLoop.execute { me.value.end() }
    }
  }

  func stop() { task?.cancel() }
  func finish() { task?.cancel() }

  func inputClosed() {
    stop()
    context.close(promise: nil)
  }

  private func write(_ piece: [UInt8], _ sent: EventLoopPromise<Void>) {
    connection.deadline.enter(.answering)
    var buffer = ByteBuffer()
    if isChunked { buffer.writeString(String(piece.count, radix: 16) + "\r\n") }
    buffer.writeBytes(piece)
    if isChunked { buffer.writeString("\r\n") }
    sent.futureResult.assumeIsolated().whenSuccess {
      self.connection.underWay?.bytes += piece.count
      self.connection.deadline.enter(.streaming)
    }
    context.writeAndFlush(connection.wrapOutboundOut(.byteBuffer(buffer)), promise: sent)
  }

  private func end() {
    guard context.channel.isActive else { return }
    if isChunked {
      context.write(connection.wrapOutboundOut(.byteBuffer(ByteBuffer(string: "0\r\n\r\n"))), promise: nil)
    }
    connection.answered(context)
    connection.goOn(context)
  }
}
