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

/// The limits of `threadline serve` that flags set. `FileServer.Limits` has the others.
struct ServeLimitOptions: ParsableArguments {
  private static let standard = FileServer.Limits()

  @Option(help: .init("Seconds for a request to arrive.", valueName: "seconds"))
  var requestTime = standard.requestTime.components.seconds

  @Option(help: .init("Seconds between two requests.", valueName: "seconds"))
  var idleTime = standard.idleTime.components.seconds

  @Option(help: .init("Seconds for an answer to be taken.", valueName: "seconds"))
  var writeTime = standard.writeTime.components.seconds

  @Option(help: .init("Seconds to finish answers at the end.", valueName: "seconds"))
  var grace = standard.grace.components.seconds

  @Option(
    help: .init(
      "Connections at once.", discussion: "One more is closed. The system may allow fewer.",
      valueName: "number"))
  var connections = standard.connections

  func validate() throws {
    let times = [requestTime, idleTime, writeTime, Int64(connections)]
    guard times.allSatisfy({ (1...1_000_000_000).contains($0) }), (0...1_000_000_000).contains(grace) else {
      throw ValidationError("a limit is a number from 1 to 1000000000; --grace may be 0")
    }
  }

  /// The limits with those that were set.
  var limits: FileServer.Limits {
    FileServer.Limits {
      $0.requestTime = .seconds(requestTime)
      $0.idleTime = .seconds(idleTime)
      $0.writeTime = .seconds(writeTime)
      $0.grace = .seconds(grace)
      $0.connections = connections
    }
  }
}
