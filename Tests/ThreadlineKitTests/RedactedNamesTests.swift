import Foundation
import Testing
import ThreadModel

@testable import ThreadlineKit

/// What was taken down, by whichever of its names others call it.
struct RedactedNamesTests {
  private let fixture: SiteFixture

  init() throws {
    fixture = try SiteFixture()
    fixture.extras = "full"
  }

  /// The files below the folder, the site's and those that builds remember, that hold some words.
  private func remains(of words: String) -> [String] {
    SiteFixture.tree(fixture.folder).filter { path, bytes in
      !path.hasSuffix(".ndjson") && bytes.range(of: Data(words.utf8)) != nil
    }.keys.sorted()
  }

  /// A post by another, with more to say of something.
  private func other(_ id: String, _ minute: Int, _ more: String) -> String {
    #"{"type":"post","id":"\#(id)","account":"grace","published":"2026-01-02T00:\#(10 + minute):00Z","text":"Look, \#(id).""#
      + ",\(more)}"
  }

  private static let grace = #"{"type":"account","id":"grace","handle":"grace","name":"Grace","owner":true}"#

  @Test(
    "it stays down when no export has it any more and others name it by its address or by what it was before (fault 220)"
  )
  func namedByOthers() async throws {
    let url = "https://social.example/@ada/17"
    let named = SiteFixture.post("seventeen", more: #","url":"\#(url)","aliases":["sixteen-and-a-half"]"#)
    let words = #""text":"Words of seventeen.""#
    let others = [
      Self.grace, other("by-url", 1, #""quote":{"url":"\#(url)?utm=1",\#(words)}"#),
      other("by-www", 2, #""quote":{"url":"http://www.social.example/@ada/17/",\#(words)}"#),
      other("by-alias", 3, #""quote":{"id":"sixteen-and-a-half",\#(words)}"#),
      other("by-card", 4, #""card":{"url":"\#(url)/activity","title":"Words of seventeen."}"#),
      other(
        "by-own-card", 5,
        #""card":{"url":"https://threads.example/@ada/post/seventeen/","title":"Words of seventeen."}"#),
    ]
    try fixture.export([named, SiteFixture.post("apart", minute: 3)] + others)
    try await fixture.build()
    #expect(!fixture.files(holding: "Words of seventeen").isEmpty)
    _ = try await fixture.redact(.post, "seventeen")
    #expect(remains(of: "Words of seventeen") == [])
    fixture.allowsRemovals = true
    for lines in [
      [named, SiteFixture.post("apart", minute: 3)] + others, [SiteFixture.post("apart", minute: 3)] + others,
    ] {
      try fixture.export(lines)
      for _ in 0..<2 { try await fixture.build() }
      #expect(remains(of: "Words of seventeen") == [])
      #expect(fixture.page("@grace/post/by-url/index.html")?.contains("Look, by-url") == true)
    }
  }

  @Test(
    "an account stays down when no export has its record any more, and nothing remembers its name (fault 221)"
  )
  func accountNamedByOthers() async throws {
    let account =
      #"{"type":"account","id":"hidden-one","handle":"hidden","name":"Hidden Name","url":"https://social.example/@hidden"}"#
    let wrote =
      #"{"type":"post","id":"wrote","account":"hidden-one","published":"2026-01-03T00:00:00Z","text":"Hidden words."}"#
    let others = [
      Self.grace,
      other(
        "quotes", 1,
        #""quote":{"url":"https://social.example/@hidden/9","name":"Hidden Name","text":"Hidden words."}"#),
      #"{"type":"post","id":"greets","account":"grace","published":"2026-01-02T01:00:00Z","text":{"spans":"#
        + #"[{"t":"@hidden","mention":{"id":"hidden-one","handle":"hidden"}}]}}"#,
    ]
    try fixture.export([SiteFixture.post("apart", minute: 3), account, wrote] + others)
    try await fixture.build()
    fixture.allowsRemovals = true
    _ = try await fixture.redact(.account, "@hidden")
    for lines in [[account, wrote], []] {
      try fixture.export([SiteFixture.post("apart", minute: 3)] + lines + others)
      for _ in 0..<2 { try await fixture.build() }
      for words in ["Hidden words", "Hidden Name", "hidden-one"] {
        let left = remains(of: words).filter { $0 != "redactions.toml" && !$0.hasSuffix("permalinks.lock") }
        #expect(left.filter { !$0.contains("receipts/") } == [], "\(words)")
      }
    }
  }
}
