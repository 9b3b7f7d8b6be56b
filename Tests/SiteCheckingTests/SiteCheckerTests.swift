import BuildDiagnostics
import Foundation
import LinkPreviews
import SiteChecking
import Testing

struct SiteCheckerTests {
  @Test(
    "files that are hardly pages have findings and never end the check (fault 193)",
    arguments: [
      ("nothing", []), ("binary", (0..<5_000).map { UInt8($0 * 7 % 256) }),
      (
        "UTF-16",
        [0xFF, 0xFE]
          + "<!doctype html><title>Ada</title>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      ),
      ("Latin-1", Array("<head><title>Zo".utf8) + [0xE9] + Array("</title>".utf8)),
      ("headless", Array("<p>Small tools".utf8)), ("all NUL", [UInt8](repeating: 0, count: 9_000)),
      (
        "a hundred pictures",
        Array(String(repeating: "<meta property=\"og:image\" content=\"/a.png\">", count: 100).utf8)
      ),
      ("deep", Array(String(repeating: "<div id=\"x\"><a href=\"#y\">", count: 50_000).utf8)),
    ] as [(String, [UInt8])])
  func anyPage(name: String, bytes: [UInt8]) async throws {
    let site = try CheckedFolder()
    try site.write(bytes, to: "bad/index.html")
    let report = try await site.report()
    #expect(report.errors > 0 && report.findings.allSatisfy { $0.path == "bad/index.html" })
    let alone = try await SiteChecker("\(site.folder)/bad/index.html").check()
    #expect(alone.errors > 0 && alone.pages == 1)
    for form in FindingForm.allCases { #expect(!form.string(of: report.findings, pages: 2).isEmpty) }
  }

  @Test("of a page of fifty megabytes the beginning is read, and its weight is reported (fault 193)")
  func hugePage() async throws {
    let site = try CheckedFolder()
    try site.page("huge/", "Huge", body: "<a href=\"/gone/\">Gone</a>")
    let file = try #require(FileHandle(forWritingAtPath: "\(site.folder)/huge/index.html"))
    try file.truncate(atOffset: 50_000_000)
    #expect(try await site.found() == ["huge/index.html S09", "huge/index.html S01"])
  }

  @Test("feeds, sitemaps and oEmbed answers of any bytes have findings and never end the check")
  func anyFiles() async throws {
    let site = try CheckedFolder()
    for (number, bytes) in [
      [], [0xFF, 0xFE], Array("<feed".utf8), Array("<a>&nbsp;</a>".utf8), Array("[1,".utf8),
    ].enumerated() {
      for name in ["feed.xml", "feed.json", "oembed.json", "oembed.xml"] {
        try site.write(bytes, to: "\(number)/\(name)")
      }
    }
    try site.write(String(repeating: "<urlset>", count: 50_000), to: "sitemap.xml")
    let report = try await site.report()
    #expect(report.errors == 21 && report.pages == 1)
  }

  @Test("links are followed inside the site, by any of its addresses, and nowhere else (S01)")
  func links() async throws {
    let site = try CheckedFolder()
    let body = """
      <a href="/a/">A</a> <a href="https://ada.example/gone/?x#y">G</a> <a href="gone.html">G</a> <a href="mailto:x@y.z">M</a>
      <a href="/cards/1.png">P</a> <img srcset="/cards/1.png 1x, /cards/3.png 2x" src="/cards/2.png" alt="">
      <video poster="/p.png"><source src="/v.mp4"></video> <a href="/old/">moved</a> <a href="/a/">again</a>
      """
    try site.page("a/", "A", body: body)
    try site.write("/old/ /a/ 301\n", to: "_redirects")
    let report = try await site.report()
    let texts = report.findings.map(\.finding.message)
    #expect(report.findings.allSatisfy { $0.finding.rule == "S01" && $0.path == "a/index.html" })
    #expect(texts.count == 5, "\(texts)")
    for text in ["gone/?x#y", "gone.html", "/cards/3.png", "/p.png", "/v.mp4"] {
      #expect(texts.contains { $0.contains(text) }, "\(text)")
    }
    #expect(report.findings.first?.finding.line == 30)
  }

  @Test("an anchor of another page is looked for there, by id or name (S02)")
  func anchors() async throws {
    let site = try CheckedFolder()
    try site.page(
      "a/", "A",
      body: "<a href=\"/b/#yes\">1</a><a href=\"/b/#no\">2</a><a href=\"/b/#old\">3</a><a href=\"#top\">4</a>"
        + "<a href=\"/b/#:~:text=x\">5</a><a href=\"/cards/1.png#x\">6</a><a href=\"/b/#%C3%A9\">7</a>")
    try site.page("b/", "B", body: "<p id=\"yes\">Yes</p><a name=\"old\">Old</a><p id=\"é\">E</p>")
    let report = try await site.report()
    #expect(report.findings.map(\.finding.rule) == ["S02"])
    #expect(report.findings.first?.finding.message.contains("/b/#no") == true)
  }

  @Test("a page at an address that moved may name the new one and lead on to it (P10)")
  func movedPage() async throws {
    let site = try CheckedFolder()
    let replaced = [
      "<link rel=\"canonical\" href=\"https://ada.example/old/\">":
        "<link rel=\"canonical\" href=\"https://ada.example/\">",
      "<title>": "<meta http-equiv=\"refresh\" content=\"0; url=/\"><title>",
    ]
    try site.page("old/", "Old", replacing: replaced)
    #expect(try await site.found().contains("old/index.html P10"))
    try site.write("/old/ / 301\n", to: "_redirects")
    #expect(try await site.found() == [])
  }

  @Test("a site in a folder of its host is checked by its own paths")
  func basePath() async throws {
    let site = try CheckedFolder()
    let moved = ["https://ada.example/": "https://ada.example/threads/", "href=\"/": "href=\"/threads/"]
    try site.page("", "Ada’s archive", replacing: moved)
    try site.page(
      "a/", "A", body: "<a href='/'>another site</a><a href=\"/gone/\">gone</a>", replacing: moved)
    #expect(try await site.found() == ["a/index.html S01"])
    #expect(SiteChecker(site.folder).basePath == "/threads/")
  }

  @Test("one page is checked with the site around it, and alone without one")
  func onePage() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A", body: "<a href=\"/gone/\">gone</a>")
    let report = try await SiteChecker("\(site.folder)/a/index.html").check()
    #expect(report.findings.map(\.finding.rule) == ["S01"] && report.pages == 1)
    try FileManager.default.removeItem(atPath: "\(site.folder)/index.html")
    #expect(try await SiteChecker("\(site.folder)/a/index.html").check().findings.isEmpty)
  }

