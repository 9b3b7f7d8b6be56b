import LinkPreviews
import Testing

@testable import SiteChecking

/// What is wrong with files that are no pages, and with what pages say to machines.
struct SiteFileTests {
  private func messages(_ path: String, _ text: String) async throws -> [String] {
    let site = try CheckedFolder()
    try site.write(text, to: path)
    return try await site.report().findings.map(\.finding.message)
  }

  @Test(
    "a fault of an Atom feed is found (S05)",
    arguments: [
      ("<title>Ada</title>", "", "lacks title"), ("<id>urn:a</id>", "<id></id>", "lacks id"),
      ("<author><name>Ada</name></author>", "", "has no author"), ("2005/Atom", "2005/Atoms", "namespace"),
      ("<updated>2026-03-04T05:06:07Z</updated>\n<a", "<updated>2026-03-04</updated>\n<a", "2026-03-04"),
      ("urn:b", "", "lacks id"), ("&amp;", "&", "well-formed"),
      ("href=\"https://ada.example/\"", "href=\"/gone/\"", "/gone/"),
      (
        "</feed>",
        "<entry><id>urn:b</id><title/><updated>2026-03-04T05:06:07Z</updated><content/></entry></feed>",
        "that of two entries"
      ),
      ("<content type=\"html\">&lt;p&gt;Small</content>", "<link rel=\"x\" href=\"/\"/>", ""),
    ])
  func atom(old: String, new: String, message: String) async throws {
    #expect(GoodFile.atom.contains(old))
    let found = try await messages("feed.xml", GoodFile.atom.replacing(old, with: new))
    #expect(message.isEmpty ? found.isEmpty : found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test("RSS of other generators is accepted, with what it must have (S05)")
  func rss() async throws {
    let good =
      "<rss version='2.0'><channel><title>A</title><link>https://a.example</link><item><title>x</title></item></channel></rss>"
    #expect(try await messages("rss.xml", good) == [])
    #expect(try await messages("rss.xml", good.replacing("<title>x</title>", with: "")).count == 1)
    #expect(try await messages("rss.xml", "<html></html>").count == 1)
  }

  @Test(
    "a fault of a JSON Feed is found (S06)",
    arguments: [
      ("\"title\"", "\"name\"", "title"), ("jsonfeed.org/version/1.1", "x", "version"),
      ("\"items\"", "\"posts\"", "items"),
      ("\"id\": \"b\", ", "", "no id"), ("content_text", "content", "content_html"),
      ("05:06:07Z", "05:06:07", "date"),
      ("\"url\": \"https://ada.example/\"", "\"url\": \"https://ada.example/gone/\"", "gone"),
      ("]}", "]", "JSON"),
      ("[{\"id\": \"b\"", "[{\"id\": \"b\", \"content_text\": \"x\"}, {\"id\": \"b\"", "of another"),
    ])
  func jsonFeed(old: String, new: String, message: String) async throws {
    #expect(GoodFile.jsonFeed.contains(old))
    let found = try await messages("feed.json", GoodFile.jsonFeed.replacing(old, with: new))
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test(
    "a sitemap names pages of the site that may be listed, and times (S08)",
    arguments: [
      ("<loc>https://ada.example/</loc><lastmod>2026-03-04T05:06:07+01:00</lastmod>", ""),
      ("<loc>https://ada.example/</loc><lastmod>2026-03</lastmod>", ""),
      ("<loc>https://ada.example/</loc><lastmod>4 March</lastmod>", "4 March"),
      ("<loc>https://ada.example/</loc><lastmod>2026-02-30</lastmod>", "2026-02-30"),
      ("<loc>/</loc>", "absolute"), ("<loc>https://other.example/</loc>", "not on this site"),
      ("<loc>https://ada.example/none/</loc>", "no such page"),
      ("<loc>https://ada.example/hidden/</loc>", "not to be listed"),
      ("<priority>1</priority>", "absolute"),
    ])
  func sitemap(entry: String, message: String) async throws {
    let site = try CheckedFolder()
    try site.page("hidden/", "Hidden", replacing: ["max-image-preview:large, max-snippet:-1": "noindex"])
    try site.write(GoodFile.sitemap(entry), to: "sitemap.xml")
    let found = try await site.report().findings.map(\.finding.message)
    #expect(message.isEmpty ? found.isEmpty : found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test("the parts of a sitemap are checked as well, and must be there (S08)")
  func sitemapParts() async throws {
    let site = try CheckedFolder()
    let index = """
      <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <sitemap><loc>https://ada.example/sitemap-1.xml</loc></sitemap>
      <sitemap><loc>https://ada.example/sitemap-2.xml</loc></sitemap>
      </sitemapindex>
      """
    try site.write(index, to: "sitemap.xml")
    try site.write(GoodFile.sitemap("<loc>https://ada.example/gone/</loc>"), to: "sitemap-1.xml")
    #expect(try await site.found() == ["sitemap-1.xml S08", "sitemap.xml S08"])
  }

  @Test(
    "JSON-LD says what its type needs (S04)",
    arguments: [
      ("https://schema.org", "https://other.example", "@context"),
      ("\"@type\": \"SocialMediaPosting\"", "\"x\": 1", "@type"),
      ("\"name\": \"Grace\"", "\"x\": \"\"", "Comment of the JSON-LD lacks author"),
      ("\"name\": \"Ada Example\"", "\"name\": \"\"", "SocialMediaPosting of the JSON-LD lacks author"),
      ("2026-03-05T05:06:07Z", "yesterday", "yesterday"), ("SocialMediaPosting", "ProfilePage", "mainEntity"),
      ("\"text\": \"Small tools\",", "\"image\": \"https://ada.example/a.png\",", ""),
      ("SocialMediaPosting", "Thing", ""),
    ])
  func linkedTypes(old: String, new: String, message: String) async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A", replacing: [old: new])
    let found = try await site.report().findings
    let texts = found.map(\.finding.message)
    #expect(message.isEmpty ? texts.isEmpty : texts.count == 1 && texts[0].contains(message), "\(texts)")
    #expect(found.allSatisfy { $0.finding.rule == "S04" })
  }

  @Test("what an oEmbed answer names of the site is there (S07)", arguments: ["oembed.json", "oembed.xml"])
  func embedAnswers(name: String) async throws {
    let gone =
      name.hasSuffix("json")
      ? GoodFile.answer.replacing(
        "\"author_url\"", with: "\"thumbnail_url\": \"https://ada.example/x.png\", \"author_url\"")
      : "<oembed><thumbnail_url>https://ada.example/x.png</thumbnail_url><html>&lt;a href='https://ada.example/'&gt;</html></oembed>"
    let found = try await messages("a/\(name)", gone)
    #expect(found.count == 1 && found[0].contains("x.png"))
  }
}
