import BuildDiagnostics
import Foundation
import SiteChecking
import Testing

/// What is given to a check instead of a site is named for what it is.
@Suite("Files that are not pages")
struct GivenFileTests {
  private static let build = "build it first: threadline build"
  private static let header = #"{"type":"header","format":"threadline","version":1}"# + "\n"

  private func message(_ name: String, _ bytes: [UInt8]) async throws -> String? {
    let site = try CheckedFolder()
    try site.write(bytes, to: name)
    do throws(Diagnostic) {
      _ = try await SiteChecker("\(site.folder)/\(name)", named: name).check()
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "an export is named as such, with the command that builds it (fault 282)",
    arguments: [
      ("night1.ndjson", Array(header.utf8)), ("night.txt", Array((header + header + "\n").utf8)),
      ("bluesky.car", [0x3A, 0xA2, 0x65] + Array("roots".utf8) + [0x81]),
      ("mastodon.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 30) + Array("outbox.json".utf8)),
      ("tweets.js", Array("window.YTD.tweets.part0 = [".utf8)),
    ] as [(String, [UInt8])])
  func exports(name: String, bytes: [UInt8]) async throws {
    #expect(
      try await message(name, bytes)
        == "error: \"\(name)\" is an export, not a built site; \(Self.build) \(name) --base-url https://… [export-given]"
    )
  }

  @Test("a name that a shell would cut is quoted in the command")
  func quoted() async throws {
    #expect(
      try await message("my export's.ndjson", Array(Self.header.utf8))
        == "error: \"my export's.ndjson\" is an export, not a built site; \(Self.build) 'my export'\\''s.ndjson' "
        + "--base-url https://… [export-given]")
  }

  @Test(
    "a packed file may be either, and both ways are reported",
    arguments: [("site.zip", [0x50, 0x4B, 3, 4, 0, 0]), ("archive.tar.gz", [0x1F, 0x8B, 8, 0])]
      as [(String, [UInt8])])
  func packed(name: String, bytes: [UInt8]) async throws {
    #expect(
      try await message(name, bytes)
        == "error: \"\(name)\" is packed; unpack it first, or, if it is an export, build it: threadline build \(name) "
        + "--base-url https://… [not-a-page]")
  }

  @Test(
    "anything else is named, too",
    arguments: [
      ("notes.txt", "Bread, cake", "is plain text, not HTML"),
      ("data.json", "{\"a\": 1}", "is JSON, not HTML"),
      ("feed.xml", "<feed/>", "is XML, not HTML"), ("empty", "", "is empty"),
      ("photo.png", "\u{0}\u{1}", "is not HTML"),
    ])
  func others(name: String, text: String, what: String) async throws {
    #expect(
      try await message(name, Array(text.utf8))
        == "error: \"\(name)\" \(what); name an HTML file or the folder of a built site [not-a-page]")
  }

  @Test(
    "HTML is taken under any name, and everything that is called .html",
    arguments: [
      ("page.php", Array("<!doctype html><title>x</title>".utf8)),
      ("page", Array("\n <meta charset=utf-8>".utf8)),
      ("x.html", Array("{".utf8)), ("y.HTM", []), ("utf16", [0xFF, 0xFE, 0x3C, 0]),
    ] as [(String, [UInt8])])
  func pages(name: String, bytes: [UInt8]) async throws {
    #expect(try await message(name, bytes) == nil)
  }

  @Test(
    "a folder without HTML is named for what it holds",
    arguments: [
      (
        "exports/night.ndjson", header,
        "is an export, not a built site; \(build) exports --base-url https://… [export-given]"
      ),
      (
        "exports/outbox.json", "{}",
        "is an export, not a built site; \(build) exports --base-url https://… [export-given]"
      ),
      ("exports/notes.txt", "x", "holds no HTML file; name the folder of a built site [site-missing]"),
    ])
  func folders(path: String, text: String, what: String) async throws {
    let site = try CheckedFolder()
    try site.write(text, to: path)
    let error = await #expect(throws: Diagnostic.self) {
      try await SiteChecker("\(site.folder)/exports", named: "exports").check()
    }
    #expect(error?.description == "error: \"exports\" \(what)")
  }

  @Test("an unpacked archive that has HTML of its own is an export, too")
  func unpacked() async throws {
    let site = try CheckedFolder()
    try site.write("<title>Your archive</title>", to: "x/Your archive.html")
    try site.write("window.YTD.tweets.part0 = []", to: "x/data/tweets.js")
    let error = await #expect(throws: Diagnostic.self) {
      try await SiteChecker("\(site.folder)/x", named: "x").check()
    }
    #expect(error?.code == "export-given")
  }
}
