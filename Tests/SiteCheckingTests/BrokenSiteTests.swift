import LinkPreviews
import SiteChecking
import Testing

/// A folder of broken pages, one for each rule, each with one fault in it.
@Suite("A folder of broken pages")
struct BrokenSiteTests {
  /// What is replaced in a good page, by the rule that it breaks; the page is in a folder of the rule's name.
  static let planted: [String: [String: String]] = [
    "P01": ["property=\"og:image\" content=\"https:": "property=\"og:image\" content=\"http:"],
    "P02": [
      "og:image\" content=\"https://ada.example/cards/": "og:image\" content=\"https://ada.example/gone/"
    ],
    "P03": ["example/cards/1.png": "example/cards/drawing.png"],
    "P04": ["example/cards/1.png": "example/cards/heavy.png"],
    "P05": ["example/cards/1.png": "example/cards/narrow.png"],
    "P06": ["<title>": "<style>p { color: red }</style><title>"],
    "P07": ["property=\"og:description\"": "property=\"og:other\""],
    "P08": ["</head>": "<meta property=\"og:title\" content=\"Again\"></head>"],
    "P09": ["property=\"og:type\" content=\"article\"": "property='og:type' content='article'"],
    "P10": ["property=\"og:url\" content=\"https://ada": "property=\"og:url\" content=\"https://Ada"],
    "P11": [
      "\"og:description\" content=\"Small tools and": "\"og:description\" content=\"Small tools &amp;amp;"
    ],
    "P12": ["<meta charset=\"utf-8\">": "<meta charset=\"iso-8859-1\">"],
    "P13": [
      "</head>":
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"https://ada.example/gone.json\"></head>"
    ],
    "P14": ["summary_large_image": "large"],
    "P15": ["content=\"Ada’s archive\"": "content=\"\(String(repeating: "Ada ", count: 21))\""],
    "P16": ["max-image-preview:large,": "noindex, max-image-preview:large,"],
    "P18": ["\"text\": \"Small tools\"": "\"text\": \"Small &quot;tools\""],
    "P19": [
      "</head>":
        "<script type=\"application/ld+json\">{\"@context\": \"https://schema.org\", \"@type\": \"WebPage\", "
        + "\"headline\": \"Home\"}</script></head>"
    ],
    "P20": ["#1d3557": "navy"],
    "P21": ["content=\"Post by Ada Example\"": "content=\" \""],
    "P22": ["<html lang=\"en\"": "<html lang=\"de\""],
    "P24": [
      "</head>":
        "<link rel=\"alternate\" type=\"application/activity+json\" href=\"https://elsewhere.example/users/ada/statuses/1\"></head>"
    ],
    "P25": ["05:06:07Z\">": "05:06:07\">"],
    "S01": ["</main>": "<img src=\"/gone.png\" alt=\"\"></main>"],
    "S02": ["</main>": "<a href=\"#nowhere\">Nowhere</a></main>"],
    "S03": ["</main>": "<p id=\"main\">Twice</p></main>"],
    "S04": ["\"text\": \"Yes\"": "\"url\": \"https://ada.example/\""],
    "S09": ["</main>": String(repeating: "<p>Many words of little weight", count: 4_500) + "</main>"],
  ]

