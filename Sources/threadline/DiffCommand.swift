import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline diff`: what is different between two exports, or between two built sites.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two exports, or two built sites.",
    usage: "threadline diff <old> <new> [<options>]",
    discussion: """
      Of exports: accounts, posts and reposts by their ids, with the URLs that a build of the first and then of the \
      second would give, and threads whose entries differ. Of sites: pages by their paths, those that moved by \
      _redirects, and previews that say something else. Lines begin with + (added), - (removed), > (moved) \
      or ~ (changed).

      EXAMPLES
        threadline diff 2025.zip 2026.zip
        threadline diff old-site site --format json --exit-code
      """)

  @Argument(help: "The old export, or folder of a site.", completion: .file())
  var old: String

  @Argument(help: "The new export, or folder of a site.", completion: .file())
  var new: String

  @Option(help: ArgumentHelp("The form of the output.", valueName: "form"))
  var format = Form.text

  @Flag(help: "Exit with 1 if anything differs, 2 on errors.")
  var exitCode = false

  @Option(
    help: ArgumentHelp(
      "The permalinks.lock of the site.", discussion: "For the URLs that are already published.",
      valueName: "file"),
    completion: .file())
  var permalinks: String?

  @OptionGroup var reading: ReadingOptions

  @OptionGroup var redacted: RedactionsOption

  @Flag(help: "Print only errors, and the JSON you ask for.")
  var quiet = false

  /// How changes are printed.
  enum Form: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    guard old != "-" || new != "-" else {
      throw ValidationError("only one of the two can come from standard input")
    }
  }

  func run() async throws {
    let console = Console(isQuiet: quiet, isVerbose: reading.verbose)
    let report = try await LongRun(console: console, words: .looking).perform { onProgress in
      try await compare(try meant(), console, onProgress)
    }
    console.print(report.diagnostics)
    if report.diagnostics.hasErrors { throw exitCode ? ExitStatus.notDone : ExitStatus.errorsFound }
    if exitCode, !report.isSame { throw ExitStatus.different }
  }

  /// Compares and prints each change as it is found, in lines or as one JSON object.
  private func compare(
    _ comparison: Comparison, _ console: Console, _ onProgress: @escaping ProgressHandler
  ) async throws(BuildFailure) -> ComparisonReport {
    let isJSON = format == .json
    var isFirst = true
    let report = try await comparison.run(onProgress: onProgress) { change in
      console.clear()
      guard isJSON else { return console.print(change.text) }
      console.printJSON(Array((isFirst ? "{\"changes\":[\n" : ",\n").utf8) + change.json)
      isFirst = false
    }
    console.clear()
    guard isJSON else {
      console.print(report.summary)
      return report
    }
    let end = isFirst ? "{\"changes\":[],\n\"summary\":" : "\n],\n\"summary\":"
    console.printJSON(Array(end.utf8) + report.json + Array("}\n".utf8))
    return report
  }

  /// The comparison as meant.
  private func meant() throws(Diagnostic) -> Comparison {
    var meant = Comparison(
      old: old == "-" ? old : AbsolutePath.of(old), new: new == "-" ? new : AbsolutePath.of(new),
      configuration: try reading.configuration(redacted))
    meant.permalinkLock = permalinks.map { AbsolutePath.of($0) }
    return meant
  }
}
