import LinkPreviews
import SafeMarkup

/// Checks one page of a site: its previews, its links, its ids, what it says to machines, and its weight.
struct PageCheck: Sendable {
  /// What one page gives to the check of all.
  struct Result: Sendable {
    var findings: [Finding] = []
    /// Its anchors, and the anchors of other pages that it links to, as hashes.
    var anchors: [UInt64] = []
    var wantedAnchors: [UInt64] = []
    /// The tags that are compared with those of other pages; nil if it is not to be shared.
    var sharedTags: [String: String]?
    /// Whether it asks search engines to leave it out.
    var isUnlisted = false
    /// The host of its picture, if that is not on the site and so not looked at.
    var imageHost: String?
    /// Feeds under names that do not say that they are any.
    var feeds: [SiteListing.File] = []
  }

  /// The most bytes that a page should have.
  static let mostBytes = 120 * 1_024

  let site: CheckedSite?
  private let validator: PreviewValidator
  private let checked: Set<String>

  init(_ site: CheckedSite?, _ options: CheckOptions) {
    self.site = site
    checked = Set(options.checkedRules.map(\.id))
    let rules = PreviewRule.all.filter { [checked] in checked.contains($0.id) }
    validator = PreviewValidator(rules: rules, now: options.now)
  }

  /// Whether a rule is asked for.
  func checks(_ rule: PreviewRule) -> Bool { checked.contains(rule.id) }

  /// Checks the page at a path of the site.
  func check(_ file: PreviewFile, at path: String) -> Result {
    let page = PreviewPage(html: file.start, url: site?.addresses.address(of: path))
    var result = Result()
    result.findings = validator.validate(page, in: site).findings
    result.sharedTags = PreviewSurvey.tags(of: page)
    result.isUnlisted = page.asksNotToBeIndexed
    if result.sharedTags != nil { result.imageHost = foreignImageHost(of: page) }
    var list = FindingList()
    checkReferences(of: page, at: path, &result, &list)
    if checks(SiteRules.linkedTypes) { LinkedTypeCheck.check(page, &list) }
    if checks(SiteRules.weight) { Self.checkWeight(file, &list) }
    result.findings += list.findings(in: page.bytes)
    return result
  }

  private func foreignImageHost(of page: PreviewPage) -> String? {
    guard let addresses = site?.addresses, let base = addresses.base, checks(ExistingImageRule.rule),
      let image = page.statedPreview.image.flatMap({ WebURL($0) }),
      addresses.target(of: image) == nil
    else { return nil }
    // With http instead of https it is a finding of P01.
    let isInsecure = image.host == base.host && image.isSecure != base.isSecure
    return isInsecure ? nil : image.host
  }

  /// The links of a page to anchors that are not there.
  func checkAnchors(of file: PreviewFile, at path: String, missing: Set<UInt64>) -> [Finding] {
    let page = PreviewPage(html: file.start)
    var list = FindingList(of: SiteRules.anchors)
    let references = PageReferences(page)
    var reported: Set<String> = []
    for link in references.links where link.text.utf8.contains(UInt8(ascii: "#")) {
      guard let target = target(of: link, on: path, references.base), let fragment = target.fragment,
        let file = site?.file(at: target.path), missing.contains(PathHash.of(file, anchor: fragment)),
        reported.insert(link.text).inserted
      else { continue }
      Self.report(link, anchor: fragment, &list)
    }
    return list.findings(in: page.bytes)
  }

  private static func checkWeight(_ file: PreviewFile, _ list: inout FindingList) {
    guard file.bytes > mostBytes else { return }
    list.begin(SiteRules.weight)
    let limit = PreviewPage.readingLimit
    let isCut = file.bytes > limit
    list.add(
      .heavyPage, at: 0, "\(file.bytes)", isCut ? ", and only the first \(limit) bytes were checked" : "")
  }

  // MARK: Links, anchors and ids

  private func checkReferences(
    of page: PreviewPage, at path: String, _ result: inout Result, _ list: inout FindingList
  ) {
    let references = PageReferences(page)
    let own = checkIDs(of: references, &list)
    if site != nil {
      result.anchors = own.map { PathHash.of(path, anchor: $0) }
    }
    var seen: Set<String> = []
    for link in references.links where seen.insert(link.text).inserted {
      check(link, at: path, references.base, own, &result, &list)
    }
    result.wantedAnchors = Array(Set(result.wantedAnchors))
  }

  /// The anchors of the page; an id that is used twice is reported.
  private func checkIDs(of references: PageReferences, _ list: inout FindingList) -> Set<String> {
    var ids = Set<String>(minimumCapacity: references.ids.count)
    list.begin(SiteRules.ids)
    for (id, offset) in references.ids where !ids.insert(id).inserted && checks(SiteRules.ids) {
      list.add(.repeatedID, at: offset, id.quoted)
    }
    return ids.union(references.names)
  }

  private func check(
    _ link: PageReferences.Link, at path: String, _ base: String?, _ own: Set<String>,
    _ result: inout Result, _ list: inout FindingList
  ) {
    guard let target = target(of: link, on: path, base) else { return }
    let isOwn = target.path == path
    guard isOwn || site != nil else { return }
    guard isOwn || site?.leadsSomewhere(target.path) == true else {
      guard checks(SiteRules.links) else { return }
      list.begin(SiteRules.links)
      list.add(.brokenLink, at: link.offset, "\(link.tag)", "\(link.attribute)", link.text.quoted)
      return
    }
    if let feed = link.feed, let file = site?.file(at: target.path), SiteListing.kind(ofFile: file) == nil {
      result.feeds.append(SiteListing.File(path: file, kind: feed))
    }
    guard let fragment = Self.anchor(target.fragment), checks(SiteRules.anchors) else { return }
    if isOwn {
      guard !own.contains(fragment) else { return }
      list.begin(SiteRules.anchors)
      Self.report(link, anchor: fragment, &list)
    } else if let file = site?.file(at: target.path), file.hasSuffix(".html") {
      result.wantedAnchors.append(PathHash.of(file, anchor: fragment))
    }
  }

  private func target(of link: PageReferences.Link, on path: String, _ base: String?) -> SiteURLs.Target? {
    let addresses = site?.addresses ?? SiteURLs(nil)
    // Nothing is known about a single page but the page itself.
    if site == nil, !link.text.hasPrefix("#") { return nil }
    guard let base, !link.text.hasPrefix("#") else { return addresses.target(of: link.text, on: path) }
    guard let root = addresses.address(of: path)?.joined(with: base) else { return nil }
    return addresses.target(of: root.joined(with: link.text))
  }

  /// What an anchor names; nil for the top of a page and for what browsers look for in its text.
  /// (https://wicg.github.io/scroll-to-text-fragment/)
  private static func anchor(_ fragment: String?) -> String? {
    guard let fragment, !fragment.isEmpty, fragment.lowercased() != "top" else { return nil }
    guard let mark = fragment.firstRange(of: ":~:") else { return fragment }
    return mark.lowerBound == fragment.startIndex ? nil : String(fragment[..<mark.lowerBound])
  }

  private static func report(_ link: PageReferences.Link, anchor: String, _ list: inout FindingList) {
    list.add(
      .brokenAnchor, at: link.offset, "\(link.tag)", "\(link.attribute)", link.text.quoted, anchor.quoted)
  }
}
