import LinkPreviews
import Testing

@Suite("Forms of findings")
struct FindingFormTests {
  private static let error = Finding(
    rule: "P06", severity: .error, line: 3, column: 7, message: "og:title is \"<b> & 'c'\"",
    consumers: [.slack, .x])
  private static let warning = Finding(
    rule: "P21", severity: .warning, line: 1, column: 1, message: "no text")
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

  @Test("JSON holds every field, one finding a line")
  func json() {
    let lines = FindingForm.json.string(of: Self.findings, pages: 2).split(separator: "\n")
    #expect(lines.count == 4 && lines.first == "[" && lines.last == "]")
    #expect(
      lines[1] == #"{"consumers": ["slack", "x"], "message": "og:title is \"\u003cb\u003e \u0026 'c'\"", "#
        + #""path": "site/@ada/a b.html", "place": [3, 7], "rule": "P06", "severity": "error"},"#)
    #expect(FindingForm.json.string(of: [], pages: 2) == "[]\n")
  }

  @Test("JUnit counts errors as failures, and rules that nothing broke as passed")
  func junit() {
    let xml = FindingForm.junit.string(of: Self.findings, pages: 2)
    #expect(
      xml.contains("<testsuite name=\"link previews of 2 pages\" tests=\"25\" failures=\"1\" errors=\"0\">"))
    #expect(
      xml.contains("<failure type=\"P06\" message=\"og:title is &quot;&lt;b&gt; &amp; &#39;c&#39;&quot;\"/>"))
    #expect(xml.contains("<testcase classname=\"site/é.html\" name=\"P21 at site/é.html:1:1\"><system-out>"))
    #expect(xml.contains("name=\"P07: ") && !xml.contains("name=\"P06: "))
    #expect(xml.split(separator: "<testcase ").count - 1 == 25)
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
