/// Finds out, offline, whether the link to a page will preview well: which rules its HTML breaks, where, and
/// which consumers fail for it.
///
///     let page = PreviewPage(html: html, url: "https://ada.example/")
///     let report = PreviewValidator.standard.validate(page)
///     #expect(report.errors.isEmpty, "\(report)")
///
/// It takes any bytes. A page that asks not to be indexed (`noindex` or `none` in its robots tag: tombstones,
/// embeds, error pages) or that is the site's `404.html` is not meant to be shared: nothing is asked of it
/// beyond what it claims, and without any preview tag nothing at all. It fetches nothing, and says nothing of
/// what only a server can do wrong.
public struct PreviewValidator: Sendable {
  private let rules: [PreviewRule]
  private let now: PreviewMoment?

  /// Checks by every rule.
  public static let standard = PreviewValidator()

  /// Checks by these rules.
  ///
  /// - Parameters:
  ///   - rules: The rules, such as `PreviewRule.all.filter { $0.id != "P21" }`.
  ///   - now: The moment of the check as RFC 3339, such as `2026-03-04T05:06:07Z`; dates behind it are found.
  ///     Without it the future is not looked for: this library reads no clock.
  public init(rules: [PreviewRule] = PreviewRule.all, now: String? = nil) {
    self.rules = rules
    self.now = now.flatMap { PreviewMoment($0) }
  }

  /// What is wrong with a page, from its top to its end.
  ///
  /// With the site around it, the pictures, addresses and oEmbed answers that it names are looked at as well.
  public func validate(_ page: PreviewPage, in site: (any PreviewSite)? = nil) -> PreviewReport {
    guard page.isShared || page.hasPreviewTags else { return PreviewReport(findings: []) }
    let around = PageSurroundings(address: page.address, site: site, now: now)
    var list = FindingList()
    for rule in rules where rule.scope == .everyPage || rule.scope == .sharedPages && page.isShared {
      list.begin(rule)
      rule.check(page, around, &list)
    }
    return PreviewReport(findings: list.findings(in: page.bytes))
  }
}
