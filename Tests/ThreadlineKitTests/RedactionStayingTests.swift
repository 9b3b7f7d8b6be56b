import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// What was taken down stays down, whatever exports say, and its addresses answer as the person chose.
struct RedactionStayingTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  @Test("what an older export, another one or an earlier build has does not come back (fault 220)")
  func whateverTheExportSays() async throws {
    fixture.keepsMissing = true
    try fixture.export([SiteFixture.answer("stays", 0), SiteFixture.answer("goes-for-good", 1)])
    for _ in 0..<2 { try await fixture.build() }
    let first = try #require(fixture.page("export.ndjson", output: "."))
    try fixture.export([SiteFixture.answer("stays", 0), SiteFixture.answer("new", 2)])
    try await fixture.build()
    #expect(fixture.page("@ada/post/goes-for-good/index.html")?.contains("Text of goes") == true)
    _ = try await fixture.redact(.post, "goes-for-good")
    #expect(fixture.remains(of: "Text of goes-for-good") == [])
    // Again in an older export, and under another id that names the first.
    try fixture.write(first, to: "older.ndjson")
    let alias = SiteFixture.post(
      "goes-again", minute: 1, text: "Text of goes-for-good.", more: #","aliases":["goes-for-good"]"#)
    try fixture.export([SiteFixture.answer("stays", 0), SiteFixture.answer("new", 2), alias])
    try await fixture.build(["\(fixture.folder)/older.ndjson", "\(fixture.folder)/export.ndjson"])
    #expect(fixture.remains(of: "Text of goes-for-good") == [])
    #expect(fixture.page("@ada/post/goes-again/index.html") == nil)
    // Nor in a draft.
    fixture.environment = .draft
    try await fixture.build(output: "draft")
    #expect(fixture.remains(of: "Text of goes-for-good") == [])
  }

  @Test(
    "a thread that was taken down takes a reply with it that names the URL of a post with an unknown id (fault 220)"
  )
  func laterReply() async throws {
    let url = "https://social.example/@ada/9"
    let root = SiteFixture.post("root", minute: 0, more: #","url":"\#(url)""#)
    try fixture.export([root, SiteFixture.post("apart", minute: 5)])
    try await fixture.build()
    _ = try await fixture.redact(.thread, "root")
    let reply = SiteFixture.post(
      "later", minute: 1, text: "Said below.", more: #","replyTo":{"id":"elsewhere","url":"\#(url)"}"#)
    try fixture.export([root, SiteFixture.post("apart", minute: 5), reply])
    try await fixture.build()
    #expect(fixture.files(holding: "Said below") == [])
    try await fixture.expectProven()
  }

  @Test(
    "404 leaves no page and a rule, none leaves nothing, and neither address is given away again (fault 223)")
  func tombstones() async throws {
    try fixture.export([
      SiteFixture.answer("first-one", 0), SiteFixture.answer("second-one", 1),
      SiteFixture.answer("third-one", 2),
    ])
    try await fixture.build()
    _ = try await fixture.redact(.post, "first-one", tombstone: "404")
    _ = try await fixture.redact(.post, "second-one", tombstone: "none")
    let rules = try #require(fixture.page("_redirects"))
    #expect(rules.contains("/@ada/post/first-one/ /404.html 404\n") && !rules.contains("second-one"))
    for id in ["first-one", "second-one"] { #expect(fixture.page("@ada/post/\(id)/index.html") == nil) }
    #expect(fixture.files(holding: "second-one") == [])
    let other = SiteFixture.post("another", minute: 3, more: #","slug":"second-one""#)
    try fixture.export([SiteFixture.answer("third-one", 2), other])
    try await fixture.build()
    #expect(fixture.page("@ada/post/second-one/index.html") == nil)
    try await fixture.expectProven()
  }

  @Test("an address on the old network goes with the post, and answers as the post's own (fault 232)")
  func oldAddresses() async throws {
    fixture.legacy = ["x"]
    fixture.precompress = ["gzip"]
    let ids = ["2015238538971713970", "2015238538971713971", "2015238538971713972"]
    try fixture.export(ids.enumerated().map { SiteFixture.answer($1, $0) })
    try await fixture.build()
    #expect(fixture.page("ada/status/\(ids[1])/index.html")?.contains("Text of \(ids[1])") == true)
    _ = try await fixture.redact(.post, ids[1])
    #expect(fixture.page("_redirects")?.contains("/ada/status/\(ids[1])/ /ada/status/\(ids[1])/ 410") == true)
    #expect(fixture.remains(of: "Text of \(ids[1])") == [])
    try await fixture.expectProven()
    _ = try await fixture.redact(.post, ids[2], tombstone: "none")
    #expect(fixture.files(holding: ids[2]) == [])
    try await fixture.expectProven()
  }

  @Test(
    "what answers a post that was deleted long ago stays below what is left of it, whatever else is taken down"
  )
  func deletedBefore() async throws {
    let gone =
      #"{"type":"tombstone","id":"left","account":"ada","deleted":"2026-01-01T00:30:00Z","reason":"deleted"}"#
    try fixture.export([
      gone, SiteFixture.answer("below-it", 40, answers: "left"), SiteFixture.answer("taken-away", 41),
      SiteFixture.answer("apart", 42),
    ])
    try await fixture.build()
    _ = try await fixture.redact(.post, "taken-away")
    try await fixture.expectProven()
  }

  @Test(
    "a file of what was taken down that was cut off, is empty or leads nowhere stops the build (fault 222)")
  func cutOff() async throws {
    try fixture.export([SiteFixture.answer("stays", 0), SiteFixture.answer("goes-for-good", 1)])
    try await fixture.build()
    _ = try await fixture.redact(.post, "goes-for-good")
    let path = "\(fixture.folder)/redactions.toml"
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    for text in ["", String(whole.prefix(100)), nil] {
      if let text {
        try fixture.write(text, to: "redactions.toml")
      } else {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "not-there")
      }
      await #expect(throws: Diagnostic.self) { try await fixture.build() }
      #expect(fixture.remains(of: "Text of goes-for-good") == [])
    }
  }
}
