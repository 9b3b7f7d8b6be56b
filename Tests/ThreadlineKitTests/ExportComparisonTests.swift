import BuildDiagnostics
import Foundation
import Testing
import ThreadlineKit

struct ExportComparisonTests {
  /// Two exports in one folder.
  private static func compare(
    _ old: [String], _ new: [String], configure: (inout Comparison) -> Void = { _ in }
  ) async throws -> (lines: [String], report: ComparisonReport, log: [Diagnostic]) {
    let fixture = try SiteFixture()
    let head = #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
    for (name, lines) in [("old", old), ("new", new)] {
      try fixture.write(([head] + lines).map { $0 + "\n" }.joined(), to: "\(name).ndjson")
    }
    var comparison = Comparison(old: "\(fixture.folder)/old.ndjson", new: "\(fixture.folder)/new.ndjson")
    configure(&comparison)
    var lines: [String] = []
    let report = try await comparison.run { lines.append($0.text) }
    return (lines, report, Array(report.diagnostics))
  }

  private static func account(_ handle: String) -> String {
    #"{"type":"account","id":"ada","handle":"\#(handle)","name":"Ada Example","owner":true}"#
  }

  private static let ada = account("ada")

  @Test("posts are compared by their ids: added, removed and changed, each with its URL")
  func posts() async throws {
    let old = [Self.ada] + ["1", "2", "3"].map { SiteFixture.post($0) }
    let new = [Self.ada, SiteFixture.post("4"), SiteFixture.post("3"), SiteFixture.post("1", text: "Else.")]
    let (lines, report, _) = try await Self.compare(old, new)
    #expect(
      lines == ["~ post /@ada/post/1/: content", "- post /@ada/post/2/", "+ post /@ada/post/4/"])
    #expect(
      report.counts[.post] == [.added: 1, .removed: 1, .moved: 0, .changed: 1, .unchanged: 1])
    #expect(report.counts[.account]?[.unchanged] == 1 && !report.isSame)
  }

  @Test("the same records in another order are no difference")
  func same() async throws {
    let posts = (0..<20).map { SiteFixture.post("p\($0)", minute: $0) }
    let (lines, report, _) = try await Self.compare([Self.ada] + posts, posts.reversed() + [Self.ada])
    #expect(lines.isEmpty && report.isSame && report.counts[.post]?[.unchanged] == 20)
  }

  @Test("an account that was renamed moves with its posts, as a build would move them")
  func renamed() async throws {
    let (lines, report, _) = try await Self.compare(
      [Self.ada, SiteFixture.post("1")], [Self.account("lovelace"), SiteFixture.post("1")])
    #expect(
      lines == ["> account /@ada/ -> /@lovelace/: content", "> post /@ada/post/1/ -> /@lovelace/post/1/"])
    #expect(report.counts[.post]?[.moved] == 1)
  }

  @Test("of two posts that want one address the one that had it keeps it")
  func keptAddress() async throws {
    let old = [Self.ada, SiteFixture.post("https://one.example/7", minute: 5)]
    let new = old + [SiteFixture.post("https://two.example/7", minute: 1)]
    let (lines, report, _) = try await Self.compare(old, new)
    #expect(lines.count == 1 && lines[0].hasPrefix("+ post /@ada/post/7-"), "\(lines)")
    #expect(report.counts[.post]?[.moved] == 0)
  }

  @Test("addresses that are published already are taken from the site's lock")
  func lock() async throws {
    let fixture = try SiteFixture()
    try fixture.write(
      "# threadline permalinks 1\npost\thttps://two.example/7\t@ada/post/7/\n", to: "permalinks.lock")
    let posts = [
      SiteFixture.post("https://one.example/7"), SiteFixture.post("https://two.example/7", minute: 1),
    ]
    let (lines, _, _) = try await Self.compare([Self.ada], [Self.ada] + posts) {
      $0.permalinkLock = "\(fixture.folder)/permalinks.lock"
    }
    #expect(lines.contains("+ post /@ada/post/7/") && lines.count == 2, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("+ post /@ada/post/7-") })
  }

  @Test("a thread says how its entries differ, even where no post of it changed")
  func threads() async throws {
    func reply(_ id: String, to parent: String, minute: Int) -> String {
      SiteFixture.post(id, minute: minute, more: #","replyTo":{"id":"\#(parent)"}"#)
    }
    let root = [Self.ada, SiteFixture.post("1")]
    let old =
      root + [reply("2", to: "1", minute: 1), reply("3", to: "1", minute: 2), reply("4", to: "1", minute: 3)]
    let new =
      root + [reply("2", to: "1", minute: 1), reply("4", to: "1", minute: 3), reply("3", to: "4", minute: 4)]
    let (lines, report, _) = try await Self.compare(old, new)
    #expect(
      lines == [
        "~ post /@ada/post/3/: content, parent, time", "~ thread /@ada/post/1/: 1 moved, 1 reparented",
      ])
    #expect(report.counts[.thread]?[.changed] == 1)
    let longer = try await Self.compare(old, old + [reply("5", to: "4", minute: 9)])
    #expect(longer.lines == ["+ post /@ada/post/5/", "~ thread /@ada/post/1/: 1 added"])
    let forked = root + [reply("2", to: "1", minute: 1), reply("3", to: "2", minute: 2)]
    let straight = root + [reply("2", to: "1", minute: 1), reply("3", to: "1", minute: 2)]
    let bent = try await Self.compare(straight, forked)
    #expect(
      bent.lines == ["~ post /@ada/post/3/: content, parent", "~ thread /@ada/post/1/: 1 reparented"])
  }

  @Test("a post that is not public any more, or became a tombstone, is removed, and nothing of it is shown")
  func withheld() async throws {
    let old = [Self.ada, SiteFixture.post("1"), SiteFixture.post("2"), SiteFixture.post("3")]
    let new = [
      Self.ada, SiteFixture.post("1", text: "canary", more: #","visibility":"direct""#),
      #"{"type":"tombstone","id":"2","account":"ada"}"#,
      SiteFixture.post("3", more: #","visibility":"unlisted""#),
      SiteFixture.post("secret", text: "canary", more: #","visibility":"followers""#),
    ]
    let (lines, _, _) = try await Self.compare(old, new)
    #expect(
      lines == [
        "- post /@ada/post/1/", "- post /@ada/post/2/", "~ post /@ada/post/3/: content, visibility",
      ])
  }

  @Test("ids with tabs, line ends and backslashes are distinguished and steer no terminal")
  func strangeIDs() async throws {
    let ids = [#"a\tb"#, #"a\nb"#, #"a\\09b"#, #"a\u001bb"#]
    let (lines, report, _) = try await Self.compare([Self.ada], [Self.ada] + ids.map { SiteFixture.post($0) })
    #expect(report.counts[.post]?[.added] == 4 && lines.count == 4)
    #expect(lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }

  @Test("records that cannot be read are in the log with the export's name")
  func broken() async throws {
    let (_, report, log) = try await Self.compare(
      [Self.ada, SiteFixture.post("1")], [Self.ada, "{", SiteFixture.post("1")])
    #expect(log.count { $0.severity == .error } == 1 && report.isSame)
    #expect(log.first?.place?.path.hasSuffix("new.ndjson") == true)
  }
}
