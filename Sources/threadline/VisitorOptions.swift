import ArgumentParser
import BuildDiagnostics
import FileServing
import Foundation

/// Who may see what is served.
struct VisitorOptions: ParsableArguments {
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
    guard let credentials, KnownVisitors(credentials) == nil else { return }
    throw ValidationError("--auth, or THREADLINE_AUTH, is no name and password with a colon between them")
  }
}
