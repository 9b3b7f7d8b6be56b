public import SafeMarkup

/// Finds out, offline, whether the link to a page will preview well: which rules its HTML breaks, where, and
/// which consumers fail for it.
///
///     let address = WebAddress("https://ada.example/")
///     let findings = PreviewValidator().findings(in: Array(html.utf8), address: address)
///     #expect(findings.isEmpty)
///
/// It takes any bytes. A page that asks not to be indexed (`noindex` or `none` in its robots tag: tombstones,
/// embeds, error pages) or that is the site's `404.html` is not meant to be shared: nothing is asked of it
/// beyond what it claims, and without any preview tag nothing at all. It fetches nothing, and says nothing of
/// what only a server can do wrong.
public struct PreviewValidator: Sendable {
  private let rules: [PreviewRule]

  /// Checks by these rules.
  public init(rules: [PreviewRule] = PreviewRule.all) { self.rules = rules }

  /// What is wrong with a page, from its top to its end.
  ///
  /// - Parameters:
  ///   - page: The bytes of the page.
  ///   - address: Where the page is served; without it nothing is compared with it.
  ///   - lookUp: Whether a page or a file of the same site is there. Asked only of addresses with the origin
  ///     of `address`; without it every address is taken to be there.
  public func findings(
    in page: [UInt8], address: WebAddress? = nil, lookUp: ((WebAddress) -> Bool)? = nil
  ) -> [Finding] {
    let page = PreviewPage(page, address: address, lookUp: lookUp)
    guard page.isShared || page.hasPreviewTags else { return [] }
    var list = FindingList()
    for rule in rules where rule.scope == .everyPage || page.isShared {
      list.rule = rule.id
      rule.check(page, &list)
    }
    return list.findings(in: page.bytes)
  }
}
