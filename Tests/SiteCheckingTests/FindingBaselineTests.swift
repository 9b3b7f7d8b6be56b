import BuildDiagnostics
import Foundation
import LinkPreviews
import SiteChecking
import Testing

/// A baseline hides what is known and nothing else.
@Suite("Baselines of findings")
struct FindingBaselineTests {
  private func written(_ site: CheckedFolder) async throws -> String {
    var options = CheckOptions()
    options.collectsBaseline = true
    return FindingBaseline.text(of: try await site.report(options).baselineLines)
  }

  private func options(_ text: String) throws -> CheckOptions {
    var options = CheckOptions()
    options.baseline = try FindingBaseline(text, path: "known.txt")
    return options
  }

  @Test("it is text with one finding a line, sorted by path and rule")
  func text() async throws {
    let site = try CheckedFolder()
    try site.page("b/", "B", body: "<a href=\"/gone-1/\">1</a><img src=\"x.png\" alt=\"\">")
    try site.page(
      "a/", "A",
      replacing: ["property=\"og:type\"": "name=\"x\"", "#1d3557": "navy", "summary_large_image": "large 2"])
    #expect(
      try await written(site) == """
        # threadline-baseline 1
        # Findings that `threadline check --baseline` does not report. Delete a line to see it again.
        P06 a/index.html: og:type is missing
        P14 a/index.html: twitter:card is "large 2"
        P20 a/index.html: theme-color is "navy"
        S01 b/index.html: <a href> leads to "/gone-1/", and the site has no such file
        S01 b/index.html: <img src> leads to "x.png", and the site has no such file

        """)
  }

  @Test("with it every finding of a broken site is known, whatever moves inside of the pages")
  func everything() async throws {
    let site = try BrokenSiteTests.site()
    let options = try options(try await written(site))
    let report = try await site.report(options)
    #expect(report.findings.isEmpty && report.errors + report.warnings == 0 && report.notes.isEmpty)
    #expect(report.known >= 30)
    for path in ["P09/index.html", "S01/index.html", "P12/index.html"] {
      let text = try String(contentsOfFile: "\(site.folder)/\(path)", encoding: .utf8)
      try site.write(text.replacing("<head>", with: "<head>\n\n<!-- moved -->\n"), to: path)
    }
    #expect(try await site.report(options).findings.isEmpty)
  }

  @Test("a new finding is reported, also where it says the same as a known one of the file")
  func news() async throws {
    let site = try CheckedFolder()
    let tag = "<p id=\"x\"></p>"
    try site.page("a/", "A", body: tag + tag)
    let options = try options(try await written(site))
    #expect(try await site.report(options).errors == 0)
    try site.page("a/", "A", body: tag + tag + tag)
    try site.page("b/", "B", body: "<img src=\"/gone.png\" alt=\"\">")
    let report = try await site.report(options)
    #expect(
      report.findings.map { "\($0.path) \($0.finding.rule)" } == ["a/index.html S03", "b/index.html S01"])
    #expect(report.errors == 2 && report.known == 1)
  }

  @Test("a line that nothing is found for is named, so that it can be deleted")
  func outdated() async throws {
    let site = try CheckedFolder()
    let text = """
      # threadline-baseline 1

      P06 index.html: og:type is missing
      S01 gone/index.html: <a href> leads to "/x/", and the site has no such file
      """
    let report = try await site.report(options(text))
    #expect(
      report.notes.map(\.description) == [
        "known.txt:3: note: this finding no longer occurs, so the line can be deleted: P06 index.html: og:type is "
          + "missing [baseline-outdated]",
        "known.txt:4: note: this finding no longer occurs, so the line can be deleted: S01 gone/index.html: <a href> "
          + "leads to \"/x/\", and the site has no such file [baseline-outdated]",
      ])
    var part = try options(text)
    part.rules = [try #require(SiteRules.named("P06"))]
    #expect(try await site.report(part).notes.count == 1)
    part.consumers = [.x]
    #expect(try await site.report(part).notes.isEmpty, "a part of the findings says nothing of the others")
  }

  @Test("of very many outdated lines the first are named, and the others counted")
  func manyOutdated() async throws {
    let lines = (1...25).map { "P06 \($0)/index.html: og:type is missing" }
    let report = try await CheckedFolder().report(options(lines.joined(separator: "\r\n")))
    #expect(report.notes.count == 21)
    #expect(
      report.notes.last?.description
        == "known.txt: note: 5 more findings no longer occur; write the file again with --write-baseline "
        + "[baseline-outdated]")
  }

  @Test("a check of one page says nothing of the lines of others")
  func onePage() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A", replacing: ["property=\"og:type\"": "name=\"x\""])
    try site.page("b/", "B", replacing: ["property=\"og:type\"": "name=\"x\""])
    let options = try options(try await written(site) + "P06 a/index.html: og:url is missing\n")
    let report = try await SiteChecker("\(site.folder)/a/index.html").check(options)
    #expect(report.findings.isEmpty && report.known == 1)
    #expect(report.notes.map(\.place?.line) == [5])
  }

  @Test(
    "an invalid line is refused with its place (fault 283)",
    arguments: ["PX6 index.html: og:type is missing", "P06 index.html", "<html>"])
  func invalid(line: String) {
    let error = #expect(throws: Diagnostic.self) {
      try FindingBaseline("# threadline-baseline 1\n\(line)\n", path: "known.txt")
    }
    #expect(
      error?.description
        == "known.txt:2: error: expected a rule, a path and a message, such as \"P06 index.html: og:type is missing\"; "
        + "found \"\(line)\" [baseline-invalid]")
  }
}
