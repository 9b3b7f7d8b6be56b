import BuildDiagnostics
import Foundation
import Testing
import ThreadlineKit

struct SiteComparisonTests {
  /// Compares what `before` built with what `after` builds in its place.
  private static func compare(
    before: (SiteFixture) throws -> Void, after: (SiteFixture) throws -> Void
  ) async throws -> (changes: [ComparedChange], report: ComparisonReport) {
    let fixture = try SiteFixture()
    fixture.allowsRemovals = true
    fixture.extras = "lean"
    try before(fixture)
    try await fixture.build()
    try FileManager.default.copyItem(atPath: "\(fixture.folder)/site", toPath: "\(fixture.folder)/before")
    try after(fixture)
    try await fixture.build()
    return try await compare(fixture, "before", "site")
  }

  private static func compare(
    _ fixture: SiteFixture, _ old: String, _ new: String
  ) async throws -> (changes: [ComparedChange], report: ComparisonReport) {
    var changes: [ComparedChange] = []
    let comparison = Comparison(old: "\(fixture.folder)/\(old)", new: "\(fixture.folder)/\(new)")
    let report = try await comparison.run { changes.append($0) }
    return (changes, report)
  }

  private static let posts = (0..<3).map { SiteFixture.post("\($0)", minute: $0) }

  @Test("a site and itself do not differ")
  func same() async throws {
    let (changes, report) = try await Self.compare {
      try $0.export(Self.posts)
    } after: { _ in
    }
    #expect(changes.isEmpty && report.isSame && report.previewsChanged == 0)
    #expect((report.counts[.page]?[.unchanged] ?? 0) >= 7)
  }

  @Test(
    "an edited post changes its page and its preview, a new one is added, a deleted one says that it is gone")
  func edits() async throws {
    let (changes, report) = try await Self.compare {
      try $0.export(Self.posts)
    } after: {
      try $0.export([
        Self.posts[0], SiteFixture.post("1", minute: 1, text: "Else."), SiteFixture.post("9", minute: 9),
      ])
    }
    let edited = try #require(changes.first { $0.path == "/@ada/post/1/" })
    #expect(edited.change == .changed && edited.from == nil)
    let title = try #require(edited.preview?["title"])
    #expect(title.old?.contains("Text of 1.") == true && title.new?.contains("Else.") == true)
    #expect(edited.text.contains("\n    title: \"") && edited.text.hasPrefix("~ /@ada/post/1/"))
    #expect(changes.first { $0.path == "/@ada/post/9/" }?.text == "+ /@ada/post/9/")
    #expect(changes.first { $0.path == "/@ada/post/2/" }?.text == "- /@ada/post/2/: answers 410")
    #expect(changes.first { $0.path == "/" }?.change == .changed)
    #expect(!changes.contains { $0.path == "/@ada/post/0/" && $0.preview != nil })
    #expect(report.previewsChanged >= 1 && report.counts[.page]?[.removed] == 1)
  }

  @Test("pages that moved are listed with both URLs, and the small pages they leave are not")
  func moved() async throws {
    let (changes, report) = try await Self.compare {
      try $0.export(Self.posts)
    } after: { fixture in
      try fixture.export(Self.posts)
      let export = try #require(fixture.page("export.ndjson", output: "."))
      try fixture.write(
        export.replacingOccurrences(of: #""handle":"ada""#, with: #""handle":"lovelace""#),
        to: "export.ndjson")
    }
    let moved = changes.filter { $0.change == .moved }
    #expect(
      moved.map(\.from) == ["/@ada/", "/@ada/post/0/", "/@ada/post/1/", "/@ada/post/2/"],
      "\(changes.map(\.text))")
    #expect(moved.map(\.path) == ["/@lovelace/"] + (0..<3).map { "/@lovelace/post/\($0)/" })
    #expect(moved.last?.text.hasPrefix("> /@ada/post/2/ -> /@lovelace/post/2/") == true)
    #expect(report.counts[.page]?[.added] == 0 && report.counts[.page]?[.removed] == 0)
  }

