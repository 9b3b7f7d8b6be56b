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

extension ReadingOptions {
  /// How exports are read without a site. `threadline.toml` of the working folder says the rest.
  func settings(_ redacted: RedactionsOption) throws(Diagnostic) -> ReadingSettings {
    let configuration = try SiteConfiguration.load(nil)
    var settings = ReadingSettings()
    settings.setNow(milliseconds: WallClock.now)
    (settings.kind, settings.handle) = (exportKind, handle)
    settings.accountHandle = configuration.accounts.handle
    settings.publishesAnyway = publishAnyway
    settings.assumedVisibility = assumeVisibility
    let usual = AbsolutePath.of("redactions.toml")
    let isThere = FileManager.default.fileExists(atPath: usual)
    settings.redactionsFile =
      redacted.redactions.map { AbsolutePath.of($0) } ?? configuration.privacy.redactions
      ?? (isThere ? usual : nil)
    return settings
  }
}
