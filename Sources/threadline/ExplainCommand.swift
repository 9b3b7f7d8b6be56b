import ArgumentParser
import BuildDiagnostics
import SiteChecking
import ThreadlineKit

/// `threadline explain`: what a page is made from, and why the next build makes it anew or keeps it.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show what a page is made from, and if the next build changes it.",
    discussion: """
      The records, templates, theme files and configuration behind one page, and why the next build makes it anew or \
      keeps it. It reads what a build reads; nothing is written and no hook is run.

      EXAMPLES
        threadline explain /@ada/post/1/
        threadline explain site/@ada/post/1/index.html
        threadline explain /@ada/ export.zip --base-url https://me.example
      """)

  @Argument(help: "The page: its URL, its path, or its file.")
  var page: String

  @Option(name: .customLong("site"), help: BuiltSiteOptions.folderHelp)
  var builtSite: String?

  @OptionGroup var site: SiteOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but errors, and the JSON you ask for.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func run() async throws {
    let console = Console(isQuiet: quiet, isVerbose: site.reading.verbose, showsProgress: progress.isShown)
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption, console, .looking)
    defer { signals.stop() }
    do throws(Diagnostic) {
      let builder = SiteBuilder(try configuration(), interruption: interruption)
      let explanation = try await builder.explain(PageName(page, file: AbsolutePath.of(page)), &log) {
        console.show($0)
      }
      signals.holdIfInterrupted()
      console.endProgress()
      if json { console.printJSON(explanation.json) } else { console.print(explanation.text) }
    } catch {
      signals.holdIfInterrupted()
      console.endProgress()
      for diagnostic in log.diagnostics where diagnostic.severity == .error { console.print(diagnostic) }
      console.print(error)
      throw ExitStatus.status(for: error)
    }
  }

  /// The site as a build takes it; of a site folder that was named, with what its `threadline.toml` says.
  private func configuration() throws(Diagnostic) -> SiteConfiguration {
    guard let builtSite else { return try site.meant() }
    var options = site
    let location = try BuiltSiteLocation(builtSite, configurationFile: site.configurationFile)
    options.flags.output = location.folder
    options.flags.configurationFile = site.configurationFile ?? location.namedBy
    return try options.meant()
  }
}
