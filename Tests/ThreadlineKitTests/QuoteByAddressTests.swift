import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// Quotes that name their post by its address alone: the post says what may be shown of it, wherever it is read from.
struct QuoteByAddressTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  private static let there = "https://social.example/@ada/17"
  private static let secret = "The captain sinks with the ship."

  private func quoting(_ more: String) -> String {
    SiteFixture.post("quoting", minute: 5, more: #","quote":{"url":"\#(Self.there)/","text":"\#(more)"}"#)
  }

  private func quoted(_ more: String) -> String {
    SiteFixture.post("quoted", minute: 1, text: Self.secret, more: #","url":"\#(Self.there)"\#(more)"#)
  }

  /// The files of the quoting post and of lists, which may show of the other what its author shows at once.
  private func files(holding words: String, in output: String) -> [String] {
    SiteFixture.tree("\(fixture.folder)/\(output)").filter { path, bytes in
      path.contains("post/quoting/") && bytes.range(of: Data(words.utf8)) != nil
    }.keys.sorted()
  }

  @Test(
    "a post with a content warning is covered where one quotes it by its address, in one export as in an import of it (fault 243)"
  )
  func warning() async throws {
    try fixture.export([quoting(Self.secret), quoted(#","warning":"The end of a video""#)])
    try await fixture.build()
    _ = try await ExportImport(try fixture.meant(output: "mine")).run()
    try await fixture.build(["\(fixture.folder)/mine"], output: "imported")
    #expect(files(holding: "captain", in: "site") == [])
    #expect(fixture.page("@ada/post/quoting/index.html")?.contains("@ada/post/quoted/") == true)
    #expect(fixture.tree == SiteFixture.tree("\(fixture.folder)/imported"))
  }

  @Test(
    "what is private or taken down is hidden where one quotes it by its address (faults 155, 243)",
    arguments: [true, false])
  func hidden(isTakenDown: Bool) async throws {
    let other = SiteFixture.post("other", minute: 2)
    try fixture.export([
      quoting(Self.secret), quoted(isTakenDown ? "" : #","visibility":"followers""#), other,
    ])
    if isTakenDown {
      try fixture.write("[[redaction]]\nkind = \"post\"\nids = [\"quoted\"]\n", to: "redactions.toml")
    }
    try await fixture.build()
    #expect(fixture.files(holding: "captain") == [] && fixture.files(holding: "social.example/@ada/17") == [])
  }

  @Test(
    "posts whose addresses differ behind # alone are two, and the front page of a site is nobody's (fault 243)",
    arguments: ["https://social.example/thread#17", "https://social.example/"])
  func others(address: String) async throws {
    let own = address.replacing("#17", with: "#2")
    try fixture.export([
      SiteFixture.post(
        "quoting", minute: 5, more: #","quote":{"url":"\#(address)","text":"Its own words."}"#),
      SiteFixture.post("quoted", minute: 1, text: Self.secret, more: #","url":"\#(own)""#),
    ])
    try await fixture.build()
    #expect(files(holding: "captain", in: "site") == [])
    #expect(fixture.page("@ada/post/quoting/index.html")?.contains("Its own words.") == true)
  }

  @Test("a quote by its address is gone with what is taken down by that address (fault 243)")
  func takenDownByAddress() async throws {
    try fixture.export([quoting(Self.secret), quoted(""), SiteFixture.post("other", minute: 2)])
    try await fixture.build()
    #expect(files(holding: "captain", in: "site") != [])
    _ = try await fixture.redact(.post, Self.there)
    #expect(fixture.files(holding: "captain") == [])
  }
}