  @Test("a page that went without a word answers 404, and a link is no page")
  func vanished() async throws {
    let fixture = try SiteFixture()
    fixture.extras = "lean"
    try fixture.export(Self.posts)
    try await fixture.build()
    try FileManager.default.copyItem(atPath: "\(fixture.folder)/site", toPath: "\(fixture.folder)/other")
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/other/@ada/post/1")
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.folder)/other/@ada/link.html", withDestinationPath: "/etc/passwd")
    let (changes, _) = try await Self.compare(fixture, "site", "other")
    #expect(changes.map(\.text) == ["- /@ada/post/1/: answers 404"])
  }

  @Test("_redirects written by hand are read as a server reads them")
  func redirects() async throws {
    let fixture = try SiteFixture()
    for site in ["old", "new"] {
      try fixture.write(#"<link rel="canonical" href="https://a.example/">"#, to: "\(site)/index.html")
    }
    for page in ["a", "b", "c d", "e", "f", "h"] { try fixture.write("x", to: "old/\(page)/index.html") }
    for page in ["b", "e", "g"] { try fixture.write("x", to: "new/\(page)/index.html") }
    try fixture.write("moved", to: "new/a/index.html")
    try fixture.write(
      """
      # by hand
      /a /g 301
      /a /b 301
      /c%20d/ /g/index.html
      /f/ /e/ 302
      /h/ https://other.example/ 301
      /* /b/ 301\r

      """, to: "new/_redirects")
    let (changes, report) = try await Self.compare(fixture, "old", "new")
    #expect(
      changes.map(\.text) == [
        "> /f/ -> /e/", "> /a/ -> /g/", "> /c d/ -> /g/", "- /h/: answers 301",
      ])
    #expect(report.counts[.page]?[.unchanged] == 2)
  }

  @Test("each change is a line of JSON with sorted keys, and nothing that is not known")
  func json() async throws {
    let fixture = try SiteFixture()
    try fixture.write(
      #"<link rel="canonical" href="https://a.example/"><title>A</title>"#, to: "old/index.html")
    try fixture.write(
      #"<link rel="canonical" href="https://a.example/"><title>B</title>"#, to: "new/index.html")
    let (changes, report) = try await Self.compare(fixture, "old", "new")
    #expect(
      changes.map { String(decoding: $0.json, as: UTF8.self) } == [
        #"{"change":"changed","path":"/","preview":{"title":{"new":"B","old":"A"}},"subject":"page"}"#
      ])
    #expect(
      String(decoding: report.json, as: UTF8.self)
        == #"{"counts":{"page":{"added":0,"changed":1,"moved":0,"removed":0,"unchanged":0}},"kind":"sites","previewsChanged":1}"#
    )
  }

  @Test("what is neither, or one of each, is an error that says what was expected (fault 198)")
  func notComparable() async throws {
    let fixture = try SiteFixture()
    try fixture.export(Self.posts)
    try fixture.write(#"<link rel="canonical" href="https://a.example/">"#, to: "site/index.html")
    try fixture.write("A story.", to: "story.txt")
    try fixture.write("<p>A page of nobody.", to: "pages/index.html")
    for (old, new, code, words) in [
      ("site", "export.ndjson", "not-comparable", "two exports or two built sites"),
      ("story.txt", "export.ndjson", "not-comparable", "neither an export nor a built site"),
      ("export.ndjson", "pages", "not-comparable", "canonical link"),
      ("export.ndjson", "nothing", "missing-export", "no such file or folder"),
    ] {
      let failure = await #expect(throws: BuildFailure.self) { try await Self.compare(fixture, old, new) }
      let error = failure?.diagnostic
      #expect(error?.code.description == code && error?.message.contains(words) == true, "\(old) \(new)")
    }
  }
}
