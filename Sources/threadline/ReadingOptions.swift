import ArgumentParser
import BuildDiagnostics
import Foundation
import ThreadModel
import ThreadlineKit

/// What exports do not say themselves, the same for all commands that read them.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The visibility of posts whose export does not say it.",
      discussion: "Without it such posts are left out.", valueName: "word"))
  var assumeVisibility: Visibility?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The kind of the exports.", discussion: "Without it their content says it.", valueName: "kind"))
  var exportKind: ExportKind?

  @Option(
    help: ArgumentHelp(
      "The owner's handle, for a Bluesky archive.",
      discussion: "For a repository that does not say it, such as you.bsky.social.", valueName: "handle"))
  var handle: String?

  @Flag(help: "Publish an account that only signed-in people see.")
  var publishAnyway = false

  @Flag(help: "Show the details of each diagnostic.")
  var verbose = false

  /// The configuration for reading exports without a site: of `threadline.toml` only the handle and the redactions count.
  func configuration(_ redacted: RedactionsOption) throws(Diagnostic) -> SiteConfiguration {
    var configuration = try SiteConfiguration()
    (configuration.exportKind, configuration.handle) = (exportKind, handle)
    configuration.publishesAnyway = publishAnyway
    configuration.privacy.assumedVisibility = assumeVisibility
    let usual = AbsolutePath.of("redactions.toml")
    let isThere = FileManager.default.fileExists(atPath: usual)
    configuration.privacy.redactions =
      redacted.redactions.map { AbsolutePath.of($0) } ?? configuration.privacy.redactions
      ?? (isThere ? usual : nil)
    return configuration
  }
}

/// What was taken down, for commands that read exports and know no site.
struct RedactionsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of what was taken down.",
      discussion: "Without it: the one of threadline.toml, or redactions.toml in this folder.",
      valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var redactions: String?
}
