import ArgumentParser
import BuildDiagnostics
import Foundation
import SiteChecking
import SyscallShim
import ThreadlineKit

/// The command line: one verb a file, each of which turns what was typed into what is meant and prints.
@main
struct Threadline: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "threadline",
    abstract: "Turns an export of public posts and threads into a fast, read-only website.",
    discussion: """
      EXAMPLES
        threadline build archive.zip --base-url https://me.example --output site
            makes the site of an archive from Mastodon, X, Bluesky or Threads
        threadline serve site
            shows it on http://127.0.0.1:8080
        threadline check site
            proves offline that its links, feeds and previews are good
      """,
    version: "threadline \(SiteConfiguration.version)",
    subcommands: [
      BuildCommand.self, PlanCommand.self, PreviewCommand.self, ExplainCommand.self, ImportCommand.self,
      ServeCommand.self,
      CheckCommand.self, RedactCommand.self,
      NewCommand.self,
      SaveCommand.self, UnfurlCommand.self, DiffCommand.self,
    ])

  /// Runs the verb that was typed.
  static func main() async {
    threadline_return_freed_memory()
    await main(nil)
  }

  func run() throws { throw CleanExit.helpRequest(self) }
}

/// How a run ended, for scripts: 0 is good, 1 is errors found, 64 is a mistake in how it was called.
enum ExitStatus {
  static let errorsFound = ExitCode(1)
  static let usage = ExitCode(64)

  /// The status for what stopped a run.
  static func status(for diagnostic: Diagnostic) -> ExitCode {
    usageCodes.contains(diagnostic.code) ? usage : errorsFound
  }

  /// What only the person who typed the command can mend.
  private static let usageCodes: Set<Diagnostic.Code> = [
    .environmentUnknown, .exportsMissing, .baseURLMissing, .baseURLUnusable, .timeZoneUnknown,
    .visibilityUnknown,
    .languageUnusable, .reportMisplaced, .missingUnknown, .surfacesUnknown, .robotsUnknown,
    .precompressUnknown, .mediaFormatUnknown, .hostUnknown, .hostsConflict, .hostNeedsRoot, .legacyUnknown,
    .ruleUnknown, .consumerUnknown, .fileTaken, .redactionUnknown, .tombstoneUnknown,
  ]
}
