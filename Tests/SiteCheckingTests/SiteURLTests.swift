import BuildDiagnostics
import Foundation
import LinkPreviews
import SafeMarkup
import SiteChecking
import Testing

/// Sites of any generator: where the URL of the site comes from, and what cannot be checked without it.
@Suite("The URL of a checked site")
struct SiteURLTests {
  private static let noCanonical = "<link rel=\"canonical\" href=\"https://ada.example/\">\n"
  private static let noOpenGraph = "<meta property=\"og:url\" content=\"https://ada.example/\">\n"

  /// The folder of broken pages with a front page that gives no URL.
  private func site(openGraph: Bool = false) throws -> CheckedFolder {
    let site = try BrokenSiteTests.site()
    var replaced = [Self.noCanonical: ""]
    if !openGraph { replaced[Self.noOpenGraph] = "" }
    try site.page("", "Ada’s archive", replacing: replaced)
    return site
  }

  private func options(_ url: String? = nil, only: [String] = []) throws -> CheckOptions {
    var options = CheckOptions()
    options.baseURL = try url.map { try #require(WebURL($0)) }
    options.rules = only.compactMap { SiteRules.named($0) }
    return options
  }

  @Test("without a URL the rules that could not run are named, and those that ran in part (fault 281)")
  func notes() async throws {
    let report = try await site().report()
    #expect(
      report.notes.map(\.description) == [
        "note: P02, P04, P05, P13 not checked: index.html has no canonical link; pass --base-url https://… "
          + "[site-url-unknown]",
        "note: P03, P10, P14, P16, P24, S01, S02, S05, S06, S07, S08 checked only in part: index.html has no canonical "
          + "link; pass --base-url https://… [site-url-unknown]",
      ])
    #expect(report.skippedRules.map(\.id) == ["P02", "P04", "P05", "P13"])
  }

  @Test("only rules that were asked for are named")
  func askedFor() async throws {
    let report = try await site().report(options(only: ["P02", "P06", "P13"]))
    #expect(
      report.notes.map(\.description) == [
        "note: P02, P13 not checked: index.html has no canonical link; pass --base-url https://… [site-url-unknown]"
      ])
    #expect(try await site().report(options(only: ["P06", "S03"])).notes.isEmpty)
  }

  @Test("with --base-url a site without canonical links is checked as one that has them")
  func baseURL() async throws {
    let expected = Set(try await BrokenSiteTests.site().found()).filter { !$0.hasPrefix("index.html ") }
    let report = try await site().report(options("https://ada.example/"))
    let found = Set(report.findings.map { "\($0.path) \($0.finding.rule)" })
    #expect(found.filter { !$0.hasPrefix("index.html ") } == expected)
    #expect(report.notes.isEmpty && report.skippedRules.isEmpty)
  }

  @Test("what a rule says of its need for a URL is true", arguments: SiteRules.everything.map(\.id))
  func needs(id: String) async throws {
    let rule = try #require(SiteRules.named(id))
    let with = try await site().report(options("https://ada.example/", only: [id])).findings
    let without = try await site().report(options(only: [id])).findings
    switch rule.urlNeed {
    case .nothing: #expect(with == without)
    case .part: #expect(without.count <= with.count)
    case .everything: #expect(without.isEmpty && !with.isEmpty)
    }
  }

  @Test("og:url of the front page is taken if it has no canonical link, and that is said")
  func openGraph() async throws {
    let report = try await site(openGraph: true).report(options(only: ["P02"]))
    #expect(report.findings.map(\.path) == ["P02/index.html"])
    #expect(
      report.notes.map(\.description) == [
        "note: index.html has no canonical link; the URL of the site is taken from its og:url, \"https://ada.example/\" "
          + "[site-url-guessed]"
      ])
  }

  @Test(
    "why the URL is unknown is said",
    arguments: [
      (
        ["<link rel=\"canonical\" href=\"https://ada.example/\">": "<link rel=\"canonical\" href=\"/\">"],
        "the canonical link of index.html is \"/\", not an absolute URL"
      ),
      (
        ["<title>": "<meta http-equiv=\"refresh\" content=\"0; url=/en/\"><title>"],
        "index.html only leads on to another page"
      ),
    ])
  func reasons(replaced: [String: String], reason: String) async throws {
    let site = try CheckedFolder()
    try site.page(
      "", "Ada’s archive", replacing: replaced.merging([Self.noOpenGraph: ""]) { first, _ in first })
    let report = try await site.report(options(only: ["P02"]))
    #expect(
      report.notes.map(\.message) == ["P02 not checked: \(reason); pass --base-url https://…"])
  }

  @Test("a folder without a front page is reported as such")
  func noFrontPage() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A")
    try FileManager.default.removeItem(atPath: "\(site.folder)/index.html")
    let report = try await site.report(options(only: ["P02"]))
    #expect(
      report.notes.map(\.message) == ["P02 not checked: there is no index.html; pass --base-url https://…"])
  }

  @Test("pictures on other hosts are not fetched, and how many they are is said")
  func otherHosts() async throws {
    let site = try CheckedFolder()
    let image = "og:image\" content=\"https://ada.example/cards/1.png"
    for (path, host) in [("a/", "cdn.example"), ("b/", "img.example"), ("c/", "cdn.example")] {
      try site.page(path, "Page \(path)", replacing: [image: "og:image\" content=\"https://\(host)/1.png"])
    }
    let report = try await site.report()
    #expect(report.findings.isEmpty)
    #expect(
      report.notes.map(\.description) == [
        "note: the og:image of 3 pages is not below https://ada.example/ (cdn.example, img.example), so its file was not checked "
          + "[image-elsewhere]"
      ])
  }

  @Test("one page of a site without canonical links is checked with the site around it")
  func onePage() async throws {
    let site = try site()
    let checker = SiteChecker("\(site.folder)/P02/index.html")
    #expect(try await checker.check(options("https://ada.example/", only: ["P02"])).errors == 1)
    let alone = try await checker.check(options(only: ["P02"]))
    #expect(
      alone.notes.map(\.message) == [
        "P02 not checked: no index.html above index.html has a canonical link of the same site; pass --base-url https://…"
      ])
  }

  @Test("a page that gives no URL at all belongs to the outermost folder with an index.html")
  func bareSite() async throws {
    let site = try CheckedFolder()
    try site.write("<title>Home</title>", to: "index.html")
    try site.write(
      "<meta property=\"og:image\" content=\"https://ada.example/blog/gone.png\">", to: "blog/a/index.html")
    let report = try await SiteChecker("\(site.folder)/blog/a/index.html")
      .check(options("https://ada.example/", only: ["P02"]))
    #expect(report.errors == 1)
    try site.write("x", to: "blog/gone.png")
    #expect(
      try await SiteChecker("\(site.folder)/blog/a/index.html")
        .check(options("https://ada.example/", only: ["P02"])).errors == 0)
  }

  @Test("the URL may have a path, as a project page has")
  func path() async throws {
    let site = try CheckedFolder()
    try site.write(
      "<meta property=\"og:image\" content=\"https://ada.example/blog/gone.png\">", to: "index.html")
    let found = try await site.report(options("https://ada.example/blog/", only: ["P02"])).findings
    #expect(found.map(\.finding.rule) == ["P02"])
    try site.write("x", to: "gone.png")
    #expect(try await site.report(options("https://ada.example/blog/", only: ["P02"])).findings.isEmpty)
  }
}
