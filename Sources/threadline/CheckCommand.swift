import ArgumentParser
import BuildDiagnostics
import Foundation
import LinkPreviews
import SiteChecking
import ThreadlineKit

/// `threadline check`: proves offline that a built site is good.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a built site or any page, offline.",
    discussion: """
      Link previews, links, anchors, ids, JSON-LD, feeds, oEmbed answers, the sitemap and the weight of pages. Prints \
      each finding as FILE:LINE:COLUMN with the rule it breaks and who shows a worse preview for it. Nothing is \
      fetched.

      With --redactions it proves a takedown instead: that no file of the site and nothing that builds remember holds \
      an id, address or medium of redactions.toml, that each removed address answers as it should, and, where \
      threadline.toml or --export names the exports, that the site is the one in which all of it never was.

      EXAMPLES
        threadline check site
        threadline check page.html --consumer whatsapp --consumer slack
        threadline check --explain P06
        threadline check --redactions site
      """)

  @Argument(
    help: """
      The built site, a page of it by its URL, its path or its file, or any HTML file (default: the output of \
      threadline.toml, or site).
      """)
  var site: String?

  @OptionGroup var builtSite: BuiltSiteOptions

  @Option(help: "What to print: text, json, junit or sarif (default: text).")
  var format: String = FindingForm.text.rawValue

  @Option(
    help: ArgumentHelp(
      "Only what keeps this one from a good preview, such as slack; may be repeated.", valueName: "name"))
  var consumer: [String] = []

  @Option(help: ArgumentHelp("Only what this rule finds, such as P06; may be repeated.", valueName: "code"))
  var only: [String] = []

  @Option(help: "What makes the exit status 1: error, warning or never (default: error).")
  var failOn: String = Threshold.error.rawValue

  @Option(
    help: ArgumentHelp("Explain a rule: where it comes from, and how to mend a page.", valueName: "code"))
  var explain: String?

  @Flag(help: "Prove that what redactions.toml takes down is gone.")
  var redactions = false

  @Option(
    help: ArgumentHelp("With --redactions: an export of the site; may be repeated.", valueName: "path"))
  var export: [String] = []

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  /// From what on a check has failed.
  private enum Threshold: String, CaseIterable { case error, warning, never }

  func validate() throws {
    guard FindingForm(rawValue: format) != nil else {
      throw ValidationError("--format is \"\(format)\"; expected text, json, junit or sarif")
    }
    guard Threshold(rawValue: failOn) != nil else {
      throw ValidationError("--fail-on is \"\(failOn)\"; expected error, warning or never")
    }
  }

  func run() async throws {
    let console = Console(isQuiet: quiet)
    do {
      if let explain { return Swift.print(try NamedRules.rule(explain).explanation) }
      if redactions { return try await checkRedactions(console) }
      let report = try await check(try target(), console)
      if isFailure(report) { throw ExitStatus.errorsFound }
    } catch let diagnostic as Diagnostic {
      console.clear()
      console.print(diagnostic)
      throw ExitStatus.status(for: diagnostic)
    }
  }

  /// The folder or file to check, as a person would type it.
  private func target() throws(Diagnostic) -> String {
    guard let site else { return try builtSite.located().name }
    let path = AbsolutePath.of(site)
    if BuiltSiteLocation.isSiteFolder(path) { return try builtSite.located(site).name }
    return AbsolutePath.shown(try PageName(site, file: path).checked(in: try builtSite.located().folder))
  }

  private func check(_ site: String, _ console: Console) async throws(Diagnostic) -> CheckReport {
    var options = CheckOptions()
    options.consumers = try NamedRules.consumers(consumer)
    options.rules = try NamedRules.rules(only)
    options.now = Date.now.formatted(.iso8601)
    options.jobs = ProcessInfo.processInfo.activeProcessorCount
    let report = try await SiteChecker(AbsolutePath.of(site)).check(options) { done, total in
      console.show(BuildProgress(stage: .checking, done: done, total: total))
    }
    console.clear()
    show(report, of: site, options, console)
    return report
  }

  private func checkRedactions(_ console: Console) async throws {
    var log = DiagnosticLog(limit: 20)
    let location = try builtSite.located(site)
    let report = try await RedactionsCheck(site: location, exports: export).run(&log, console)
    console.clear()
    let form = FindingForm(rawValue: format) ?? .text
    console.printJSON(
      Array(
        form.string(of: named(report, location.name), pages: report.files, rules: SiteRules.takedowns).utf8))
    if form == .text {
      let compared =
        report.isCompared ? "compared with a site in which it never was" : "not compared with the exports"
      console.print(
        "\(counted(report.files, "file")) checked, \(counted(report.addresses, "address", "addresses")) taken down, "
          + "\(compared): \(counted(report.findings.count, "error"))")
    }
    if !report.findings.isEmpty, failOn != Threshold.never.rawValue { throw ExitStatus.errorsFound }
  }

  /// The findings with the files as a person would type them.
  private func named(_ report: RedactionCheck.Report, _ site: String) -> [PageFinding] {
    report.findings.map { found in
      found.path.hasPrefix("/") ? found : PageFinding(path: "\(site)/\(found.path)", found.finding)
    }
  }

  /// Prints what was found; in words with the sum behind it.
  private func show(
    _ report: CheckReport, of site: String, _ options: CheckOptions, _ console: Console
  ) {
    let form = FindingForm(rawValue: format) ?? .text
    var folder = site[...]
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let findings = report.findings.filter { !quiet || $0.finding.severity == .error }.map { found in
      PageFinding(path: found.path.isEmpty ? site : "\(folder)/\(found.path)", found.finding)
    }
    console.printJSON(
      Array(form.string(of: findings, pages: report.pages, rules: options.checkedRules).utf8))
    guard form == .text else { return }
    if report.omitted > 0 { console.print("and \(report.omitted) more; --only and --consumer show a part") }
    console.print(
      "\(counted(report.pages, "page")) checked: \(counted(report.errors, "error")), "
        + "\(counted(report.warnings, "warning"))")
  }

  private func isFailure(_ report: CheckReport) -> Bool {
    switch Threshold(rawValue: failOn) ?? .error {
    case .error: report.errors > 0
    case .warning: report.errors + report.warnings > 0
    case .never: false
    }
  }
}
