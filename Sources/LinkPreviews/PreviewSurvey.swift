/// Looks at all pages of a site together, for what no page shows alone: the same title or picture on each.
///
///     var survey = PreviewSurvey()
///     for page in pages { survey.note(page, at: page.path) }
///     for (path, finding) in survey.findings { … }
///
/// It keeps no page, so a site may have any number of them.
public struct PreviewSurvey: Sendable {
  private var pages = 0
  private var first: (path: String, values: [String: String])?
  /// The tags that still say the same on every page.
  private var shared: Set<String> = []

  /// Looks at nothing yet.
  public init() {}

  private static let keys = ["og:title", "og:image"]
  /// With fewer pages it is no wonder that they look alike.
  private static let fewest = 3

  /// What is remembered of one page.
  package struct Sample: Sendable {
    fileprivate var values: [String: String] = [:]

    /// Takes it from a page; nil where that is not to be shared.
    package init?(_ page: PreviewPage) {
      guard page.isShared else { return nil }
      for key in PreviewSurvey.keys { values[key] = page.meta(key)?.content }
    }
  }

  /// Looks at one page; one that is not to be shared is passed over.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: What it is called in the findings.
  public mutating func note(_ page: PreviewPage, at path: String) {
    if let sample = Sample(page) { note(sample, at: path) }
  }

  /// Counts a page of which no more is at hand.
  package mutating func note(_ sample: Sample, at path: String) {
    pages += 1
    let values = sample.values
    guard let first else {
      self.first = (path, values)
      shared = Set(Self.keys.filter { values[$0]?.isEmpty == false })
      return
    }
    shared = shared.filter { values[$0] == first.values[$0] }
  }

  /// What was found, each with the path of the first page; nothing before three pages were seen.
  public var findings: [(path: String, finding: Finding)] {
    guard let first, pages >= Self.fewest else { return [] }
    return Self.keys.filter(shared.contains).flatMap { key in
      var list = FindingList()
      list.begin(DifferentPagesRule.rule)
      list.add(DifferentPagesRule.samePages, at: 0, key, (first.values[key] ?? "").quoted, "\(pages)")
      return list.findings(in: []).map { (first.path, $0) }
    }
  }
}
