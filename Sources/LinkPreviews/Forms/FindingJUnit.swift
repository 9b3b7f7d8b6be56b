import SafeMarkup

/// Findings as JUnit XML: an error is a test that failed, a warning one that printed something, each rule that nothing
/// broke is a test that passed, and one that could not find anything is skipped.
enum FindingJUnit {
  static func string(of findings: [PageFinding], in check: CheckedPages) -> String {
    let broken = Set(findings.map(\.finding.rule))
    let kept = check.rules.filter { !broken.contains($0.id) }
    let skipped = kept.count { check.skipped.contains($0.id) }
    let failures = findings.count { $0.finding.severity == .error }
    let counts =
      "tests=\"\(findings.count + kept.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let cases = kept.map { testCase($0, isSkipped: check.skipped.contains($0.id)) } + findings.map(testCase)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="link previews" \(counts)>
      <testsuite name="link previews of \(check.pages) pages" \(counts)>
      \(cases.joined())</testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ rule: PreviewRule, isSkipped: Bool) -> String {
    let opening = opening("\(rule.id): \(rule.summary)", "every page")
    return isSkipped
      ? "\(opening)><skipped message=\"the URL of the site is unknown\"/></testcase>\n" : "\(opening)/>\n"
  }

  private static func testCase(_ found: PageFinding) -> String {
    let finding = found.finding
    let opening = opening("\(finding.rule) at \(found.path):\(finding.line):\(finding.column)", found.path)
    let outcome =
      finding.severity == .error
      ? "<failure type=\"\(escaped(finding.rule))\" message=\"\(escaped(finding.message))\"/>"
      : "<system-out>\(escaped(found.line))</system-out>"
    return "\(opening)>\(outcome)</testcase>\n"
  }

  /// The start tag of a test case without its end.
  private static func opening(_ name: String, _ group: String) -> String {
    let (name, group) = (escaped(TerminalText.escape(name)), escaped(TerminalText.escape(group)))
    return "<testcase classname=\"\(group)\" name=\"\(name)\""
  }

  private static func escaped(_ text: String) -> String { HTML(text: text).string }
}
