import BuildDiagnostics
import Foundation
import NIOCore

extension Diagnostic.Code {
  /// There is no such port.
  static let portNotValid: Diagnostic.Code = "port-not-valid"
  /// Another program listens on the port.
  static let portInUse: Diagnostic.Code = "port-in-use"
  /// The port is for programs of the system.
  static let portNotAllowed: Diagnostic.Code = "port-not-allowed"
  /// The program runs with the rights of root.
  static let runsAsRoot: Diagnostic.Code = "runs-as-root"
  /// Nothing can listen at the address, for a reason the message names.
  static let cannotListen: Diagnostic.Code = "cannot-listen"
}

extension Diagnostic {
  /// A server does not need the rights of root, and an attacker who breaks into it would get them.
  static let runsAsRoot: Diagnostic = .error(
    .runsAsRoot,
    "this runs as root, which a file server has no use for; run it as another user, or say \"--allow-root\"")

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
