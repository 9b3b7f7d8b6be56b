import BuildDiagnostics
import Foundation
import NIOCore

extension Diagnostic.Code {
  /// The port does not exist.
  ///
  /// - Cause: It is not a number from 0 to 65535.
  /// - Fix: Choose another.
  /// - Example: `error: port 99999 does not exist; expected a number from 0 to 65535 [port-not-valid]`
  static let portNotValid: Diagnostic.Code = "port-not-valid"
  /// Another program uses the port.
  ///
  /// - Cause: For example an earlier `serve` still runs.
  /// - Fix: Choose another port with `--port`; 0 is any free one.
  /// - Example: `error: port 8080 of "127.0.0.1" is in use by another program; choose another with "--port",
  ///            0 for any free one [port-in-use]`
  static let portInUse: Diagnostic.Code = "port-in-use"
  /// The port is reserved for the system.
  ///
  /// - Cause: Ports below 1024 need special rights.
  /// - Fix: Choose a port from 1024 to 65535.
  /// - Example: `error: port 80 is for programs of the system; choose one from 1024 to 65535 with "--port"
  ///            [port-not-allowed]`
  static let portNotAllowed: Diagnostic.Code = "port-not-allowed"
  /// The server refuses to run as root where other machines reach it.
  ///
  /// - Cause: `--bind`, or `serve.bind`, names an address that other machines reach. A file server needs no rights of
  ///   root.
  /// - Fix: Run it as another user, listen on 127.0.0.1, or add `--allow-root`.
  /// - Example: `error: this runs as root, and other machines reach it; run it as another user, leave out "--bind",
  ///            or add "--allow-root" [runs-as-root]`
  static let runsAsRoot: Diagnostic.Code = "runs-as-root"
  /// The server cannot listen at the address.
  ///
  /// - Cause: The address belongs to another machine, or the system refuses it.
  /// - Fix: Use `--bind 127.0.0.1` for this machine only, or `--bind ::` for all.
  /// - Example: `error: "10.0.0.9" is no address of this machine; expected one such as "127.0.0.1" or "::"
  ///            [cannot-listen]`
  static let cannotListen: Diagnostic.Code = "cannot-listen"
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
