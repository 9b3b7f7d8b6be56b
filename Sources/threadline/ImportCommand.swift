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
      publish is in it; a site built from it is the same. Nothing is fetched from the network, unless --fetch-media says so: then pictures, films, \
      sounds and captions that the exports name by their address, and did not bring, are fetched by https from public hosts, \
      and the records name the files. What cannot be fetched stays a link. No other command, and no flag of another, \
      ever asks the network for anything. A run that was stopped goes on where it ended, from OUTPUT.fetched.

      EXAMPLE
        threadline import x-archive.zip bsky.car --output my-export
      """)

  @Argument(help: "What to import.")
  var exports: [String]

  @Option(name: .shortAndLong, help: "The folder to make; it must not be there, or be empty.")
  var output: String

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Fetch the media that the exports name and did not bring.")
  var fetchMedia = false

  @Option(
    help: ArgumentHelp(
      "The most megabytes that --fetch-media fetches in one run (default: 10000).", valueName: "MB"))
  var fetchLimit: Int?

  @Flag(help: "With --fetch-media: say how many media there are and from which hosts, and write nothing.")
  var dryRun = false

  @OptionGroup var redacted: RedactionsOption

  @Flag(help: "Take every warning for an error.")
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
    let console = Console(isQuiet: quiet, showsProgress: progress.isShown)
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
    meant.setNow(milliseconds: WallClock.now)
    meant.exportKind = reading.exportKind
    meant.handle = reading.handle
    meant.redactionsFile = try redacted.file()
    meant.publishesAnyway = reading.publishAnyway
    meant.isStrict = strict
    if fetchMedia {
      meant.fetching = ImportFetching(megabytes: fetchLimit ?? 10_000, isDryRun: dryRun)
    }
    if let word = reading.assumeVisibility, !meant.setAssumedVisibility(word) {
      throw .error(
        .visibilityUnknown,
        "the assumed visibility is \"\(word)\"; expected \"public\" or \"unlisted\"")
    }
    return meant
  }
}
