import ArgumentParser
import BuildDiagnostics
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

  @Argument(help: "The page: its URL, its path in the site, or its file.")
  var page: String

  @OptionGroup var site: SiteOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but errors, and the JSON you ask for.")
  var quiet = false

  func run() async throws {
    let console = Console(isQuiet: quiet)
    var log = DiagnosticLog(limit: 20)
    do throws(Diagnostic) {
      let builder = SiteBuilder(try site.meant())
      let explanation = try await builder.explain(page, file: AbsolutePath.of(page), &log) {
        console.show($0)
      }
      console.clear()
      if json { console.printJSON(explanation.json) } else { console.print(explanation.text) }
    } catch {
      console.clear()
      for diagnostic in log.diagnostics where diagnostic.severity == .error { console.print(diagnostic) }
      console.print(error)
      throw ExitStatus.status(for: error)
    }
  }
}