  static func site() throws -> CheckedFolder {
    let site = try CheckedFolder()
    for (rule, pairs) in planted { try site.page("\(rule)/", "Page \(rule)", replacing: pairs) }
    try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "cards/drawing.png")
    try site.write(
      CheckedFolder.png(width: 1200, height: 630) + [UInt8](repeating: 0, count: 700_000),
      to: "cards/heavy.png")
    try site.write(CheckedFolder.png(width: 1000, height: 525), to: "cards/narrow.png")
    // Its host sends the address with a slash on to the one without, so P10 has nothing to say.
    try site.page("P17.net/", "Page P17", replacing: ["example/P17.net/": "example/P17.net"])
    try site.write("/P17.net/ /P17.net 301\n", to: "_redirects")
    try site.write(GoodFile.atom.replacing("<id>urn:b</id>", with: ""), to: "S05/feed.xml")
    try site.write(GoodFile.jsonFeed.replacing("\"title\"", with: "\"name\""), to: "S06/feed.json")
    try site.write(
      GoodFile.answer.replacing("example/\\", with: "example/gone/\\"), to: "S07/oembed.json")
    try site.write(GoodFile.sitemap("<loc>https://ada.example/gone/</loc>"), to: "sitemap.xml")
    return site
  }

  @Test("every planted fault is found, and nothing else")
  func everything() async throws {
    let found = Set(try await Self.site().found())
    var expected = Set(Self.planted.keys.map { "\($0)/index.html \($0)" })
    expected.formUnion([
      "P17.net/index.html P17", "S05/feed.xml S05", "S06/feed.json S06", "S07/oembed.json S07",
      "sitemap.xml S08",
    ])
    #expect(found.subtracting(expected).isEmpty, "\(found.subtracting(expected).sorted())")
    #expect(expected.subtracting(found).isEmpty, "\(expected.subtracting(found).sorted())")
    let apart = Set(["P23", "S10"])
    #expect(
      Set(expected.compactMap { $0.split(separator: " ").last.map(String.init) }).union(apart)
        == Set(SiteRules.everything.map(\.id)))
  }

  @Test("the same title on all pages of a site is found once (P23)")
  func sameTitles() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "Ada’s archive")
    try site.page("b/", "Ada’s archive")
    #expect(try await site.found() == ["a/index.html P23"])
  }

  @Test("the same is found however many tasks look for it, in the order of files and places")
  func deterministic() async throws {
    let site = try Self.site()
    var options = CheckOptions()
    let first = try await site.report(options).findings
    let paths = first.map(\.path)
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    options.jobs = 7
    #expect(try await site.report(options).findings == first)
  }

  @Test("asked for one rule, a check finds what breaks that and no other")
  func oneRule() async throws {
    let site = try Self.site()
    for rule in SiteRules.everything {
      var options = CheckOptions()
      options.rules = [try #require(SiteRules.named(rule.id.lowercased()))]
      let found = try await site.report(options).findings
      #expect(found.allSatisfy { $0.finding.rule == rule.id })
      #expect(found.isEmpty == ["P23", "S10"].contains(rule.id), "\(rule.id)")
    }
  }

  @Test("asked for one consumer, a check finds what that one fails for")
  func oneConsumer() async throws {
    var options = CheckOptions()
    options.consumers = [.bluesky]
    let report = try await Self.site().report(options)
    #expect(report.findings.contains { $0.finding.rule == "P17" } && report.errors > 0)
    #expect(report.findings.allSatisfy { $0.finding.consumers.contains(.bluesky) })
  }

  @Test("a good site has no finding")
  func good() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A page", body: "<a href=\"../#main\">Up</a><a href=\"/a\">Itself</a>")
    try site.write(GoodFile.atom, to: "feed.xml")
    try site.write(GoodFile.jsonFeed, to: "feed.json")
    try site.write(GoodFile.answer, to: "a/oembed.json")
    try site.write(
      GoodFile.sitemap("<loc>https://ada.example/a/</loc><lastmod>2026-03-04</lastmod>"),
      to: "sitemap.xml")
    let report = try await site.report()
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.pages == 2)
  }

  @Test("rules have different codes, in order, and say where they come from")
  func codes() {
    let codes = SiteRules.everything.map(\.id)
    #expect(Set(codes).count == codes.count && codes == codes.sorted())
    #expect(SiteRules.all.allSatisfy { $0.explanation.contains("Affects:  readers of the site\n") })
    #expect(SiteRules.all.allSatisfy { !$0.sources.isEmpty && !$0.summary.hasSuffix(".") })
    #expect(SiteRules.named("S99") == nil)
  }
}
