package import BuildDiagnostics
import NIOCore
import NIOPosix

/// Shows a folder on a port, read-only: `threadline serve site`.
///
///     try await FileServer(.init(root: "site")).run { address in print("http://\(address)") }
///
/// Connections live on event loops of swift-nio, files are read on its thread pool, so that a slow disk holds
/// up nobody else. Every limit a connection meets stands in `Limits`.
package struct FileServer: Sendable {
  /// What is shown, and where.
  package struct Configuration: Sendable {
    /// The folder of the built site.
    package let root: String
    /// The host name or address to listen on; the default is seen by this machine alone.
    package let host: String
    /// The port, from 0 to 65535; 0 takes any that is free.
    package let port: Int
    /// How the folder is served.
    package let options: FileResponder.Options
    /// How much one connection may ask for, and how long.
    package let limits: Limits
    /// Whether SIGINT and SIGTERM stop the server. Off where the program around it has its own way.
    package let stopsOnSignals: Bool

    /// A configuration; all but the folder have defaults.
    package init(
      root: String, host: String = "127.0.0.1", port: Int = 8080, options: FileResponder.Options = .init(),
      limits: Limits = .init(), stopsOnSignals: Bool = true
    ) {
      self.root = root
      self.host = host
      self.port = port
      self.options = options
      self.limits = limits
      self.stopsOnSignals = stopsOnSignals
    }
  }

  /// Where the server listens: `127.0.0.1:8080`, `[::1]:8080`.
  package struct Address: Sendable, CustomStringConvertible {
    /// The numeric address.
    package let host: String
    /// The port, also where any free one was asked for.
    package let port: Int

    /// The address as it stands in a URL.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  }

  private let configuration: Configuration

  /// A server that does nothing yet.
  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Serves until SIGINT or SIGTERM comes or the task is cancelled, then returns: no new connection is taken,
  /// answers under way have `limits.grace` to end. `onReady` is called once, when browsers may come.
  ///
  /// Throws where the folder cannot be opened or nothing can listen at the address.
  package func run(onReady: @Sendable (Address) -> Void) async throws(Diagnostic) {
    let responder = try FileResponder(root: configuration.root, options: configuration.options)
    let connections = OpenConnections(limit: configuration.limits.connections)
    let listener = try await listen(with: responder, connections)
    let signals = await StopSignals(listening: configuration.stopsOnSignals)
    onReady(
      Address(
        host: listener.localAddress?.ipAddress ?? configuration.host, port: listener.localAddress?.port ?? 0))
    await signals.first()
    try? await listener.close()
    await connections.drain(within: TimeAmount(configuration.limits.grace), on: listener.eventLoop)
  }

  private func listen(
    with responder: FileResponder, _ connections: OpenConnections
  ) async throws(Diagnostic) -> any Channel {
    guard (0...65_535).contains(configuration.port) else {
      throw .error(
        .portNotValid, "port \(configuration.port) does not exist; expected a number from 0 to 65535")
    }
    let limits = configuration.limits
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard connections.admit(channel) else { throw ChannelError.ioOnClosedChannel }
          try channel.pipeline.syncOperations.addHandler(FileConnection(responder, limits))
        }
      }
    do {
      return try await bootstrap.bind(host: configuration.host, port: configuration.port).get()
    } catch {
      throw .cannotListen(on: configuration.host, port: configuration.port, error)
    }
  }
}
