import BuildDiagnostics
import Foundation
import NIOCore
import NIOPosix

/// A port on which connections are taken and answered, until it is stopped.
struct Listener {
  private let channel: any Channel
  private let connections: OpenConnections

  /// Listens at an address; throws where nothing can.
  init(
    host: String, port: Int, _ connections: OpenConnections, _ limits: FileServer.Limits,
    _ answers: any RequestAnswers
  ) async throws(Diagnostic) {
    guard (0...65_535).contains(port) else {
      throw .error(.portNotValid, "port \(port) does not exist; expected a number from 0 to 65535")
    }
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard connections.admit(channel) else { throw ChannelError.ioOnClosedChannel }
          try channel.pipeline.syncOperations.addHandler(
            FileConnection(answers, limits, connections.counters))
        }
      }
    do {
      channel = try await bootstrap.bind(host: host, port: port).get()
    } catch {
      throw .cannotListen(on: host, port: port, error)
    }
    self.connections = connections
  }

  /// Where it listens.
  var address: FileServer.Address {
    FileServer.Address(host: channel.localAddress?.ipAddress ?? "", port: channel.localAddress?.port ?? 0)
  }

  /// Takes no new connection, and closes those that are there when they are answered or the grace is over.
  func stop(within grace: Duration) async {
    try? await channel.close()
    await connections.drain(within: TimeAmount(grace), on: channel.eventLoop)
  }
}

extension Diagnostic {
  /// A server does not need the rights of root, and an attacker who breaks into it would get them.
  static let runsAsRoot: Diagnostic = .error(
    .runsAsRoot,
    "this runs as root, and other machines reach it; run it as another user, leave out \"--bind\", "
      + "or add \"--allow-root\"")

  /// Why a server cannot listen, with a way out.
  static func cannotListen(on host: String, port: Int, _ error: any Error) -> Diagnostic {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      .error(
        .portInUse,
        "port \(port) of \"\(host)\" is in use by another program; "
          + "choose another with \"--port\", 0 for any free one"
      )
    case EACCES:
      .error(
        .portNotAllowed,
        "port \(port) is for programs of the system; choose one from 1024 to 65535 with \"--port\"")
    case EADDRNOTAVAIL:
      .error(
        .cannotListen,
        "\"\(host)\" is no address of this machine; expected one such as \"127.0.0.1\" or \"::\"")
    default:
      .error(.cannotListen, "cannot listen on port \(port) of \"\(host)\": \(error)")
    }
  }
}
