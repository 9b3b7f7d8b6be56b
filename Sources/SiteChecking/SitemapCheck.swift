import LinkPreviews
import SafeMarkup

/// Whether the sitemap of a site names its pages and nothing else. (https://www.sitemaps.org/protocol.html)
struct SitemapCheck {
  let site: CheckedSite
  /// The pages that ask search engines to leave them out, as hashes.
  let unlisted: Set<UInt64>

  static let limit = 50 * 1_024 * 1_024
  static let mostAddresses = 50_000
  static let file = "sitemap.xml"

  /// What is wrong with the sitemap and its parts, by path; nothing if the site has no sitemap.
  func check(each found: (String, [Finding]) -> Void) {
    guard site.listing.contains(Self.file) else { return }
    for part in check(Self.file, isPart: false, found) { _ = check(part, isPart: true, found) }
  }

  /// Checks one file; gives the parts that it names.
  private func check(_ path: String, isPart: Bool, _ found: (String, [Finding]) -> Void) -> [String] {
    guard let file = site.start(of: path, limit: Self.limit + 1) else { return [] }
    var list = FindingList(of: SiteRules.sitemaps)
    var parts: [String] = []
    if file.bytes > Self.limit {
      list.add(.largeSitemap, at: 0, "\(file.bytes)")
    } else if let root = XMLPart(file.start) {
      check(root, isPart: isPart, &parts, &list)
    } else {
      list.add(.malformedSitemap, at: 0)
    }
    found(path, list.findings(in: file.start))
    return parts
  }

  private func check(_ root: XMLPart, isPart: Bool, _ parts: inout [String], _ list: inout FindingList) {
    let name = root.name == "sitemapindex" ? "sitemap" : "url"
    guard name == "url" && root.name == "urlset" || name == "sitemap" && !isPart else {
      return list.add(.otherSitemapRoot, at: 0, root.name)
    }
    let entries = root.parts.filter { $0.name == name }
    if entries.count > Self.mostAddresses { list.add(.longSitemap, at: 0, "\(entries.count)") }
    for entry in entries {
      if let time = entry["lastmod"], !Self.isTime(time.text) {
        list.add(.lastmodForm, at: time.offset, time.text.quoted)
      }
      guard let file = checkAddress(of: entry, &list) else { continue }
      if name == "sitemap" { parts.append(file) }
    }
  }

  /// The file that an entry names, if it is there.
  private func checkAddress(of entry: XMLPart, _ list: inout FindingList) -> String? {
    let text = entry["loc"]?.text ?? ""
    let address = WebURL(text)
    let target = site.addresses.target(of: address)
    let file = target.flatMap { site.file(at: $0.path) }
    let cause: PreviewCause? =
      switch (address, target, file) {
      case (nil, _, _): .relativeLocation
      case (_, nil, _): site.addresses.base == nil ? nil : .foreignLocation
      case (_, _, nil): .missingLocation
      case (_, _, let file?): unlisted.contains(PathHash.of(file)) ? .unlistedLocation : nil
      }
    if let cause { list.add(cause, at: entry.offset, text.quoted) }
    return file
  }

  /// A date as W3C writes it: a year, a month, a day, or a time with a zone. (https://www.w3.org/TR/NOTE-datetime)
  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= 10 else { return RFC3339.milliseconds(ofLoose: text) != nil }
    guard [4, 7, 10].contains(bytes.count) else { return false }
    let whole = text + "-01-01".suffix(10 - bytes.count)
    return RFC3339.milliseconds(ofLoose: whole + "T00:00:00Z") != nil
  }
}

// What can be wrong with a sitemap, with its fix (S08).
extension PreviewCause {
  static let largeSitemap = PreviewCause(
    "the sitemap has … bytes; expected at most \(SitemapCheck.limit) (search engines refuse it)",
    fix: "Split it into parts of at most 50 MB, and list them in an index.",
    tags: index)
  static let malformedSitemap = PreviewCause(
    "the sitemap is not well-formed XML in UTF-8; expected it (search engines refuse it)",
    fix: "Write &amp; for & in URLs; the file may also be cut.",
    tags: entry)
  static let otherSitemapRoot = PreviewCause(
    "the sitemap begins with <…>; expected <urlset> (search engines refuse it)",
    fix:
      "A sitemap begins with <urlset>, an index of sitemaps with <sitemapindex>; an index lists no other index.",
    tags: #"<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">"#)
  static let longSitemap = PreviewCause(
    "the sitemap has … URLs; expected at most \(SitemapCheck.mostAddresses) a part",
    fix: "Split it into parts of at most 50,000 URLs, and list them in an index.",
    tags: index)
  static let lastmodForm = PreviewCause(
    #"lastmod is …; expected a date or a time with a zone, such as "2026-03-04" (search engines ignore it)"#,
    fix: "Write a date, or a time with a zone.",
    tags: entry)
  static let relativeLocation = PreviewCause(
    "loc is …; expected an absolute URL",
    then: " (search engines ignore it)",
    fix: "Write the whole URL with https://.",
    tags: entry)
  static let foreignLocation = PreviewCause(
    "loc is …, which is not on this site; expected a URL of its own",
    fix:
      "The base URL in the settings of the site generator may be another one. List only pages of this site.",
    tags: entry)
  static let missingLocation = PreviewCause(
    "loc is …, and the site has no such page; expected one that is there",
    fix: "Remove the entry, or build the page.")
  static let unlistedLocation = PreviewCause(
    "loc is …, and that page asks not to be listed; expected one or the other", severity: .warning,
    fix: "Remove the entry from the sitemap, or noindex from the page.")

  private static let entry = "<url><loc>https://example.com/bread/</loc><lastmod>2026-03-04</lastmod></url>"
  private static let index = "<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>"
}
