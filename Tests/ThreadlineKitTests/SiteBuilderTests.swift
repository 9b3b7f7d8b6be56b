import BuildDiagnostics
import Foundation
import Testing
import ThreadlineKit

struct SiteBuilderTests {
  @Test("an export becomes a site with a page for every post")
  func builds() async throws {
    let fixture = try SiteFixture()
    try fixture.export([
      SiteFixture.post("1"), SiteFixture.post("2", minute: 1, more: #","replyTo":{"id":"1"}"#),
    ])
    let report = try await fixture.build()
    #expect(report.postsPublished == 2 && report.recordsRead == 3)
    #expect(report.errors == 0 && report.warnings == 0)
    for path in ["@ada/post/1/", "@ada/post/2/", "@ada/", "", "about/"] {
      #expect(fixture.page(path + "index.html")?.hasPrefix("<!doctype html>") == true, "\(path)")
    }
    #expect(fixture.page("@ada/post/1/index.html")?.contains("Text of 2.") == true)
    #expect(fixture.page("404.html") != nil && fixture.page("_headers") != nil)
  }

  @Test("a second build of the same export writes nothing")
  func unchanged() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    let before = fixture.tree
    let report = try await fixture.build()
    #expect(report.filesWritten == 0 && report.filesDeleted == 0 && report.filesUnchanged == before.count)
    #expect(fixture.tree == before)
  }

  @Test("a removed post leaves a page that says so, a line for hosts, and none of its words")
  func removed() async throws {
    let fixture = try SiteFixture()
    let kept = (0..<9).map { SiteFixture.post("k\($0)", minute: $0) }
    try fixture.export(kept + [SiteFixture.post("gone", minute: 30, text: "canary-words")])
    try await fixture.build()
    try fixture.export(kept)
    let report = try await fixture.build()
    #expect(report.gone == 1)
    #expect(fixture.files(holding: "canary-words").isEmpty)
    #expect(fixture.page("@ada/post/gone/index.html")?.contains("noindex") == true)
    let rules = try #require(fixture.page("_redirects"))
    #expect(rules.hasPrefix("/@ada/post/gone/ /@ada/post/gone/ 410\n"))
    #expect(
      rules.split(separator: "\n").allSatisfy { $0.hasPrefix("/@ada/post/gone/") && $0.hasSuffix(" 410") })
  }

  @Test("an incremental build and a build into an empty folder with the same lock are equal")
  func incrementalIsEqual() async throws {
    let fixture = try SiteFixture()
    let posts = (0..<12).map { SiteFixture.post("p\($0)", minute: $0) }
    try fixture.export(Array(posts.prefix(9)))
    try await fixture.build()
    try fixture.export(posts)
    try await fixture.build()
    let lock = "\(fixture.folder)/.threadline/site/permalinks.lock"
    try FileManager.default.createDirectory(
      atPath: "\(fixture.folder)/.threadline/fresh", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: lock, toPath: "\(fixture.folder)/.threadline/fresh/permalinks.lock")
    try await fixture.build(output: "fresh")
    #expect(SiteFixture.tree("\(fixture.folder)/fresh") == fixture.tree)
  }

  @Test("a build that would remove more than a fifth of the posts is refused and changes nothing (fault 128)")
  func manyRemovals() async throws {
    let fixture = try SiteFixture()
    try fixture.export((0..<10).map { SiteFixture.post("p\($0)", minute: $0) })
    try await fixture.build()
    let before = fixture.tree
    try fixture.export((0..<5).map { SiteFixture.post("p\($0)", minute: $0) })
    await #expect { try await fixture.build() } throws: { ($0 as? Diagnostic)?.code == .tooManyRemovals }
    #expect(fixture.tree == before)
    fixture.allowsRemovals = true
    #expect(try await fixture.build().gone == 5)
  }

  @Test(
    "an export of which nothing can be published leaves the old site as it was (faults 127 and 128)",
    arguments: ["", "null", "[]", "{\"type\":", "\u{FEFF}", #"{"a":1}"#])
  func unusableExport(text: String) async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    let before = fixture.tree
    try fixture.write(text, to: "export.ndjson")
    let failure = await #expect(throws: Diagnostic.self) { try await fixture.build() }
    #expect(failure?.description.contains("error: ") == true)
    #expect(fixture.tree == before)
  }

  @Test("of an export that breaks off the good records are published and the break is an error (fault 127)")
  func truncated() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1"), #"{"type":"post","id":"2","acc"#])
    let report = try await fixture.build()
    #expect(report.postsPublished == 1 && report.errors > 0)
    #expect(fixture.log.contains { $0.severity == .error && $0.place?.line != nil })
  }

  @Test(
    "nothing that is not public is anywhere in the site (faults 154, 155 and 156)",
    arguments: ["followers", "direct", "private", "limited", ""])
  func privacy(visibility: String) async throws {
    let fixture = try SiteFixture()
    let secret = SiteFixture.post(
      "secret-id", minute: 1, text: "secret-words", more: #","visibility":"\#(visibility)""#)
    let reply = SiteFixture.post(
      "3", minute: 2, more: #","replyTo":{"id":"secret-id","handle":"secret-handle"}"#)
    let quote = SiteFixture.post(
      "4", minute: 3, more: #","quote":{"id":"secret-id","text":[{"t":"secret-words"}]}"#)
    try fixture.export([SiteFixture.post("1"), secret, reply, quote])
    let report = try await fixture.build()
    #expect(report.postsPublished == 3)
    #expect(report.leftOut.reduce(0) { $0 + $1.count } == 1)
    for words in ["secret-words", "secret-id", "secret-handle"] {
      #expect(fixture.files(holding: words).isEmpty, "\(words)")
    }
  }

  @Test("records without a visibility, and no word for them in the header, are left out (fault 156)")
  func unknownVisibility() async throws {
    let fixture = try SiteFixture()
    try fixture.export(
      [
        SiteFixture.post("1", more: #","visibility":"public""#),
        SiteFixture.post("2", minute: 1, text: "unsaid"),
      ],
      header: #""generator":"test""#)
    #expect(try await fixture.build().postsPublished == 1)
    #expect(fixture.files(holding: "unsaid").isEmpty)
  }

  @Test("a misspelt name in a template stops the build with its place, and nothing is written (fault 184)")
  func templateMistake() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try fixture.write("<p>{{headnig}}</p>\n{{> partials/avatarr}}\n", to: "theme/Templates/about.mustache")
    let failure = await #expect(throws: Diagnostic.self) { try await fixture.build(theme: "theme") }
    #expect(failure?.code == .templatesUnusable)
    let places = fixture.log.map { [$0.place?.line, $0.place?.column] }
    #expect(places.first?.first == 1 && fixture.log.count == 2)
    #expect(fixture.log.first?.message.contains("heading") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/site"))
  }

  @Test(
    "an output that is an export, or is inside of one, is refused (fault 167)",
    arguments: ["exports", "exports/in"])
  func outputIsInput(output: String) async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try FileManager.default.createDirectory(
      atPath: "\(fixture.folder)/exports", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: "\(fixture.folder)/export.ndjson", toPath: "\(fixture.folder)/exports/export.ndjson")
    await #expect(throws: Diagnostic.self) {
      try await fixture.build(["\(fixture.folder)/exports"], output: output)
    }
    #expect(FileManager.default.fileExists(atPath: "\(fixture.folder)/exports/export.ndjson"))
  }

  @Test("what a person put into the site's folder stays (fault 168)")
  func foreignFiles() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    try fixture.write("mine", to: "site/@ada/notes.txt")
    try fixture.export([SiteFixture.post("1"), SiteFixture.post("2", minute: 1)])
    try await fixture.build()
    #expect(fixture.page("@ada/notes.txt") == "mine")
  }

  @Test("a site under a path links below that path everywhere")
  func sitePath() async throws {
    let fixture = try SiteFixture()
    fixture.baseURL = "https://me.example/threads/"
    try fixture.export([SiteFixture.post("1")])
    try await fixture.build()
    for (path, bytes) in fixture.tree where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      for attribute in ["href=\"/", "src=\"/"] {
        for part in page.components(separatedBy: attribute).dropFirst() {
          #expect(part.hasPrefix("threads/"), "\(path): \(part.prefix(40))")
        }
      }
    }
    #expect(
      fixture.page("index.html")?.contains("<link rel=\"canonical\" href=\"https://me.example/threads/\">")
        == true)
  }
}

