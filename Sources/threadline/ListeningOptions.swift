import ArgumentParser
import FileServing
import Foundation

/// Where a server listens, and who may see what it serves.
struct ListeningOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The port; 0 is any free one (default: 8080).", valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on (default: 127.0.0.1).",
      discussion: "Only this machine sees the default; 0.0.0.0 is all.", valueName: "address"))
  var bind: String?

  @Option(
    help: ArgumentHelp(
      "Ask browsers for a name and a password.",
      discussion: """
        Others on this machine see the command line: THREADLINE_AUTH in the environment says the same unseen.
        """, valueName: "name:password"))
  var auth: String?

  /// What was asked for, from the command line or else the environment.
  var credentials: String? { auth ?? ProcessInfo.processInfo.environment["THREADLINE_AUTH"] }

  func validate() throws {
    try ValidationError.refuse(port, of: "--port", unlessIn: 0...65_535)
    guard let credentials, KnownVisitors(credentials) == nil else { return }
    throw ValidationError("--auth, or THREADLINE_AUTH, is no name and password with a colon between them")
  }
}
