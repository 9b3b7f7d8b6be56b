/// Compares all pages of a site, to find what no page shows alone: the same title or picture on each.
///
///     var survey = PreviewSurvey()
///     for page in pages { survey.note(page, at: page.path) }
///     for (path, finding) in survey.findings { … }
///
/// It stores no page, so a site may have any number of them.
public struct PreviewSurvey: Sendable {
  private var pages = 0
  /// The path of the first page.
  private var first = ""
  /// The tags that still say the same on every page, and what they say.
  private var shared: [String: String] = [:]

  /// A survey without pages.
  public init() {}

  private static let keys = ["og:title", "og:image"]
  /// Fewer pages may well be alike.
  private static let fewest = 3

  /// The tags of a page that are compared; `nil` if the page is not meant to be shared.
  package static func tags(of page: PreviewPage) -> [String: String]? {
    guard page.isShared else { return nil }
    return keys.reduce(into: [String: String]()) { $0[$1] = page.meta($1)?.content }
  }

  /// Adds a page; one that is not meant to be shared is ignored.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path of the page in the findings.
  public mutating func note(_ page: PreviewPage, at path: String) {
    if let tags = Self.tags(of: page) { note(tags, at: path) }
  }

  /// Adds a page by its tags.
  package mutating func note(_ values: [String: String], at path: String) {
    if pages == 0 { (first, shared) = (path, values.filter { !$0.value.isEmpty }) }
    pages += 1
    shared = shared.filter { values[$0.key] == $0.value }
  }

  /// The findings, each with the path of the first page; empty for fewer than three pages.
  public var findings: [(path: String, finding: Finding)] {
    guard pages >= Self.fewest else { return [] }
    return Self.keys.compactMap { key in
      guard let value = shared[key] else { return nil }
      let (cause, rule) = (DifferentPagesRule.samePages, DifferentPagesRule.rule)
      return (path: first, finding: Finding(cause, of: rule, key, value.quoted, "\(pages)"))
    }
  }
}
