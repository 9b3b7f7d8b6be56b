@testable import NativeFormat
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("Records with one id")
struct DuplicateRecordTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test("records alike to the byte are one, without a message (fault 135)")
  func joinsSame() throws {
    let exports = try fixture.read([ExportFixture.post("1"), ExportFixture.post("1")])
    #expect(exports.ids == ["1"])
    #expect(exports.codes == [])
  }

  @Test(
    "within one file the record that was changed later counts, wherever it is, and both are named (fault 135)"
  )
  func newestStands() throws {
    let old = ExportFixture.post("1", #""title":"old","updated":"2026-04-01T00:00:00Z""#)
    let new = ExportFixture.post("1", #""title":"new","updated":"2026-05-01T00:00:00Z""#)
    for lines in [[old, new], [new, old]] {
      let exports = try fixture.read(lines)
      #expect(try exports.post("1")?.title == "new")
      let which = lines == [old, new] ? "this one" : "the other"
      #expect(exports.messages.count == 1)
      #expect(
        exports.messages[0].contains(
          "export.ndjson:4: warning: two records have the id \"1\"; \(which) stands"))
      #expect(exports.messages[0].contains("export.ndjson:3 [duplicate-record]"))
    }
  }

  @Test("of two records that were never changed the later line counts (fault 135)")
  func laterLineStands() throws {
    let exports = try fixture.read([
      ExportFixture.post("1", #""title":"a""#), ExportFixture.post("1", #""title":"b""#),
    ])
    #expect(try exports.post("1")?.title == "b")
    #expect(exports.codes == ["duplicate-record"])
  }

  @Test("the record of a later file counts, even an older one: files together are one log (fault 135)")
  func laterFileStands() throws {
    let new = ExportFixture.post("1", #""title":"new","updated":"2026-05-01T00:00:00Z""#)
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, new])
    let second = try fixture.write(
      "2.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1", #""title":"late""#)])
    let exports = try fixture.read(files: [first, second])
    #expect(try exports.post("1")?.title == "late")
    #expect(exports.codes == ["duplicate-record"])
    #expect(exports.diagnostics.count(.note) == 1)
  }

  @Test("a tombstone in a later file takes the place of a post")
  func tombstoneTakesOver() throws {
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    let second = try fixture.write("2.ndjson", lines: [#"{"type":"tombstone","id":"1","reason":"withheld"}"#])
    let archive = try fixture.read(files: [first, second]).archive
    #expect(archive.rows.map(\.kind) == [.tombstone])
    #expect(try archive.bodies.tombstone(archive.rows[0]).reason == .withheld)
    #expect(archive.account(of: archive.rows[0]) == nil)
  }

  @Test("a thousand of them are counted, and a hundred listed")
  func countsMany() throws {
    let exports = try fixture.read((0..<1001).map { ExportFixture.post("1", #""title":"\#($0)""#) })
    #expect(exports.diagnostics.counts[.duplicateRecord] == 1000)
    #expect(exports.diagnostics.diagnostics.count == 100)
    #expect(try exports.post("1")?.title == "1000")
  }
}