extension SiteBuilderTests {
  @Test("an export that breaks off takes nothing down that was published (fault 127)")
  func truncatedRebuild() async throws {
    let fixture = try SiteFixture()
    let posts = (0..<20).map { SiteFixture.post("p\($0)", minute: $0) }
    try fixture.export(posts + [#"{"type":"end","records":21}"#])
    try await fixture.build()
    let before = fixture.tree
    try fixture.export(posts.dropLast() + [String(posts[19].prefix(40))])
    await #expect { try await fixture.build() } throws: { ($0 as? Diagnostic)?.code == .brokenExport }
    #expect(fixture.tree == before)
  }

  @Test("an account whose name may imitate another is reported (fault 99)")
  func doubtfulName() async throws {
    let fixture = try SiteFixture()
    try fixture.export([
      #"{"type":"account","id":"x","handle":"x","name":"Аda"}"#, SiteFixture.post("1"),
    ])
    #expect(try await fixture.build().warnings == 1)
  }

  @Test("a public URL without https is a warning, and a local one is not")
  func insecureURL() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("1")])
    fixture.baseURL = "http://me.example/"
    #expect(try await fixture.build().warnings == 1)
    fixture.baseURL = "http://127.0.0.1:8080/"
    #expect(try await fixture.build().warnings == 0)
  }
}

extension SiteBuilderTests {
  @Test("the text of an unlisted post is on no list but its author's own (fault 155)")
  func unlistedWords() async throws {
    let fixture = try SiteFixture()
    let ben = #"{"type":"account","id":"ben","handle":"ben","owner":true}"#
    let quiet = SiteFixture.post("q", text: "quiet-words", more: #","visibility":"unlisted""#)
    let byBen = { (id: String, more: String) in
      #"{"type":"post","id":"\#(id)","account":"ben","published":"2026-01-02T00:00:00Z","text":"by ben"\#(more)}"#
    }
    try fixture.export([
      ben, quiet, byBen("quote", #","quote":{"id":"q"}"#), byBen("reply", #","replyTo":{"id":"q"}"#),
      #"{"type":"repost","id":"r","account":"ben","published":"2026-01-03T00:00:00Z","subject":{"id":"q"}}"#,
    ])
    try await fixture.build()
    let lists = fixture.files(holding: "quiet-words").filter { !$0.contains("/post/") }
    #expect(lists == ["@ada/index.html"])
    #expect(fixture.page("@ben/post/quote/index.html")?.contains("quiet-words") == true)
  }
}
