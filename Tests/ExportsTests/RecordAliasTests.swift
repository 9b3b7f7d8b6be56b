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
    "a post known by its URL alone is found in the same export as in another (fault 243)",
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
    "a reply that the author of a thread hides is below it in no export, and a detached quote is not shown")
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

  @Test("of a chain of ids the newest counts, and all others lead to it", arguments: [false, true])
  func chains(isReversed: Bool) throws {
    let versions = [
      ExportFixture.post("1"), ExportFixture.post("2", #""aliases":["1"]"#),
      ExportFixture.post("3", #""aliases":["2"]"#),
    ]
    let reply = ExportFixture.post("4", #""replyTo":{"id":"1"}"#)
    let exports = try fixture.read((isReversed ? versions.reversed() : versions) + [reply])
    let archive = exports.archive
    #expect(exports.ids == ["3", "4"])
    #expect(archive.rows.compactMap { $0.parent.map { archive.identifiers[$0] } } == ["3"])
    #expect(archive.aliases.allSatisfy { archive.identifiers[$0.id] == "3" } && archive.aliases.count == 2)
  }

  @Test("every older version goes with a newest one that is not public", arguments: [false, true])
  func privateChains(isReversed: Bool) throws {
    let hidden = ExportFixture.post("3", #""aliases":["2"]"#)
      .replacing("\"public\"", with: "\"followers\"")
    let versions = [ExportFixture.post("1"), ExportFixture.post("2", #""aliases":["1"]"#), hidden]
    #expect(try fixture.read(isReversed ? versions.reversed() : versions).ids.isEmpty)
  }

  @Test("a post that is not public any more is hidden under the URL that it had while it was")
  func addressOfEarlierVersion() throws {
    let there = #""url":"https://social.example/@ada/1""#
    let first = try fixture.write(
      "1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1", there)])
    let hidden = ExportFixture.post("1").replacing("\"public\"", with: "\"followers\"")
    let quote = ExportFixture.post("2", #""quote":{\#(there),"text":"words of 1"}"#)
    let second = try fixture.write("2.ndjson", lines: [ExportFixture.ada, hidden, quote])
    let exports = try fixture.read(files: [first, second])
    #expect(exports.ids == ["2"])
    #expect(try exports.post("2")?.quote == PostReference(state: .unavailable))
  }

  @Test("the author of a thread hides a reply by an old id of it")
  func gateByOldID() throws {
    let exports = try fixture.read([
      ExportFixture.post("1", #""hiddenReplies":["old"]"#),
      ExportFixture.post("2", #""aliases":["old"],"replyTo":{"id":"1"}"#),
    ])
    #expect(try exports.post("2")?.replyTo == PostReference(state: .unavailable))
  }
}
