import ArgumentParser
import BuildDiagnostics
import Foundation

/// What a person says of exports that they do not say themselves: the same for all commands that read them.
struct ReadingOptions: ParsableArguments {
  @Option(help: "What a post is where its export does not say: public or unlisted.")
  var assumeVisibility: String?

  @Option(name: .customLong("as"), help: "The kind of the exports, where their content leaves it open.")
  var exportKind: String?

  @Option(help: "The owner's handle, for a Bluesky repository that does not say it.")
  var handle: String?

  @Flag(help: "Take an account although its network shows it to signed-in people only.")
  var publishAnyway = false

  @Flag(help: "Show the details of each diagnostic.")
  var verbose = false
}

/// What was taken down, for commands that read exports and know no site.
struct RedactionsOption: ParsableArguments {
  @Option(
    help: """
      The file of what was taken down (default: that of threadline.toml, or redactions.toml in this folder).
      """)
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
