import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline build`: makes the site or brings it up to date.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the site, or bring it up to date.",
    discussion: """
      An export is what Mastodon, X, Bluesky or Threads gave you (the zip, its folder, or the one file), or \
      native NDJSON (.gz and .zst are read as they are), or a folder of it; "-" reads NDJSON from standard \
      input. Several exports make one site. Without an export, threadline.toml in this folder says what to \
      publish. Only public and unlisted posts are ever published.

      EXAMPLES
        threadline build archive.zip --base-url https://me.example
        threadline build 2025.zip 2026.zip -b https://me.example --output site
        threadline build --dry-run
      """)

  @OptionGroup var site: SiteOptions

  @Flag(help: "Treat every warning as an error.")
  var strict = false

  @Flag(help: "Publish nothing, and say what would change.")
  var dryRun = false

  @Flag(help: "Allow a build that removes more than a fifth of the published URLs.")
  var allowRemovals = false

  @Flag(help: "Read and write nothing in the cache.")
  var noCache = false

  @Flag(help: "Publish what redactions.toml no longer names.")
  var allowUnredact = false

  @Option(
    help: ArgumentHelp("Also write the report as JSON to this file.", valueName: "file"), completion: .file())
  var report: String?

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let console = printing.console(isVerbose: site.flags.reading.verbose)
    let (configuration, result) = try await LongRun(console: console, publishes: true).perform {
      onProgress -> (configuration: SiteConfiguration, report: BuildReport) in
      let configuration = try meant(console)
      // A report never replaces a page, nor a file that a person owns.
      try FileOutput.refuse(report, in: configuration, configurationFile: site.flags.config.file)
      let report = try await SiteBuilder(configuration).build(isDryRun: dryRun, onProgress: onProgress)
      return (configuration, report)
    } showFailure: { result in
      _ = FileOutput.writeReport(result.json, to: report, console)
      if json {
        console.printJSON(result.json)
      } else if !result.sources.isEmpty {
        console.print(result.summary)
      }
    }
    console.print(result.diagnostics)
    let isReportWritten = FileOutput.writeReport(result.json, to: report, console)
    if json {
      console.printJSON(result.json)
    } else {
      console.print(result.summary)
      console.print(Self.ending(result, configuration))
    }
    guard result.errors == 0, isReportWritten else { throw ExitStatus.errorsFound }
  }

  /// The site as meant, with what only those say who publish it.
  private func meant(_ console: Console) throws(Diagnostic) -> SiteConfiguration {
    var configuration = try site.meant()
    configuration.asksToKeep = MissingPostsQuestion.onTerminal
    configuration.isStrict = strict
    configuration.allowsRemovals = allowRemovals
    configuration.allowsUnredacting = allowUnredact
    configuration.usesCache = !noCache
    configuration.hooks.onLine = { hook, line in console.note("\(hook): \(line)") }
    return configuration
  }

  /// The lines after a build that was not stopped: where the site is, and the next command.
  private static func ending(_ report: BuildReport, _ configuration: SiteConfiguration) -> String {
    if report.status == .dryRun { return "Nothing was published: this was a dry run." }
    let shown = AbsolutePath.shown(configuration.output)
    // The output that `threadline serve` shows without an argument.
    let served = (try? SiteConfiguration())?.output ?? AbsolutePath.of("site")
    let argument = configuration.output == served ? "" : " \(shown.shellWord)"
    return """
      \("Site: \(shown)/".printable)
      URL:  \(report.baseURL ?? "")
      \("Look at it: threadline serve\(argument)".printable)
      """
  }
}
