public import LinkPreviews

/// What a check looks for.
public struct CheckOptions: Sendable {
  /// Only what keeps these from showing a good preview; empty for everything.
  public var consumers: [PreviewConsumer] = []
  /// Only what these rules find; empty for all.
  public var rules: [PreviewRule] = []
  /// The moment of the check as RFC 3339; dates behind it are found. Without it the future is not looked for.
  public var now: String?
  /// How many tasks work at the same time.
  public var jobs = 1

  /// Everything, by one task.
  public init() {}

  /// The rules that are checked.
  public var checkedRules: [PreviewRule] { rules.isEmpty ? SiteRules.everything : rules }

  /// Whether a finding is one that is asked for.
  func asksFor(_ finding: Finding) -> Bool {
    consumers.isEmpty || finding.consumers.contains(where: consumers.contains)
  }
}

/// What a check found.
public struct CheckReport: Sendable {
  /// How many pages were looked at.
  public internal(set) var pages = 0
  /// What was found, by the path of the file and the place in it; the first `limit` of it.
  public internal(set) var findings: [PageFinding] = []
  /// How many errors and warnings there are, those that are not kept too.
  public internal(set) var errors = 0
  public internal(set) var warnings = 0

  /// How many findings are kept: a site of a hundred thousand broken pages is told of no more often.
  public static let limit = 10_000

  /// How many findings are not kept.
  public var omitted: Int { errors + warnings - findings.count }

  mutating func add(_ found: [Finding], at path: String, _ options: CheckOptions) {
    for finding in found where options.asksFor(finding) {
      if finding.severity == .error { errors += 1 } else { warnings += 1 }
      if findings.count < Self.limit { findings.append(PageFinding(path: path, finding)) }
    }
  }

  /// Brings the findings into the order of files and places.
  mutating func sort() {
    let order = findings.enumerated().sorted { left, right in
      if left.element.path != right.element.path {
        return left.element.path.utf8.lexicographicallyPrecedes(right.element.path.utf8)
      }
      let (first, second) = (left.element.finding, right.element.finding)
      return (first.line, first.column, first.rule, left.offset)
        < (second.line, second.column, second.rule, right.offset)
    }
    findings = order.map(\.element)
  }
}
