import ArgumentParser
import BuildDiagnostics
import Foundation
import LinkPreviews
import ThreadlineKit

/// `threadline check`: proves offline that the links of a built site preview well.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the link previews of a built site, offline.",
    discussion: """
      Prints each finding as FILE:LINE:COLUMN with the rule it breaks and the consumers that fail for it. \
      Exits with 1 when there is an error.

      EXAMPLE
        threadline check site
      """)

  @Argument(help: "The folder of a built site, or one HTML file.")
  var site: String

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    let console = Console(isQuiet: quiet)
    var findings: [CheckedFinding] = []
    do {
      let checker = SiteChecker(folder: AbsolutePath.of(site))
      let pages = try checker.check { page in
        let path = page.path.isEmpty ? site : "\(site)/\(page.path)"
        findings += page.findings.map { CheckedFinding(path: path, $0) }
      }
      let errors = findings.count { $0.severity == Finding.Severity.error.rawValue }
      if json {
        console.printJSON(CheckedFinding.json(findings))
      } else {
        for finding in findings where !quiet || finding.severity == Finding.Severity.error.rawValue {
          Swift.print(finding.line)
        }
        console.print(
          "\(counted(pages, "page")) checked: \(counted(errors, "error")), \(counted(findings.count - errors, "warning"))"
        )
      }
      if errors > 0 { throw ExitStatus.errorsFound }
    } catch let diagnostic as Diagnostic {
      console.print(diagnostic)
      throw ExitStatus.status(for: diagnostic)
    }
  }
}

/// A finding with its file, as it is printed.
private struct CheckedFinding: Encodable {
  let path: String
  let rule: String
  let severity: String
  let place: [Int]
  let message: String

  init(path: String, _ finding: Finding) {
    self.path = path
    rule = finding.rule
    severity = finding.severity.rawValue
    place = [finding.line, finding.column]
    message = finding.message
  }

  var line: String {
    "\(path):\(place[0]):\(place[1]): \(severity): \(message) [\(rule)]".printable
  }

  static func json(_ findings: [CheckedFinding]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(findings)).map { Array($0) + [0x0A] } ?? []
  }
}
