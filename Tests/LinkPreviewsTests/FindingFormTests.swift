import Testing

@testable import LinkPreviews

@Suite("Forms of findings")
struct FindingFormTests {
  private static let error = Finding(
    rule: "P06", severity: .error, line: 3, column: 7, message: "og:title is \"<b> & 'c'\"",
    consumers: [.slack, .x], cause: nil)
  private static let warning = Finding(
    rule: "P21", severity: .warning, line: 1, column: 1, message: "no text", consumers: [], cause: nil)
  private static let findings = [
    PageFinding(path: "site/@ada/a b.html", error), PageFinding(path: "site/é.html", warning),
  ]

  @Test("text has one line a finding, as compilers print it")
  func text() {
    #expect(
      FindingForm.text.string(of: Self.findings, pages: 2) == """
        site/@ada/a b.html:3:7: error: og:title is "<b> & 'c'" [P06: Slack, X]
        site/é.html:1:1: warning: no text [P21]

        """)
    #expect(FindingForm.text.string(of: [], pages: 2) == "")
  }

  @Test(
    "no line begins as a formula does, and a path stays the same file (fault 112)",
    arguments: ["=cmd|' /C calc'!A0.html", "+1.html", "-1.html", "@ada/index.html"])
  func formulas(path: String) {
    let line = FindingForm.text.string(of: [PageFinding(path: path, Self.warning)], pages: 1)
    #expect(line == "./\(path):1:1: warning: no text [P21]\n")
  }

  @Test("a path cannot steer a terminal or begin a new line")
  func steering() {
    let line = FindingForm.text.string(
      of: [PageFinding(path: "a\u{1B}[2J\n\u{202E}b.html", Self.warning)], pages: 1)
    #expect(line == "a\\u{1b}[2J\\u{a}\\u{202e}b.html:1:1: warning: no text [P21]\n")
  }

  @Test("JSON is an object with a version and counts, and each finding has its line and column by name")
  func json() {
    #expect(
      FindingForm.json.string(of: Self.findings, pages: 2) == #"""
        {"format": "threadline-findings", "version": 1, "pages": 2, "errors": 1, "warnings": 1, "findings": [
        {"path": "site/@ada/a b.html", "line": 3, "column": 7, "code": "P06", "severity": "error", "message": "og:title is \"\u003cb\u003e \u0026 'c'\"", "consumers": ["slack", "x"]},
        {"path": "site/é.html", "line": 1, "column": 1, "code": "P21", "severity": "warning", "message": "no text", "consumers": []}
        ]}

        """#)
    #expect(
      FindingForm.json.string(of: [], pages: 2) == #"""
        {"format": "threadline-findings", "version": 1, "pages": 2, "errors": 0, "warnings": 0, "findings": []}

        """#)
  }

  @Test("counts are those of the whole check, also where not every finding is printed")
  func counts() {
    var check = CheckedPages(pages: 2, rules: PreviewRule.all)
    (check.errors, check.warnings) = (12_000, 7)
    #expect(
      FindingForm.json.string(of: [], in: check) == #"""
        {"format": "threadline-findings", "version": 1, "pages": 2, "errors": 12000, "warnings": 7, "findings": []}

        """#)
  }

  @Test("JUnit counts errors as failures, and rules that nothing broke as passed")
  func junit() {
    let xml = FindingForm.junit.string(of: Self.findings, pages: 2)
    #expect(
      xml.contains(
        "<testsuite name=\"link previews of 2 pages\" tests=\"25\" failures=\"1\" errors=\"0\" skipped=\"0\">"
      ))
    #expect(
      xml.contains("<failure type=\"P06\" message=\"og:title is &quot;&lt;b&gt; &amp; &#39;c&#39;&quot;\"/>"))
    #expect(xml.contains("<testcase classname=\"site/é.html\" name=\"P21 at site/é.html:1:1\"><system-out>"))
    #expect(xml.contains("name=\"P07: ") && !xml.contains("name=\"P06: "))
    #expect(xml.split(separator: "<testcase ").count - 1 == 25)
  }

  @Test("a rule that could find nothing is skipped in JUnit, and did not pass")
  func skipped() throws {
    let rule = try #require(PreviewRule.named("P04"))
    var check = CheckedPages(pages: 1, rules: [rule])
    check.skipped = ["P04"]
    let xml = FindingForm.junit.string(of: [], in: check)
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\">"))
    #expect(
      xml.contains(
        "<testcase classname=\"every page\" name=\"P04: \(rule.summary)\"><skipped message=\"the URL of the site is "
          + "unknown\"/></testcase>\n"))
  }

  @Test("SARIF names every rule, and places by line and character")
  func sarif() {
    let text = FindingForm.sarif.string(of: Self.findings, pages: 2)
    #expect(text.contains("\"version\": \"2.1.0\""))
    #expect(text.contains("\"columnKind\": \"unicodeCodePoints\""))
    #expect(text.contains("\"ruleId\": \"P06\", \"ruleIndex\": 5, \"level\": \"error\""))
    #expect(text.contains("\"uri\": \"site/@ada/a%20b.html\""))
    #expect(text.contains("\"uri\": \"site/%C3%A9.html\""))
    #expect(text.contains("\"region\": {\"startLine\": 3, \"startColumn\": 7}"))
    #expect(PreviewRule.all.allSatisfy { text.contains("{\"id\": \"\($0.id)\"") })
  }

  @Test("a place counts characters and not bytes")
  func places() {
    let html = "<html lang=\"en\">\n<!-- é… --><meta name=\"og:title\" content=\"x\">"
    let findings = PreviewValidator(rules: PreviewRule.all.filter { $0.id == "P09" }).validate(
      PreviewPage(html: html))
    #expect(findings.findings.map(\.line) == [2] && findings.findings.map(\.column) == [12])
  }
}
