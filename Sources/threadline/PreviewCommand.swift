import ArgumentParser
import BuildDiagnostics
import Foundation
import LivePreview
import ThreadlineKit

/// `threadline preview`: the site while one works on it.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the site while you work on it; a page changes when you save.",
    discussion: """
      Builds into the state folder, shows the site on a port, and watches the exports, the templates, the public files \
      and the configuration. What changed is built again and patched into the open pages; an error is shown over the \
      last good page. Nothing is published, and nothing but the state folder is written.

      EXAMPLES
        threadline preview export.ndjson --base-url https://threads.example
        threadline preview --open
      """)

  @OptionGroup var site: SiteOptions

  @OptionGroup var listening: ListeningOptions

  @Flag(help: "Open the front page in a browser.")
  var open = false

  @Flag(help: "Print only errors.")
  var quiet = false

  func run() async throws(Diagnostic) {
    let console = Console(isQuiet: quiet, isVerbose: site.flags.reading.verbose)
    let serve = try SiteConfiguration(file: site.flags.config.file).serve
    let site = site
    var session = PreviewSession { () throws(Diagnostic) in try Self.meant(site) }
    session.credentials = listening.credentials
    session.configurationFile = site.flags.configurationPath
    session.host = listening.bind ?? serve.bind
    session.port = listening.port ?? serve.port
    session.onBuild = { Self.show($0, console) }
    try await session.run { address in
      console.print(address)
      if open { Self.openBrowser(address) }
    }
  }

  /// The site as meant; a draft by default, since a preview is for its authors.
  private static func meant(_ site: SiteOptions) throws(Diagnostic) -> SiteConfiguration {
    var configuration = try site.meant()
    if configuration.sources["environment"] == nil { configuration.environment = .draft }
    return configuration
  }

  private static func show(_ result: Result<BuildReport, BuildFailure>, _ console: Console) {
    switch result {
    case .success(let report):
      console.print(report.diagnostics)
      let time = String(format: "%.0f ms", report.seconds * 1_000)
      let files = "built in \(time): \(report.filesWritten) files written, \(report.filesUnchanged) unchanged"
      for line in [files] + report.cacheSummary { console.remark(line) }
    case .failure(let failure):
      console.print(failure.report.diagnostics)
      console.print(failure.diagnostic)
    }
  }

  private static func openBrowser(_ address: String) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "/usr/bin/xdg-open"
    #endif
    let browser = Process()
    browser.executableURL = URL(fileURLWithPath: program)
    browser.arguments = [address]
    try? browser.run()
  }
}
