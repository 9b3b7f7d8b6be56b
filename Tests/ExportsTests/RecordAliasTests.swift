import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

/// Records that have or had other names, and what one record says of another by its id.
struct RecordAliasTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  @Test("what points at an old id of an edited post points at the post")
  func oldIDs() throws {
    let exports = try fixture.read([
      ExportFixture.post("2", #""aliases":["1"]"#), ExportFixture.post("3", #""replyTo":{"id":"1"}"#),
      ExportFixture.post("4", #""quote":{"id":"1"}"#),
    ])
    let archive = exports.archive
    func row(_ id: String) throws -> RecordRow {
      try #require(archive.rows.first { archive.id(of: $0) == id })
    }
    #expect(try row("3").parent == row("2").id && row("4").subject == row("2").id)
    #expect(archive.aliases.map { archive.identifiers[$0.alias] } == ["1"])
  }

  @Test("a record under an old id of another of the same account is an older version of it, and goes")
  func oldVersion() throws {
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    let second = try fixture.write(
      "2.ndjson", lines: [ExportFixture.ada, ExportFixture.post("2", #""aliases":["1"]"#)])
    let exports = try fixture.read(files: [first, second])
    #expect(exports.ids == ["2"])
    #expect(exports.leftOut.map(\.reason) == ["older-version"])
  }

  @Test("nobody's record goes because somebody else's says so")
  func othersAliases() throws {
    let bob = #"{"type":"account","id":"b","handle":"bob"}"#
    let theirs = ExportFixture.post("2", #""aliases":["1"]"#)
      .replacing(#""account":"a""#, with: #""account":"b""#)
    #expect(try fixture.read([bob, ExportFixture.post("1"), theirs]).ids == ["1", "2"])
  }

  @Test("an old version goes with the newer one that is not public any more (fault 155)")
  func privateNow() throws {
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    let hidden = ExportFixture.post("2", #""aliases":["1"]"#).replacing("\"public\"", with: "\"followers\"")
    let second = try fixture.write(
      "2.ndjson", lines: [ExportFixture.ada, hidden, ExportFixture.post("3")])
    #expect(try fixture.read(files: [first, second]).ids == ["3"])
  }

  @Test(
    "a post known by its address alone is found in the same export as in another (fault 243)",
    arguments: [1, 2], [#""url":"\#(there)""#, #""id":"elsewhere","url":"\#(there)""#])
  func byAddress(files: Int, reference: String) throws {
    let reply = ExportFixture.post("r", #""replyTo":{\#(reference)}"#)
    let quote = ExportFixture.post("q", #""quote":{\#(reference)}"#)
    let theirs = ExportFixture.post("9", #""url":"https://Social.example/@bob/9""#)
    let lines = [[ExportFixture.ada, reply, quote], [ExportFixture.ada, theirs]]
    let parts = files == 1 ? [lines.flatMap(\.self)] : lines
    let paths = try parts.enumerated().map { try fixture.write("\($0).ndjson", lines: $1) }
    let archive = try fixture.read(files: paths).archive
    func row(_ id: String) throws -> RecordRow {
      try #require(archive.rows.first { archive.id(of: $0) == id })
    }
    let found = [try row("r").parent, try row("q").subject].map { id in id.map { archive.identifiers[$0] } }
    #expect(found == ["9", "9"])
  }

  private static let there = "https://social.example/@bob/9/"

  @Test(
    "a reply that the author of a thread hides stands below it in no export, and a detached quote is none")
  func gates() throws {
    let root = ExportFixture.post("1", #""hiddenReplies":["2"],"detachedQuotes":["3"]"#)
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, root])
    let others = [
      ExportFixture.post("2", #""replyTo":{"id":"1","text":"rude"}"#),
      ExportFixture.post("3", #""quote":{"id":"1"}"#), ExportFixture.post("4", #""replyTo":{"id":"1"}"#),
    ]
    let second = try fixture.write("2.ndjson", lines: [ExportFixture.ada] + others)
    let exports = try fixture.read(files: [first, second])
    let archive = exports.archive
    #expect(archive.rows.compactMap { $0.parent.map { archive.identifiers[$0] } } == ["1"])
    #expect(try exports.post("2")?.replyTo == PostReference(state: .unavailable))
    #expect(try exports.post("3")?.quote == PostReference(state: .unavailable))
    #expect(try exports.post("4")?.replyTo?.id == "1")
  }
}
