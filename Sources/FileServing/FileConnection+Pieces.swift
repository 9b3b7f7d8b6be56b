import NIOCore
import NIOPosix

// Bodies that are sent piece by piece; the next piece goes when the browser has taken the one before.
extension FileConnection {
  /// Sends a large file, which is read off the event loop.
  ///
  /// An answer whose file became shorter than the header says cannot be saved: the connection closes, so that nothing else
  /// is read as its end.
  func send(_ file: SharedFile, _ rest: Range<Int>, _ context: ChannelHandlerContext) {
    guard !rest.isEmpty else { return finish(context) }
    let piece = rest.prefix(FileResponder.maximumBytes)
    Self.disk.runIfActive(eventLoop: context.eventLoop) { file.bytes(piece) }
      .assumeIsolated().whenComplete { result in
        guard case .success(let bytes?) = result, context.channel.isActive else {
          context.close(promise: nil)
          return
        }
        let sent = context.eventLoop.makePromise(of: Void.self)
        self.write(bytes, sent, context)
        sent.futureResult.assumeIsolated().whenSuccess {
          self.send(file, piece.upperBound..<rest.upperBound, context)
        }
        sent.futureResult.assumeIsolated().whenFailure { _ in context.close(promise: nil) }
      }
  }

  /// Sends a stream: each piece when it comes, until the stream ends, the browser goes or the server stops. The stream ends
  /// with the task that is returned.
  func send(_ pieces: AsyncStream<[UInt8]>, _ context: ChannelHandlerContext) -> Task<Void, Never> {
    deadline.enter(.streaming)
    let eventLoop = context.eventLoop
    let bound = NIOLoopBound((connection: self, context: context), eventLoop: eventLoop)
    return Task {
      for await piece in pieces where !piece.isEmpty {
        let sent = eventLoop.makePromise(of: Void.self)
        eventLoop.execute {
          let (connection, context) = bound.value
          connection.write(piece, sent, context)
          sent.futureResult.assumeIsolated().whenSuccess { connection.deadline.enter(.streaming) }
        }
        guard (try? await sent.futureResult.get()) != nil else { return }
      }
      eventLoop.execute {
        if bound.value.context.channel.isActive { bound.value.connection.finish(bound.value.context) }
      }
    }
  }

  private func write(_ piece: [UInt8], _ sent: EventLoopPromise<Void>, _ context: ChannelHandlerContext) {
    deadline.enter(.answering)
    sent.futureResult.assumeIsolated().whenSuccess { self.underWay?.bytes += piece.count }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer(bytes: piece))), promise: sent)
  }

  private func finish(_ context: ChannelHandlerContext) {
    answered(context)
    goOn(context)
  }
}
