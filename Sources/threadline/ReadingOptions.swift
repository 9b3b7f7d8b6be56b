import ArgumentParser
import BuildDiagnostics
import Foundation

/// What a person says of exports that they do not say themselves: the same for all commands that read them.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What posts are whose export does not say.",
      discussion: "Without it such posts are left out.", valueName: "word"))
  var assumeVisibility: VisibilityWord?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The kind of the exports.", discussion: "Without it their content says it.", valueName: "kind"))
  var exportKind: ExportKindWord?

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

  /// The file that counts; nil where nothing was taken down.
  func file() throws(Diagnostic) -> String? {
    if let redactions { return AbsolutePath.of(redactions) }
    let configuration = try ConfigurationFile.load(nil)
    if let named = configuration?.settings.redactions { return named }
    let usual = AbsolutePath.of("redactions.toml", in: configuration?.folder)
    return FileManager.default.fileExists(atPath: usual) ? usual : nil
  }
}
