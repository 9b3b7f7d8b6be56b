import NIOCore
import NIOHTTP1

extension FileServer {
  /// How much one connection may ask for and how long it may take, so that no visitor stops the others.
  package struct Limits: Sendable {
    /// How long a request may take to arrive, counted from its first byte.
    package let requestTime: Duration
    /// How long a connection may be silent between two requests, and an answer without moving on.
    package let idleTime: Duration
    /// How long answers under way may take when the server stops.
    package let grace: Duration
    /// How many connections may be open; one more is closed at once.
    package let connections: Int
    /// How many bytes of a request's body are skipped before the connection is closed.
    package let skippedBytes: Int

    /// Limits, each with its default.
    package init(
      requestTime: Duration = .seconds(10), idleTime: Duration = .seconds(60), grace: Duration = .seconds(5),
      connections: Int = 10_000, skippedBytes: Int = 64 * 1_024
    ) {
      self.requestTime = requestTime
      self.idleTime = idleTime
      self.grace = grace
      self.connections = connections
      self.skippedBytes = skippedBytes
    }

    /// How long a connection stays half open after a refusal, so that its words arrive before the reset.
    let lingerTime = Duration.seconds(2)

    /// One field or target of 16 KB, 64 KB of header in all, 100 fields. A target is refused in words
    /// beyond 8 KB already.
    var decoderLimits: NIOHTTPDecoderLimitConfiguration {
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldSize = 16 * 1_024
      limits.maxHeaderListSize = 64 * 1_024
      limits.maxHeaderFieldCount = 100
      return limits
    }
  }
}
