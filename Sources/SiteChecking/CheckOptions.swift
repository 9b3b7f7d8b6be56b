public import BuildDiagnostics
public import LinkPreviews
public import SafeMarkup

/// What a check looks for.
public struct CheckOptions: Sendable {
  /// Only what keeps these from showing a good preview; empty for everything.
  public var consumers: [PreviewConsumer] = []
  /// Only what these rules find; empty for all.
  public var rules: [PreviewRule] = []
  /// The rules that are not checked.
  public var ignored: [PreviewRule] = []
  /// The URL at which the site is served; `nil` for the one that its front page gives as its own.
  public var baseURL: WebURL?
  /// Findings that are not reported; `nil` for none.
  public var baseline: FindingBaseline?
  /// Whether the report keeps the line of every finding for a new baseline.
  public var collectsBaseline = false
  /// The time of the check as RFC 3339; later dates are found. Without it the future is not looked for.
  public var now: String?
  /// How many tasks work at the same time.
  public var jobs = 1

  /// Everything, by one task.
  public init() {}

  /// The rules that are checked.
  public var checkedRules: [PreviewRule] {
    let left = Set(ignored.map(\.id))
    return (rules.isEmpty ? SiteRules.everything : rules).filter { !left.contains($0.id) }
  }

  /// Whether a finding is one that is asked for.
  func asksFor(_ finding: Finding) -> Bool {
    consumers.isEmpty || finding.consumers.contains(where: consumers.contains)
  }

  /// The rules of this check that need so much of the URL of the site.
  func rules(needing need: PreviewRule.URLNeed) -> [PreviewRule] {
    checkedRules.filter { rule in
      rule.urlNeed == need && (consumers.isEmpty || rule.consumers.contains(where: consumers.contains))
    }
  }
}

/// What a check found.
public struct CheckReport: Sendable {
  /// How many pages were looked at.
  public internal(set) var pages = 0
  /// What was found, by the path of the file and the place in it; the first `limit` of it.
  public internal(set) var findings: [PageFinding] = []
  /// How many errors and warnings there are, including those that are not kept.
  public internal(set) var errors = 0
  /// How many warnings there are, including those that are not kept.
  public internal(set) var warnings = 0
  /// How many findings are in the baseline, and so neither kept nor counted.
  public internal(set) var known = 0
  /// What a person should know of the check itself, such as which rules could not run.
  public internal(set) var notes: [Diagnostic] = []
  /// The rules that could find nothing, because the URL of the site is unknown.
  public internal(set) var skippedRules: [PreviewRule] = []
  /// The lines of a baseline with all findings, if it was asked for.
  public internal(set) var baselineLines: [String] = []

  /// How many pages have their picture on another host, by host.
  var imageHosts: [String: Int] = [:]
  private var options: CheckOptions

  /// How many findings are kept: a site of a hundred thousand broken pages needs no more.
  public static let limit = 10_000

  /// How many findings are not kept.
  public var omitted: Int { errors + warnings - findings.count }

  /// Nothing found yet.
  init(_ options: CheckOptions) { self.options = options }

  /// Adds what was found in a file.
  ///
  /// - Parameters:
  ///   - path: What the file is called in the findings.
  ///   - sitePath: Its path below the site, for the baseline; `nil` if it is the same.
  mutating func add(_ found: [Finding], at path: String, sitePath: String? = nil) {
    for finding in found where options.asksFor(finding) && !isKnown(finding, at: sitePath ?? path) {
      if finding.severity == .error { errors += 1 } else { warnings += 1 }
      if findings.count < Self.limit { findings.append(PageFinding(path: path, finding)) }
    }
  }

  private mutating func isKnown(_ finding: Finding, at path: String) -> Bool {
    guard options.baseline != nil || options.collectsBaseline else { return false }
    let line = FindingBaseline.line(of: finding, at: path)
    if options.collectsBaseline { baselineLines.append(line) }
    guard options.baseline?.takes(line) == true else { return false }
    known += 1
    return true
  }

  /// Notes how many pages have their pictures on other hosts, where no file can be looked at.
  private mutating func noteImages(_ url: SiteURL) {
    guard !imageHosts.isEmpty, let url = url.url else { return }
    let pages = imageHosts.values.reduce(0, +)
    let names = imageHosts.keys.sorted()
    let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
    let message =
      "the og:image of \(pages) \(pages == 1 ? "page" : "pages") is not below \(url) (\(shown)), so its file was not "
      + "checked"
    notes.append(Diagnostic(.note, .imageElsewhere, message))
  }

  /// Brings the findings into the order of files and places, and notes what a person should know of the check.
  ///
  /// - Parameter sitePath: The one file that was checked; `nil` if it was a whole site.
  mutating func finish(_ url: SiteURL, sitePath: String? = nil) {
    notes += url.notes(options)
    noteImages(url)
    if url.url == nil { skippedRules = options.rules(needing: .everything) }
    findings.sort { left, right in
      if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
      let (first, second) = (left.finding, right.finding)
      return (first.line, first.column, first.rule) < (second.line, second.column, second.rule)
    }
    guard options.consumers.isEmpty, let baseline = options.baseline else { return }
    let needing = url.url == nil ? skippedRules + options.rules(needing: .part) : []
    let checked = Set(options.checkedRules.map(\.id)).subtracting(needing.map(\.id))
    notes += baseline.notes { line in
      guard let rule = FindingBaseline.rule(of: line)?.id, checked.contains(rule) else { return false }
      return sitePath.map { line.hasPrefix("\(rule) \($0.printable): ") } ?? true
    }
  }
}
