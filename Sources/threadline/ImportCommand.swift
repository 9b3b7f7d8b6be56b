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
      publish is in it; a site built from it is the same. Nothing is fetched from the network.

      EXAMPLE
        threadline import x-archive.zip bsky.car --output my-export
      """)

  @Argument(help: "What to import.")
  var exports: [String]

  @Option(name: .shortAndLong, help: "The folder to make; it must not be there, or be empty.")
  var output: String

  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Take every warning for an error.")
  var strict = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    let console = Console(isQuiet: quiet)
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption)
    defer { signals.stop() }
    do {
      let summary = try meant().run(&log, interruption: interruption) { console.show($0) }
      console.clear()
      console.print(log)
      console.print(summary.text)
      guard log.count(.error) == 0 else { throw ExitStatus.errorsFound }
    } catch let diagnostic as Diagnostic {
      console.clear()
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
    meant.publishesAnyway = reading.publishAnyway
    meant.isStrict = strict
    if let word = reading.assumeVisibility, !meant.setAssumedVisibility(word) {
      throw .error(
        .visibilityUnknown,
        "the assumed visibility is \"\(word)\"; expected \"public\" or \"unlisted\"")
    }
    return meant
  }
}
