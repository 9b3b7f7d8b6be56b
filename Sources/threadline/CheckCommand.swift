import ArgumentParser
import BuildDiagnostics
import Foundation
import LinkPreviews
import SafeMarkup
import SiteChecking
import ThreadlineKit

/// `threadline check`: proves offline that a built site is good.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a built site or any page, offline.",
    discussion: """
      Link previews, links, anchors, ids, JSON-LD, feeds, oEmbed answers, the sitemap and the weight of pages. Prints \
      each finding as FILE:LINE:COLUMN with the rule it breaks and the apps that show a worse preview for it. Nothing is \
      fetched.

      It takes the site of any generator. Pictures and links with whole URLs are looked up as files below the URL of the \
      site: that of --base-url, or else of the canonical link or og:url of index.html.

      With --redactions it proves a takedown instead: that no file of the site or its records holds an id, URL or \
      media item of redactions.toml, and that each removed URL answers as it should. If threadline.toml or --export \
      names the exports, it also proves that the site equals one that is built without what was taken down.

      With --budget it weighs the site instead: for each kind of page the most HTML, CSS and JS, and the most pictures on \
      the first screen of a phone. A page over the budget is an error.

      EXAMPLES
        threadline check site
        threadline check public --base-url https://bakery.example --ignore P15
        threadline check page.html --consumer whatsapp,slack
        threadline check public --write-baseline known.txt
        threadline check public --baseline known.txt
        threadline check --explain P06
        threadline check --redactions site
        threadline check --budget site
      """)

  @Argument(
    help: ArgumentHelp(
      "The built site, a page of it, or any HTML file.",
      discussion: """
        A page is named by its URL, its path or its file. Without it: the output of threadline.toml, or site.
        """), completion: .file())
  var site: String?

  @OptionGroup var builtSite: BuiltSiteOptions

  @Option(help: ArgumentHelp("The form of the output.", valueName: "form"))
  var format = FindingForm.text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The URL at which the site is served, if index.html does not give it.", valueName: "url"))
  var baseURL: String?

  @Option(
    help: ArgumentHelp(
      "Only what matters to these apps; a list with commas, or repeated.",
      discussion: "Of \(PreviewConsumer.all.map(\.id).joined(separator: ", ")).", valueName: "names"),
    completion: .list(PreviewConsumer.all.map(\.id)))
  var consumer: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only what these rules find; a list with commas, or repeated.",
      discussion: "Of \(SiteRules.everything.map(\.id).joined(separator: ", ")).", valueName: "codes"),
    completion: .list(SiteRules.everything.map(\.id)))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Nothing that these rules find, such as P15.", valueName: "codes"),
    completion: .list(SiteRules.everything.map(\.id)))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("Do not report the findings that this file lists.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("List all findings in this file, for --baseline.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(help: ArgumentHelp("The least finding that gives exit status 1.", valueName: "word"))
  var failOn = Threshold.error

  @Option(
    help: ArgumentHelp(
      "Explain rules: what they find, and how to fix it, with tags to copy.",
      discussion: "Such as P06, of those that --only takes.", valueName: "codes"),
    completion: .list(SiteRules.everything.map(\.id)))
  var explain: [String] = []

  @Flag(help: "Weigh the pages of each kind, and judge them by a budget.")
  var budget = false

  @Flag(help: "Prove that what was taken down is gone.")
  var redactions = false

  @Option(
    help: ArgumentHelp(
      "An export of the site, with --redactions.", discussion: "May be repeated.", valueName: "path"),
    completion: .file())
  var export: [String] = []

  @OptionGroup var printing: OutputOptions

  /// The least finding with which a check fails.
  enum Threshold: String, CaseIterable, ExpressibleByArgument { case error, warning, never }

  func validate() throws {
    guard baseURL == nil || siteURL != nil else {
      throw ValidationError(
        "--base-url is \"\(baseURL ?? "")\"; expected an absolute URL such as \"https://bakery.example/\"")
    }
    guard !budget || format == .text || format == .json else {
      throw ValidationError("--budget has no form \"\(format.rawValue)\"; give --format text or json")
    }
    guard !(budget && redactions) else {
      throw ValidationError("--budget and --redactions exclude each other; give one of them")
    }
    guard baseline == nil || writeBaseline == nil else {
      throw ValidationError("--baseline and --write-baseline exclude each other; give one of them")
    }
  }

  func run() async throws {
    let console = printing.console()
    if !explain.isEmpty {
      return Swift.print(try NamedRules.rules(explain).map(\.explanation).joined(separator: "\n\n"))
    }
    defer { console.clear() }
    if redactions { return try await checkRedactions(console) }
    if budget { return try checkBudget(console) }
    let report = try await check(try target(), console)
    if let writeBaseline { return try write(report.baselineLines, to: writeBaseline, console) }
    let failures = report.errors + (failOn == .warning ? report.warnings : 0)
    if failOn != .never, failures > 0 { throw ExitStatus.errorsFound }
  }

  /// The folder or file to check, as a person would type it.
  private func target() throws(Diagnostic) -> String {
    guard let site else { return try builtSite.located().name }
    let path = AbsolutePath.of(site)
    if BuiltSiteLocation.isSiteFolder(path) { return try builtSite.located(site).name }
    return AbsolutePath.shown(try PageName(site, file: path).checked(in: try builtSite.located().folder))
  }

  private func check(_ site: String, _ console: Console) async throws(Diagnostic) -> CheckReport {
    var options = try checkOptions()
    let checker = SiteChecker(AbsolutePath.of(site), named: site)
    if only.isEmpty, let url = (siteURL ?? checker.address)?.description, SiteConfiguration.isLocal(url: url),
      let https = SiteRules.named("P01")
    {
      options.ignored.append(https)
      console.print(
        Diagnostic(
          .note, .localSite,
          "the site is for this machine only, so P01 (https) is not checked; to publish it, set base_url "
            + "and build it again"))
    }
    let report = try await checker.check(options) { done, total in
      console.show(BuildProgress(stage: .checking, done: done, total: total, unit: .page))
    }
    console.endProgress()
    for note in report.notes { console.print(note) }
    if writeBaseline == nil { show(report, of: site, options, console) }
    return report
  }

  /// What was typed, as it is meant.
  private func checkOptions() throws(Diagnostic) -> CheckOptions {
    var options = CheckOptions()
    options.consumers = try NamedRules.consumers(consumer)
    options.rules = try NamedRules.rules(only)
    options.ignored = try NamedRules.rules(ignore)
    options.baseURL = siteURL
    if let baseline { options.baseline = try readBaseline(baseline) }
    options.collectsBaseline = writeBaseline != nil
    options.now = Date.now.formatted(.iso8601)
    options.jobs = ProcessInfo.processInfo.activeProcessorCount
    return options
  }

  /// The base URL with a slash at its end; `nil` if it is missing, or not the URL of a folder.
  private var siteURL: WebURL? {
    guard let baseURL, !baseURL.contains(where: { "?#".contains($0) }) else { return nil }
    return WebURL(baseURL.hasSuffix("/") ? baseURL : baseURL + "/")
  }

  /// The findings that are not reported.
  private func readBaseline(_ file: String) throws(Diagnostic) -> FindingBaseline {
    guard let bytes = FileManager.default.contents(atPath: AbsolutePath.of(file)) else {
      throw .error(
        .baselineMissing, at: .init(file), "there is no such file; make it with --write-baseline \(file)")
    }
    return try FindingBaseline(String(decoding: bytes, as: UTF8.self), path: file)
  }

  private func write(_ lines: [String], to file: String, _ console: Console) throws(Diagnostic) {
    try FileOutput.refuseTaken(
      file, "exists and is not a baseline; name another file",
      unless: { $0.hasPrefix(FindingBaseline.firstLine) })
    try FileOutput.write(Array(FindingBaseline.text(of: lines).utf8), to: AbsolutePath.of(file))
    console.print(
      "\(counted(lines.count, "finding")) written to \(file); report only new ones with --baseline \(file)")
  }

  private func checkBudget(_ console: Console) throws {
    let site = try target()
    let weight = try WeightReport(of: AbsolutePath.of(site), named: site)
    let errors = weight.errors(in: site)
    if format == .text {
      console.print(weight.table)
      for error in errors { console.print(error) }
    } else {
      console.printJSON(weight.json)
    }
    if !errors.isEmpty, failOn != .never { throw ExitStatus.errorsFound }
  }

  private func checkRedactions(_ console: Console) async throws {
    let location = try builtSite.located(site)
    let report = try await RedactionsCheck(site: location, exports: export).run(console)
    console.endProgress()
    console.printJSON(
      Array(
        format.string(
          of: named(report.findings, in: location.name), pages: report.files, rules: SiteRules.takedowns
        ).utf8))
    if format == .text, report.files == 0 {
      console.print("nothing was taken down, so there is nothing to check")
    } else if format == .text {
      let compared =
        report.isCompared ? "compared with a site built without it" : "not compared with the exports"
      console.print(
        "\(counted(report.files, "file")) checked, \(counted(report.addresses, "URL")) taken down, "
          + "\(compared): \(counted(report.findings.count, "error"))")
      if let advice = adviceOnRules(of: report.findings.map(\.finding)) { console.print(advice) }
    }
    if !report.findings.isEmpty, failOn != .never { throw ExitStatus.errorsFound }
  }

  /// The findings with the files as a person would type them.
  private func named(_ findings: [PageFinding], in site: String) -> [PageFinding] {
    findings.map { found in
      if found.path.hasPrefix("/") { return found }
      return PageFinding(path: found.path.isEmpty ? site : "\(site)/\(found.path)", found.finding)
    }
  }

  /// Prints what was found; in words with the sum behind it.
  private func show(
    _ report: CheckReport, of site: String, _ options: CheckOptions, _ console: Console
  ) {
    let shown = report.findings.filter { !printing.quiet || $0.finding.severity == .error }
    let findings = named(shown, in: site)
    var pages = CheckedPages(pages: report.pages, rules: options.checkedRules)
    (pages.errors, pages.warnings) = (report.errors, report.warnings)
    pages.skipped = Set(report.skippedRules.map(\.id))
    console.printJSON(Array(format.string(of: findings, in: pages).utf8))
    guard format == .text else { return }
    if report.omitted > 0 { console.print("and \(report.omitted) more; --only and --consumer show a part") }
    console.print(
      "\(counted(report.pages, "page")) checked: \(counted(report.errors, "error")), "
        + counted(report.warnings, "warning")
        + (report.known > 0 ? " (\(report.known) more in the baseline)" : ""))
    if let advice = adviceOnRules(of: findings.map(\.finding)) { console.print(advice) }
  }
}
