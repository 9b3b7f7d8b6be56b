package import BuildDiagnostics
import Foundation
import NIOCore
import NIOPosix
import SyscallShim

/// Shows a folder on a port, read-only: `threadline serve site`.
///
///     try await FileServer(.init(root: "site")).run { address in print("http://\(address)") }
///
/// Connections live on event loops of swift-nio, one a core; files are read on its thread pool, so that a slow disk
/// delays no other. Every limit of a connection is in `Limits`.
package struct FileServer: Sendable {
  /// Where the server listens: `127.0.0.1:8080`, `[::1]:8080`.
  package struct Address: Sendable, CustomStringConvertible {
    /// The numeric address.
    package let host: String
    /// The port, also where any free one was asked for.
    package let port: Int

    /// The address as it is written in a URL.
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
    guard configuration.allowsRoot || configuration.isForThisMachine || geteuid() != 0 else {
      throw .runsAsRoot
    }
    let log: AccessLog?
    if let given = configuration.log { log = try AccessLog(given.path, given.format) } else { log = nil }
    let observer = ServerObserver(log: log)
    let connections = OpenConnections(
      limit: DescriptorLimit.raise(for: configuration.limits.connections), observer.counters)
    // One event loop for each core that this process may use, which can be fewer than the machine has.
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: max(1, Int(threadline_allowed_cores())))
    do throws(Diagnostic) {
      try await serve(responder, connections, observer, on: loops, onReady)
    } catch {
      try? await loops.shutdownGracefully()
      throw error
    }
    try? await loops.shutdownGracefully()
    log?.finish()
  }

  private func serve(
    _ responder: FileResponder, _ connections: OpenConnections, _ observer: ServerObserver,
    on loops: MultiThreadedEventLoopGroup, _ onReady: @Sendable (Address) -> Void
  ) async throws(Diagnostic) {
    let listener = try await Listener(
      host: configuration.host, port: configuration.port, connections, configuration.limits, responder,
      observer,
      on: loops)
    let metrics: Listener?
    do throws(Diagnostic) {
      metrics = try await listenForMetrics(responder, connections, observer, on: loops)
    } catch {
      await listener.stop(within: .zero)
      throw error
    }
    let signals = await StopSignals(listening: configuration.stopsOnSignals)
    onReady(listener.address)
    await signals.first()
    await listener.stop(within: configuration.limits.grace)
    await metrics?.stop(within: .zero)
  }

  private func listenForMetrics(
    _ responder: FileResponder, _ connections: OpenConnections, _ observer: ServerObserver,
    on loops: MultiThreadedEventLoopGroup
  ) async throws(Diagnostic) -> Listener? {
    guard let port = configuration.metricsPort else { return nil }
    let page = MetricsPage(
      counters: observer.counters, connections: connections, site: responder.site, log: observer.log)
    let own = ServerObserver(log: nil)
    return try await Listener(
      host: "127.0.0.1", port: port, OpenConnections(limit: 16, own.counters), configuration.limits, page,
      own,
      on: loops)
  }
}
