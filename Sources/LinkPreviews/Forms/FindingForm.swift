import SafeMarkup

/// A finding with its page, for output.
public struct PageFinding: Hashable, Sendable {
  /// The path of the page's file: `site/@ada/index.html`.
  public let path: String
  /// The finding.
  public let finding: Finding

  /// A finding about a page.
  public init(path: String, _ finding: Finding) {
    self.path = path
    self.finding = finding
  }
}

/// A format for findings: for people, programs, build servers and code reviews.
///
///     let output = FindingForm.sarif.string(of: findings, pages: 12)
///
/// The same findings give the same bytes, at any time and on any machine.
public enum FindingForm: String, Hashable, Sendable, CaseIterable {
  /// `PATH:LINE:COLUMN: severity: message [rule: affected apps]`, one a line, as compilers print it.
  case text
  /// One JSON object with counts and the findings, one finding a line.
  case json
  /// JUnit XML, as build servers read it. (https://github.com/testmoapp/junitxml)
  case junit
  /// SARIF 2.1.0, as code reviews read it. (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html)
  case sarif

  /// The findings in this format, in the given order. The text ends in a newline, unless it is empty.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - pages: The number of checked pages.
  ///   - rules: The rules of the check.
  public func string(
    of findings: [PageFinding], pages: Int, rules: [PreviewRule] = PreviewRule.all
  ) -> String {
    string(of: findings, in: CheckedPages(pages: pages, rules: rules))
  }

  /// The same, with all that is known of the check.
  package func string(of findings: [PageFinding], in check: CheckedPages) -> String {
    switch self {
    case .text: findings.map { $0.line + "\n" }.joined()
    case .json: FindingJSON.string(of: findings, in: check)
    case .junit: FindingJUnit.string(of: findings, in: check)
    case .sarif: FindingSARIF.string(of: findings, rules: check.rules)
    }
  }
}

/// What was checked, for the forms that print more than findings.
package struct CheckedPages {
  /// The number of checked pages.
  package var pages: Int
  /// The rules of the check.
  package var rules: [PreviewRule]
  /// The ids of the rules that could not find anything, for lack of a URL.
  package var skipped: Set<String> = []
  /// How many errors and warnings there are in all; `nil` if all of them are printed.
  package var errors: Int?
  package var warnings: Int?

  /// Pages checked by rules, all of whose findings are printed.
  package init(pages: Int, rules: [PreviewRule]) {
    self.pages = pages
    self.rules = rules
  }
}

extension PageFinding {
  /// One line for any path: control and bidirectional characters are escaped, and a path that
  /// a spreadsheet would take for a formula begins with `./`.
  var line: String {
    let isFormula = path.first.map { "=+-@".contains($0) } ?? false
    let who = finding.consumers.isEmpty ? "" : ": \(PreviewConsumer.names(finding.consumers))"
    return TerminalText.escape(
      "\(isFormula ? "./" : "")\(path):\(finding.line):\(finding.column): "
        + "\(finding.severity.rawValue): \(finding.message) [\(finding.rule)\(who)]")
  }
}
