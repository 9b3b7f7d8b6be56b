import SafeMarkup

/// Finds out, offline, whether the link to a page will preview well: which rules its HTML breaks, where, and
/// which consumers fail for it.
///
///     let page = PreviewPage(html: html, url: "https://ada.example/")
///     let report = PreviewValidator.standard.validate(page)
///     #expect(report.errors.isEmpty, "\(report)")
///
/// Any bytes can be validated, and nothing is fetched. A page with `noindex` or `none` in its robots tag (tombstones,
/// embeds, error pages) and the site's `404.html` are not meant to be shared: only the tags that they have are checked.
/// Mistakes that only a server can make are not found.
public struct PreviewValidator: Sendable {
  private let rules: [PreviewRule]
  private let now: Int64?

  /// Checks by every rule.
  public static let standard = PreviewValidator()

  /// Checks by these rules.
  ///
  /// - Parameters:
  ///   - rules: The rules, such as `PreviewRule.all.filter { $0.id != "P21" }`.
  ///   - now: The moment of the check as RFC 3339, such as `2026-03-04T05:06:07Z`; later dates are findings. Without it,
  ///     dates are not compared with the present, since this library reads no clock.
  public init(rules: [PreviewRule] = PreviewRule.all, now: String? = nil) {
    self.rules = rules
    self.now = now.flatMap { RFC3339.milliseconds(ofLoose: $0) }
  }

  /// Checks a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - site: The files around it. With them, the pictures, URLs and oEmbed answers that it names are checked as well.
  /// - Returns: All findings in the order of their places; none if the page is good.
  public func validate(_ page: PreviewPage, in site: (any PreviewSite)? = nil) -> PreviewReport {
    guard page.isShared || page.hasPreviewTags else { return PreviewReport(findings: []) }
    let around = PageSurroundings(url: page.url, site: site, now: now)
    var list = FindingList()
    for rule in rules where page.isShared || !rule.isForSharedPages {
      list.begin(rule)
      rule.check?(page, around, &list)
    }
    return PreviewReport(findings: list.findings(in: page.bytes))
  }
}
