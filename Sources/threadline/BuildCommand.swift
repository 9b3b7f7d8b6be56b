import ArgumentParser
import BuildDiagnostics
import Foundation
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

      EXAMPLE
        threadline build export.ndjson --base-url https://threads.example --output site
      """)

  @Argument(help: "What to publish.")
  var exports: [String] = []

  @Option(
    name: [.customShort("b"), .customLong("base-url")], help: "Where the site will stand; a path is fine.")
  var baseURL: String?

  @Option(name: .shortAndLong, help: "The folder to write to (default: site).")
  var output: String?

  @Option(help: "A folder with Templates/ and Public/ to lay over the built-in theme.")
  var theme: String?

  @Option(
    name: [.customLong("config")],
    help: "The configuration file (default: threadline.toml, where there is one).")
  var configurationFile: String?

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: """
      How much the site has beside its posts: lean (pages and sitemap), standard (and feeds, social cards and \
      embeds) or full.
      """)
  var surfaces: String?

  @Option(
    help: """
      What becomes of posts that an earlier build's exports had and these lack: keep or remove. Without it the \
      program asks on a terminal; elsewhere posts imported from a network's export are kept.
      """)
  var missing: String?

  @Flag(help: "Take every warning for an error.")
  var strict = false

  @Flag(help: "Let this build remove more than a fifth of what was published.")
  var allowRemovals = false

  @Option(help: "How many tasks work at the same time (default: one for each core).")
  var jobs: Int?

  @Option(help: "Write the report as JSON to this file.")
  var report: String?

  @Flag(help: "Print the report as JSON instead of words.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs); expected a number from 1 to 256")
    }
  }

  func run() async throws {
    let console = Console(isQuiet: quiet)
    do {
      let configuration = try meant()
      try refuseMisplacedReport(configuration)
      try await build(configuration, console)
    } catch let diagnostic as Diagnostic {
      console.print(diagnostic)
      throw ExitStatus.status(for: diagnostic)
    }
  }

  /// Builds and prints; the report is given whether the build goes well or is stopped.
  private func build(_ configuration: SiteConfiguration, _ console: Console) async throws {
    var log = DiagnosticLog(limit: 20)
    var result = BuildReport()
    var failure: Diagnostic?
    do throws(Diagnostic) {
      try await SiteBuilder(configuration).build(&log, report: &result) { console.show($0) }
    } catch {
      failure = error
    }
    console.clear()
    console.print(log)
    if let report { try FileOutput.write(result.json, to: report) }
    if json {
      console.printJSON(result.json)
    } else if failure == nil || !result.sources.isEmpty {
      console.print(result.summary)
    }
    if let failure { throw failure }
    guard result.errors == 0 else { throw ExitStatus.errorsFound }
  }

  /// A report never takes the place of what a person owns, nor of a page.
  private func refuseMisplacedReport(_ configuration: SiteConfiguration) throws(Diagnostic) {
    guard let report else { return }
    let path = AbsolutePath.of(report)
    var taken = configuration.exports + [configuration.output, configuration.permalinkLock]
    taken.append(AbsolutePath.of(configurationFile ?? "threadline.toml"))
    guard let place = taken.first(where: { path == $0 || path.hasPrefix($0 + "/") }) else { return }
    throw .error(
      .reportMisplaced, at: .init(report),
      "the report would overwrite or lie in \"\(place)\"; name another file")
  }

  /// The configuration as meant: the file first, then the flags, which win.
  private func meant() throws -> SiteConfiguration {
    let file = try ConfigurationFile.load(configurationFile)
    var settings = file?.settings ?? SiteSettings()
    if !exports.isEmpty { settings.exports = exports.map { $0 == "-" ? $0 : AbsolutePath.of($0) } }
    if let baseURL { settings.baseURL = baseURL }
    if let output { settings.output = AbsolutePath.of(output) }
    if let theme { settings.theme = AbsolutePath.of(theme) }
    if let word = reading.assumeVisibility { settings.assumeVisibility = word }
    if let missing { settings.missing = missing }
    if let surfaces { settings.surfaceSet = surfaces }
    var configuration = try settings.configuration(folder: file?.folder)
    configuration.asksToKeep = MissingPostsQuestion.onTerminal
    configuration.isStrict = strict
    configuration.exportKind = reading.exportKind
    configuration.handle = reading.handle
    configuration.publishesAnyway = reading.publishAnyway
    configuration.allowsRemovals = allowRemovals
    configuration.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return configuration
  }
}
