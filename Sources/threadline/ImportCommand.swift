import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline import`: turns exports of any kind into a native one.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn exports into native NDJSON and media, to keep or to edit.",
    discussion: """
      Reads what "build" reads and writes one folder with threadline.ndjson and media/. Only what "build" would \
      publish is in it; a site built from it is the same.

      Nothing is fetched from the network, except with --fetch-media: then pictures, videos, audio and captions that \
      the exports only link to are fetched by https from public hosts, and the records name the files. What cannot be \
      fetched stays a link. No other command or flag ever uses the network. A run that was stopped continues where it \
      ended, from OUTPUT.fetched.

      EXAMPLES
        threadline import x-archive.zip bsky.car --output my-export
        threadline import mastodon-archive.zip --output my-export --fetch-media
      """)

  @Argument(help: ArgumentHelp("The exports to import.", valueName: "export"), completion: .file())
  var exports: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to make; a new or an empty one.", valueName: "folder"),
    completion: .directory)
  var output: String

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Fetch the media that the exports only link to.")
  var fetchMedia = false

  @Option(
    help: ArgumentHelp(
      "The most megabytes to fetch (default: 10000).", discussion: "With --fetch-media, in one run.",
      valueName: "MB"))
  var fetchLimit: Int?

  @Flag(help: "With --fetch-media: list the hosts, fetch nothing.")
  var dryRun = false

  @OptionGroup var redacted: RedactionsOption

  @Flag(help: "Treat every warning as an error.")
  var strict = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func validate() throws {
    if let fetchLimit, !(1...10_000_000).contains(fetchLimit) {
      throw ValidationError(
        "--fetch-limit is \(fetchLimit); expected a number of megabytes from 1 to 10000000")
    }
    guard fetchMedia || (fetchLimit == nil && !dryRun) else {
      throw ValidationError("--fetch-limit and --dry-run go with --fetch-media")
    }
  }

  func run() throws {
    let console = Console(isQuiet: quiet, isVerbose: reading.verbose, showsProgress: progress.isShown)
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption, console, .importing)
    defer { signals.stop() }
    do {
      let summary = try meant().run(&log, interruption: interruption) { console.show($0) }
      signals.holdIfInterrupted()
      console.endProgress()
      console.print(log)
      console.print(summary.text)
      guard log.count(.error) == 0 else { throw ExitStatus.errorsFound }
    } catch let diagnostic as Diagnostic {
      signals.holdIfInterrupted()
      console.endProgress()
      console.print(log)
      console.print(diagnostic)
      throw ExitStatus.status(for: diagnostic)
    }
  }

  /// The import as meant.
  private func meant() throws(Diagnostic) -> ExportImport {
    var meant = ExportImport(
      exports: exports.map { $0 == "-" ? $0 : AbsolutePath.of($0) }, output: AbsolutePath.of(output))
    meant.reading = try reading.settings(redacted)
    meant.isStrict = strict
    if fetchMedia {
      meant.fetching = ImportFetching(megabytes: fetchLimit ?? 10_000, isDryRun: dryRun)
    }
    return meant
  }
}
