import Testing

@testable import SiteChecking

@Suite("The weight of pages")
struct WeightReportTests {
  private static let home = """
    <!doctype html><html><head><title>x</title><link rel="stylesheet" href="/a.css">
    <link rel="stylesheet" href="b.css"><link rel="icon" href="/icon.svg"><script src="/site.js"></script></head>
    <body class="page-home wide"><picture><source srcset="/small.webp 400w, /large.webp 800w, /huge.webp 1600w">
    <img src="/huge.jpg"></picture><img src="/face.png"><span id="seen"></span><img src="/far.jpg">
    <script src="/site.js"></script><script src="https://elsewhere.example/x.js"></script></body></html>
    """

  private func folder(_ files: [String: String]) throws -> CheckedFolder {
    let folder = try CheckedFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  private func report(_ files: [String: String], _ budget: PageWeight) throws -> WeightReport {
    let folder = try folder(files)
    // Packed is half.
    return try withExtendedLifetime(folder) {
      try WeightReport(of: folder.folder, budget: budget) { $0.count / 2 }
    }
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let files = [
    "index.html": home, "a.css": text(1_000), "b.css": text(400), "site.js": text(600),
    "icon.svg": text(9_000), "small.webp": text(10), "large.webp": text(70), "huge.webp": text(800),
    "huge.jpg": text(900),
    "face.png": text(5), "far.jpg": text(10_000), "other/index.html": "<title>x</title><p>Hi",
  ]

  @Test("a page is weighed with what its first screen loads, each file once, and nothing from elsewhere")
  func parts() throws {
    let report = try report(Self.files, [:])
    #expect(report.kinds.map(\.name) == ["home", "page"] && report.kinds.map(\.pages) == [1, 1])
    let home = try #require(report.kinds.first).bytes
    #expect(home[.html] == Self.home.utf8.count)
    #expect(home[.styles] == 700 && home[.scripts] == 300 && home[.pictures] == 75)
  }

  @Test("what is over the budget is named with its heaviest page, and what is not is not")
  func budget() throws {
    var files = Self.files
    files["second/index.html"] = Self.home + Self.text(50)
    let budget: PageWeight = [.html: 100, .styles: 699, .scripts: 300, .pictures: 75]
    let report = try report(files, budget)
    let home = try #require(report.kinds.first)
    #expect(home.pages == 2)
    #expect(
      report.excesses == [
        .init(page: "second/index.html", part: .html, bytes: home.bytes[.html, default: 0], budget: 100),
        .init(page: "index.html", part: .styles, bytes: 700, budget: 699),
      ])
    #expect(try self.report(files, home.bytes).excesses == [])
  }

  @Test("a folder that is not there is an error")
  func none() throws {
    #expect(throws: (any Error).self) { _ = try WeightReport(of: "/nowhere/at/all") { $0.count } }
  }
}
