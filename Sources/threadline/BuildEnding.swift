import BuildDiagnostics
import Foundation
import ThreadlineKit

/// The last lines of a build: where the site is and what to do next, or that nothing was published.
enum BuildEnding {
  /// The lines after a build that was not stopped, the next command last.
  static func text(_ report: BuildReport, _ configuration: SiteConfiguration) -> String {
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

  /// The last line of a build that was stopped: the reason up to its first semicolon, with its place.
  static func nothingPublished(_ diagnostic: Diagnostic) -> String {
    let reason = diagnostic.message.prefix { $0 != ";" }
    let place = diagnostic.place.map { place in
      "\(Diagnostic.Place(AbsolutePath.shown(place.path), line: place.line, column: place.column)): "
    }
    return "NOTHING WAS PUBLISHED: \(place ?? "")\(reason)".printable
  }
}
