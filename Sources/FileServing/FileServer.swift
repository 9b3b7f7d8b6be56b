package import BuildDiagnostics
import Foundation

/// Shows a folder on a port, read-only: `threadline serve site`.
///
///     try await FileServer(root: "site").run { address in print("http://\(address)") }
///
/// Connections live on the shared event loops of swift-nio, one a core; files are read on its thread pool, so that a
/// slow disk delays no other. Every limit of a connection is in `Limits`.
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

  /// The folder of the built site.
  package let root: String
  /// The host name or address to listen on; the default is seen by this machine alone.
  package var host = "127.0.0.1"
  /// The port, from 0 to 65535; 0 takes any that is free.
  package var port = 8080
  /// How the folder is served.
  package var options = FileResponder.Options()
  /// How much one connection may ask for, and how long.
  package var limits = Limits()
  /// Whether SIGINT and SIGTERM stop the server. Off where the program around it has its own way.
  package var stopsOnSignals = true
  /// Whether the server may run with the rights of root where other machines reach it.
  package var allowsRoot = false
  /// Where each answer is written down, `-` for standard output; nil if nowhere.
  package var log: (path: String, format: LogFormat)?
  /// The port on this machine where counters are shown; nil if none.
  package var metricsPort: Int?

  /// A server of a folder that does nothing yet, with some of the above changed.
  package init(root: String, _ change: (inout FileServer) -> Void = { _ in }) {
    self.root = root
    change(&self)
  }

  /// Whether only this machine reaches the server.
  package var isForThisMachine: Bool { host == "127.0.0.1" || host == "::1" || host == "localhost" }

  /// Serves until SIGINT or SIGTERM comes or the task is cancelled, then returns: no new connection is taken,
  /// answers under way have `limits.grace` to end. `onReady` is called once, when browsers may come.
  ///
  /// Throws where the folder cannot be opened or nothing can listen at the address.
  package func run(onReady: @Sendable (Address) -> Void) async throws(Diagnostic) {
    let responder = try FileResponder(root: root, options: options)
    guard allowsRoot || isForThisMachine || geteuid() != 0 else { throw .runsAsRoot }
    let log = try self.log.map { (log) throws(Diagnostic) in try AccessLog(log.path, log.format) }
    let connections = OpenConnections(
      limit: DescriptorLimit.raise(for: limits.connections), ServerCounters(log: log))
    let listener = try await Listener(host: host, port: port, connections, limits, responder)
    var metrics: Listener?
    if let metricsPort {
      let page = MetricsPage(connections: connections, site: responder.site)
      let few = OpenConnections(limit: 16, ServerCounters())
      do throws(Diagnostic) {
        metrics = try await Listener(host: "127.0.0.1", port: metricsPort, few, limits, page)
      } catch {
        await listener.stop(within: .zero)
        throw error
      }
    }
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let signals = stopsOnSignals ? StopSignals(evenIfIgnored: true) { _ in stop.yield() } : nil
    onReady(listener.address)
    for await _ in stops { break }
    signals?.stop()
    await listener.stop(within: limits.grace)
    await metrics?.stop(within: .zero)
    log?.finish()
  }

  /// How lines of the access log are written.
  package enum LogFormat: String, CaseIterable, Sendable {
    /// `127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] "GET /@ada/ HTTP/1.1" 200 8192`, as Apache and nginx write it.
    case common
    /// One JSON object a line, with the referring page, the browser's name and the time it took.
    case json
  }

  /// How much one connection may ask for and how long it may take, so that no visitor stops the others.
  package struct Limits: Sendable {
    /// How long a request may take to arrive, counted from its first byte, or from the connection for the first one.
    package var requestTime = Duration.seconds(10)
    /// How long a connection may be silent between two requests.
    package var idleTime = Duration.seconds(60)
    /// How long an answer may stand still because the browser takes none of it.
    package var writeTime = Duration.seconds(60)
    /// How long answers under way may take when the server stops.
    package var grace = Duration.seconds(5)
    /// How many connections may be open; one more is closed at once.
    package var connections = 10_000
    /// How many bytes the head of a request may have.
    package var headBytes = 64 * 1_024
    /// How many bytes a line of a head may have; a request line may have `RequestTarget.maximumLength` and a few.
    package var lineBytes = 16 * 1_024
    /// How many fields a head may have.
    package var fields = 100

    /// The limits above, with some of them changed.
    package init(_ change: (inout Limits) -> Void = { _ in }) { change(&self) }

    /// How long a connection stays half open after a refusal, so that its words arrive before the reset.
    let lingerTime = Duration.seconds(2)
  }
}
