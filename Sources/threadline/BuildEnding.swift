import BuildDiagnostics
import Foundation
import ThreadlineKit

/// The last lines of a build: where the site is and what to do next, or that nothing was published.
struct BuildEnding {
  private let report: BuildReport
  private let output: String
  /// The output that `threadline serve` shows without an argument.
  private let served: String

  /// The ending of a build of a site.
  init(_ report: BuildReport, _ configuration: SiteConfiguration) {
    self.report = report
    output = configuration.output
    served = (try? SiteConfiguration())?.output ?? AbsolutePath.of("site")
  }

  /// The lines, the next command last.
  var lines: [String] {
    if report.status == .dryRun { return ["Nothing was published: this was a dry run."] }
    let shown = AbsolutePath.shown(output)
    let argument = output == served ? "" : " \(shown.shellWord)"
    return [
      "Site: \(shown)/".printable, "URL:  \(report.baseURL ?? "")",
      "Look at it: threadline serve\(argument)".printable,
    ]
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
