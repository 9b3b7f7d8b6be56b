import BuildDiagnostics
import Exports
import Foundation
import LinkPreviews
import SitePlanning
import SiteWriting
import Testing
import ThreadModel

@testable import ThreadlineKit

/// What a check of a takedown finds, and what it does not take for a trace.
struct RedactionCheckTests {
  private let fixture: SiteFixture

  init() throws { fixture = try SiteFixture() }

  private func names(_ ids: [String], hashes: [String] = [], paths: [String] = []) throws -> RedactedNames {
    let base = try #require(BaseURL("https://threads.example/"))
    let redactions = Redactions([
      Redactions.Entry(.post, ids: ids, paths: paths), Redactions.Entry(.media, hashes: hashes),
    ])
    return RedactedNames(redactions, RemovedURLs(redactions, .empty, base), base)
  }

  private func report(_ change: (inout RedactionCheck) -> Void = { _ in }) async throws
    -> RedactionCheck.Report
  {
    var check = RedactionCheck(try fixture.meant())
    check.compares = false
    change(&check)
    return try await check.run()
  }

  private func takeDown() async throws {
    fixture.hosts = ["nginx", "caddy", "s3"]
    try fixture.export([SiteFixture.post("stays-here", minute: 0), SiteFixture.post("goes-away", minute: 1)])
    try await fixture.build()
    _ = try await fixture.redact(.post, "goes-away")
  }

  @Test(
    "a name counts if it is a whole word, a short one between quotation marks or after a slash, but not as a number of the site",
    arguments: [
      ("a long-enough b", 1), ("long-enough", 1), ("long-enoughs", 0), ("xlong-enough", 0),
      ("see https://x.example/s/17.", 1), ("https://x.example/s/171", 0), ("ahttps://x.example/s/17", 0),
      ("page 17 of 42", 0), ("/42,", 1), ("\"42\"", 0), ("\"ab\"", 1), ("(ab)", 0),
      ("\"https://x.example/?a=!\"", 1), ("::", 0), ("':'", 1),
      ("/cards/ab/ab12.png", 0), ("media/42/42ff.webp", 0), ("/archive/2026/42/", 0), ("/@ada/page/42/", 0),
      ("/notes/2026/42/", 1), ("/homepage/42/", 1), ("/@ada/post/42/", 1),
    ])
  func alone(text: String, count: Int) throws {
    let names = try names([
      "long-enough", "https://x.example/s/17", "42", "ab", "https://x.example/?a=!", ":",
    ])
    #expect(names.found(in: Array(text.utf8)).count == count, "\(names.found(in: Array(text.utf8)))")
  }

  @Test(
    "an address counts as a link to the site writes it, and in the query of another",
    arguments: [
      ("href=\"/@ada/post/17/\"", 1), ("x/@ada/post/17/", 0), ("/@ada/post/170/", 0),
      ("https://threads.example/@ada/post/17", 1),
      ("?url=https%3A%2F%2Fthreads.example%2F%40ada%2Fpost%2F17&", 1),
    ])
  func addresses(text: String, count: Int) throws {
    let names = try names([], paths: ["@ada/post/17/"])
    #expect(names.found(in: Array(text.utf8)).count == count)
    #expect(names.found(inPath: "@ada/post/17/embed/index.html") == ["the address \"@ada/post/17/\""])
    #expect(names.found(inPath: "@ada/post/170/index.html") == [])
  }

  @Test("the hash of a media item counts anywhere, also within other digits")
  func hashes() throws {
    let hash = "4f1c0a52c9b7d1e36a08f2b4c5d6e7a0"
    let names = try names([], hashes: [hash])
    for text in [hash, "0\(hash)1", "x-\(hash)-640.avif"] {
      #expect(names.found(in: Array(text.utf8)) == ["the medium \"\(hash)\""], "\(text)")
    }
    #expect(names.found(in: Array("\(hash.dropLast()) 0".utf8)) == [])
    #expect(names.found(inPath: "media/4f/\(hash).jpg") == ["the medium \"\(hash)\""])
  }

  @Test("the rules of hosts may say what a removed address answers, and nothing else of it")
  func hosts() async throws {
    try await takeDown()
    let before = try await report().findings
    #expect(before.isEmpty, "\(before.map { "\($0)" })")
    try fixture.write("rewrite /old/ /@ada/post/goes-away/;\n", to: "site-hosts/nginx/more.conf")
    let found = try await report().findings
    #expect(!found.isEmpty && found.allSatisfy { $0.path.hasSuffix("site-hosts/nginx/more.conf") })
  }

  @Test("a compressed file without its original is unpacked and checked, and a link is reported")
  func strays() async throws {
    try await takeDown()
    try fixture.write("packed", to: "site/stray.html.gz")
    let unread = try await report().findings
    #expect(unread.map(\.path) == ["stray.html.gz"])
    let contents: [(text: String, paths: [String])] = [
      ("harmless", []), ("\"goes-away\"", ["stray.html.gz"]),
    ]
    for (text, paths) in contents {
      let packed = try #require(PackedCoding.gzip.packed(Array(text.utf8), most: 200))
      try Data(packed).write(to: URL(fileURLWithPath: "\(fixture.folder)/site/stray.html.gz"))
      let found = try await report().findings
      #expect(found.map(\.path) == paths)
    }
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/site/stray.html.gz")
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.folder)/site/link.html", withDestinationPath: "../export.ndjson")
    let linked = try await report().findings
    #expect(linked.map(\.path) == ["link.html"])
  }

  @Test("what an address answers can be changed, and changed back")
  func choices() async throws {
    try await takeDown()
    for (tombstone, hasPage) in [("none", false), ("410", true)] {
      let receipt = try await fixture.redact(.post, "goes-away", tombstone: tombstone)
      #expect(receipt.entries.map(\.wasKnown) == [false])
      #expect((fixture.page("@ada/post/goes-away/index.html") != nil) == hasPage)
    }
  }

  @Test("a name that others write in another way is the same name to the proof as to the build")
  func spellings() async throws {
    let address = "https://social.example/@ada/17"
    try fixture.export([
      SiteFixture.post("goes-away", minute: 0, more: #","url":"\#(address)""#),
      SiteFixture.post(
        "answer", minute: 1,
        more: #","replyTo":{"url":"http://Social.example/@ada/17/#top","text":"Text of goes-away."}"#),
    ])
    try await fixture.build()
    _ = try await fixture.redact(.post, "goes-away")
    let found = try await report { $0.compares = true }
    #expect(found.isCompared && found.findings.isEmpty, "\(found.findings.map { "\($0)" })")
  }
}
