import Foundation
import LinkPreviews
import SiteChecking
import Testing

/// Every message about a site is explained: a file is broken in each way that a rule of sites declares.
@Suite("Causes of findings about sites")
struct SiteCauseTests {
  /// What is replaced in a good file, by the path of the file.
  private static let feeds: [(path: String, good: String, old: String, new: String)] = [
    ("feed.xml", GoodFile.atom, "<?xml", "<"), ("feed.xml", "<html></html>", "html", "html"),
    ("feed.xml", GoodFile.atom, "2005/Atom", "2005/Atoms"),
    ("feed.xml", GoodFile.atom, "<title>Ada</title>", ""),
    ("feed.xml", GoodFile.atom, "2026-03-04T05:06:07Z", "2026-03-04"),
    ("feed.xml", GoodFile.atom, "<author><name>Ada</name></author>", ""),
    ("feed.xml", GoodFile.atom, "urn:b</id>", "urn:b</id><link rel=\"x\" href=\"/gone/\"/>"),
    (
      "feed.xml", GoodFile.atom, "</feed>",
      "<entry><id>urn:b</id><title/><updated>2026-03-04T05:06:07Z</updated></entry></feed>"
    ),
    ("rss.xml", "<rss><channel/></rss>", "rss", "rss"),
    (
      "rss.xml", "<rss><channel><title>A</title><link>https://a.example</link><item/></channel></rss>", "rss",
      "rss"
    ),
    ("feed.json", GoodFile.jsonFeed, "]}", "]"),
    ("feed.json", GoodFile.jsonFeed, "jsonfeed.org/version/1.1", "x"),
    ("feed.json", GoodFile.jsonFeed, "\"title\"", "\"name\""),
    ("feed.json", GoodFile.jsonFeed, "\"items\"", "\"posts\""),
    ("feed.json", GoodFile.jsonFeed, "\"id\": \"b\", ", ""),
    (
      "feed.json", GoodFile.jsonFeed, "[{\"id\": \"b\"",
      "[{\"id\": \"b\", \"content_text\": \"x\"}, {\"id\": \"b\""
    ),
    ("feed.json", GoodFile.jsonFeed, "content_text", "content"),
    ("feed.json", GoodFile.jsonFeed, "05:06:07Z", "05:06:07"),
    ("feed.json", GoodFile.jsonFeed, "\"url\": \"https://ada.example/\"", "\"url\": \"/gone/\""),
    ("a/oembed.json", GoodFile.answer, "{", ""),
    ("a/oembed.json", GoodFile.answer, "example/\"", "example/gone/\""),
    ("sitemap.xml", GoodFile.sitemap(""), "<?xml", "<"), ("sitemap.xml", "<feed/>", "feed", "feed"),
    ("sitemap.xml", GoodFile.sitemap("<loc>https://ada.example/</loc><lastmod>4 March</lastmod>"), "x", "x"),
    ("sitemap.xml", GoodFile.sitemap("<loc>/</loc>"), "x", "x"),
    ("sitemap.xml", GoodFile.sitemap("<loc>https://other.example/</loc>"), "x", "x"),
    ("sitemap.xml", GoodFile.sitemap("<loc>https://ada.example/none/</loc>"), "x", "x"),
    ("sitemap.xml", GoodFile.sitemap("<loc>https://ada.example/hidden/</loc>"), "x", "x"),
    (
      "sitemap.xml",
      "<urlset>" + String(repeating: "<url></url>", count: 50_001) + "</urlset>", "urlset", "urlset"
    ),
  ]

  private static let linked: [(old: String, new: String)] = [
    ("https://schema.org", "https://other.example"), ("\"@type\": \"SocialMediaPosting\"", "\"x\": 1"),
    ("\"name\": \"Ada Example\"", "\"name\": \"\""), ("2026-03-05T05:06:07Z", "yesterday"),
    ("SocialMediaPosting", "ProfilePage"),
  ]

  private static func findings() async throws -> [Finding] {
    var findings = try await BrokenSiteTests.site().report().findings.map(\.finding)
    for (path, good, old, new) in feeds {
      let site = try CheckedFolder()
      try site.page("hidden/", "Hidden", replacing: ["max-image-preview:large, max-snippet:-1": "noindex"])
      try site.write(good.replacing(old, with: new), to: path)
      findings += try await site.report().findings.map(\.finding)
    }
    for (old, new) in linked {
      let site = try CheckedFolder()
      try site.page("a/", "A", replacing: [old: new])
      findings += try await site.report().findings.map(\.finding)
    }
    let site = try CheckedFolder()
    try site.write("", to: "sitemap.xml")
    let file = try #require(FileHandle(forWritingAtPath: "\(site.folder)/sitemap.xml"))
    try file.truncate(atOffset: 60_000_000)
    return findings + (try await site.report().findings.map(\.finding))
  }

  @Test("each message is one of a cause of its rule, and each cause is one that a site can have")
  func causes() async throws {
    let findings = try await Self.findings()
    for finding in findings {
      let rule = try #require(SiteRules.named(finding.rule))
      let cause = try #require(finding.cause, "\(finding)")
      #expect(rule.causes.contains(cause) && cause.matches(finding.message), "\(finding)")
    }
    // A file that cannot be read has a test of its own.
    for rule in SiteRules.all where rule.id != "S10" {
      let found = findings.filter { $0.rule == rule.id }.compactMap(\.cause)
      let never = rule.causes.filter { !found.contains($0) }.map(\.message)
      #expect(!rule.causes.isEmpty && never.isEmpty, "\(rule.id): \(never)")
    }
  }

  @Test(
    "what a check of a takedown says is explained, too",
    arguments: [
      ("S11", "holds the id \"letter-3\", which was taken down; build the site, and look who else names it"),
      (
        "S11",
        "is a symbolic link, so its target was not checked; put a file or folder in its place, or take it away"
      ),
      ("S12", "answers 200; expected 410, as redactions.toml says"),
      ("S13", "is missing, but a site without what was taken down has it; build the site again"),
      ("S13", "would be missing in a site without what was taken down; build the site again"),
      ("S13", "still differs from a site without what was taken down; build the site again"),
      ("S10", "cannot be read, so it was not checked; expected what a server can read"),
    ])
  func takedowns(id: String, message: String) throws {
    let rule = try #require(SiteRules.named(id))
    #expect(rule.causes.count { $0.matches(message) } == 1)
  }
}

extension PreviewCause {
  /// Whether a message is one of this cause: it begins as the cause does and has all parts of it in order.
  func matches(_ text: String) -> Bool {
    var rest = text[...]
    for (number, part) in message.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
      guard let found = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.firstRange(of: part),
        number > 0 || found.lowerBound == text.startIndex
      else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