  @Test("a link out of the folder is no file of the site (fault 194)")
  func symbolicLinks() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A", body: "<a href=\"/etc/passwd\">x</a><a href=\"/b/\">y</a>")
    try FileManager.default.createSymbolicLink(atPath: "\(site.folder)/etc", withDestinationPath: "/etc")
    try FileManager.default.createSymbolicLink(atPath: "\(site.folder)/b", withDestinationPath: site.folder)
    #expect(try await site.found() == ["a/index.html S01", "a/index.html S01"])
  }

  @Test(
    "a page that cannot be read is a finding, and the others are checked (S10)",
    .enabled(if: getuid() != 0, "the superuser reads everything"))
  func unreadable() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: "\(site.folder)/a/index.html")
    #expect(try await site.found() == ["a/index.html S10"])
  }

  @Test("of very many findings the first are kept and all are counted")
  func bounded() async throws {
    let site = try CheckedFolder()
    let body = (0..<100).map { "<a href=\"/gone-\($0)/\">g</a>" }.joined()
    for number in 0..<110 { try site.page("\(number)/", "Page \(number)", body: body) }
    let report = try await site.report()
    #expect(report.errors == 11_000 && report.findings.count == CheckReport.limit && report.omitted == 1_000)
  }

  @Test("it says what is not a site", arguments: ["nowhere", "empty", "pipe"])
  func noSite(name: String) async throws {
    let site = try CheckedFolder()
    try FileManager.default.createDirectory(atPath: "\(site.folder)/empty", withIntermediateDirectories: true)
    mkfifo("\(site.folder)/pipe", 0o600)
    await #expect(throws: Diagnostic.self) { try await SiteChecker("\(site.folder)/\(name)").check() }
  }

  @Test("progress is reported up to the last file")
  func progress() async throws {
    let site = try CheckedFolder()
    try site.page("a/", "A")
    let told = Told()
    _ = try await SiteChecker(site.folder).check { done, total in told.note(done, total) }
    #expect(told.last == [2, 2])
  }
}

/// The highest number that was told.
private final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers = [0, 0]
  var last: [Int] { lock.withLock { numbers } }
  func note(_ done: Int, _ total: Int) { lock.withLock { numbers = [max(done, numbers[0]), total] } }
}
