import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// `threadline explain`: what a page is made from, and why the next build makes it anew or keeps it.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show what a page is made from, and whether the next build makes it anew.",
    discussion: """
      The records, templates, theme files and configuration behind one page, and why the next build makes it anew or \
      keeps it. It reads what a build reads; nothing is written and no hook is run.

      EXAMPLES
        threadline explain /@ada/post/1/
        threadline explain site/@ada/post/1/index.html export.ndjson --base-url https://threads.example
      """)

  @Argument(help: "The page: its address, its path in the site, or its file.")
  var page: String

  @OptionGroup var site: SiteOptions

  @Flag(help: "Print JSON instead of words.")
  var json = false

  @Flag(help: "Print nothing but errors, and JSON where it is asked for.")
  var quiet = false

  @OptionGroup var progress: ProgressOptions

  func run() async throws {
    let console = Console(isQuiet: quiet, showsProgress: progress.isShown)
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption, console, .looking)
    defer { signals.stop() }
    do throws(Diagnostic) {
      let builder = SiteBuilder(try site.meant(), interruption: interruption)
      let explanation = try await builder.explain(page, file: AbsolutePath.of(page), &log) {
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
}
