import ArgumentParser
import BuildDiagnostics
import SiteChecking
import ThreadlineKit

/// `threadline explain`: what a page is made from, and why the next build renders it again or keeps it.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show what a page is made from, and if the next build changes it.",
    discussion: """
      The records, templates, theme files and configuration behind one page, and why the next build makes it again or \
      keeps it. It reads what a build reads. It writes nothing and runs no hook.

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

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let console = printing.console(isVerbose: site.flags.reading.verbose)
    let explanation = try await LongRun(console: console, words: .looking).perform { onProgress in
      let name = PageName(page, file: AbsolutePath.of(page))
      return try await SiteBuilder(try configuration()).explain(name, onProgress: onProgress)
    }
    if json { console.printJSON(explanation.json) } else { console.print(explanation.text) }
  }

  /// The site as a build takes it; of a site folder that was named, with what its `threadline.toml` says.
  private func configuration() throws(Diagnostic) -> SiteConfiguration {
    guard let builtSite else { return try site.meant() }
    var options = site
    let location = try BuiltSiteLocation(builtSite, configurationFile: site.flags.config.file)
    options.flags.output = location.folder
    options.flags.config.file = site.flags.config.file ?? location.namedBy
    return try options.meant()
  }
}
