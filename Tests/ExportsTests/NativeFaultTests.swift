import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

@Suite("Native exports that are broken")
struct NativeFaultTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private func cut(_ text: String) throws -> ExportsAndCodes {
    let exports = try fixture.read(files: [fixture.write("cut.ndjson", text.utf8)])
    return ExportsAndCodes(ids: exports.ids, messages: exports.messages)
  }

  private struct ExportsAndCodes {
    let ids: [String]
    let messages: [String]
  }

  @Test("an export that breaks off in a record is an error that names the byte; the others stay (fault 127)")
  func tellsCutRecords() throws {
    let whole = ExportFixture.header + "\n" + ExportFixture.ada + "\n" + ExportFixture.post("1") + "\n"
    let last = ExportFixture.post("2")
    for length in [1, 20, last.utf8.count - 1] {
      let result = try cut(whole + last.prefix(length))
      #expect(result.ids == ["1"])
      #expect(result.messages.count == 1)
      let byte = whole.utf8.count + length
      #expect(result.messages[0].contains("cut.ndjson:4:\(length + 1): error: "))
      #expect(result.messages[0].hasSuffix("(byte \(byte) of the file) [truncated-export]"))
    }
  }

  @Test(
    "an export with fewer records than its end says is truncated, and one with as many is not (fault 127)")
  func countsRecords() throws {
    let path = try fixture.write(lines: [
      ExportFixture.ada, ExportFixture.post("1"), #"{"type":"end","records":2}"#,
    ])
    #expect(try fixture.read(files: [path]).codes == [])
    let short = try fixture.read([ExportFixture.post("1"), #"{"type":"end","records":3}"#])
    #expect(short.ids == ["1"])
    #expect(
      short.messages[0].contains("export.ndjson:4: error: expected 3 records before the end, found 2 (byte "))
    #expect(short.codes == ["truncated-export"])
  }

  @Test("an export without a last line feed is whole (fault 127)")
  func allowsMissingLineFeed() throws {
    let result = try cut(ExportFixture.header + "\n" + ExportFixture.ada + "\n" + ExportFixture.post("1"))
    #expect(result.ids == ["1"])
    #expect(result.messages == [])
  }

  @Test(
    "an empty file, null or an array is not an export, and the error says what was found (fault 128)",
    arguments: [
      ("", "an empty file"), (" \n\n", "an empty file"), ("null", "plain text"), ("12", "plain text"),
      ("[]", "a JSON file of something else"), ("[{\"type\":\"post\"}]", "a JSON file of something else"),
      ("hello", "plain text"),
    ])
  func refusesOthers(text: String, found: String) throws {
    let path = try fixture.write("x.ndjson", text.utf8)
    let error = try #require(throws: Diagnostic.self) { try fixture.read(files: [path]) }
    #expect(
      error.description
        == "\(path): error: not an export: it is \(found), though its name ends in .ndjson; expected the zip from"
        + " Mastodon, X or Threads, a Bluesky .car, or .ndjson; help: the README describes the native format"
        + " [unrecognized-export]")
  }

  @Test(
    "a file that is native by its name says what its first line lacks, alone and among others",
    arguments: [("{}", "missing-header"), (#"{"type":"header","for"#, "truncated-export")])
  func nativeByName(text: String, expected: String) throws {
    let path = try fixture.write("in/x.ndjson", text.utf8)
    #expect(code { _ = try fixture.read(files: [path]) } == expected)
    try fixture.write("in/good.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    #expect(code { _ = try fixture.read(files: [fixture.folder + "/in"]) } == expected)
  }

  @Test(
    "a byte order mark and UTF-16 are refused by name (fault 129)",
    arguments: [
      ([0xEF, 0xBB, 0xBF] + Array(ExportFixture.header.utf8), "byte order mark"),
      ([0xFF, 0xFE, 0x7B, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"),
      ([0x7B, 0x00, 0x22, 0x00], "UTF-16"),
    ] as [([UInt8], String)])
  func refusesOtherEncodings(bytes: [UInt8], found: String) throws {
    let path = try fixture.write("x.ndjson", bytes)
    let error = try #require(throws: Diagnostic.self) { try fixture.read(files: [path]) }
    #expect(error.message.contains(found))
  }

  @Test("a line that is no UTF-8 is an error with line and column; the others stay (fault 129)")
  func refusesForeignBytes() throws {
    let start = (ExportFixture.header + "\n" + ExportFixture.ada + "\n{\"type\":\"post\",\"id\":\"").utf8
    let path = try fixture.write(
      "x.ndjson", Array(start) + [0xFF] + Array("\"}\n\(ExportFixture.post("1"))\n".utf8))
    let exports = try fixture.read(files: [path])
    #expect(exports.ids == ["1"])
    #expect(
      exports.messages[0].contains("x.ndjson:3:22: error: expected UTF-8 but found a byte that is no UTF-8"))
  }

  @Test("a line over 1 MiB is refused with its number; the others stay (fault 130)")
  func refusesLongLines() throws {
    let long = ExportFixture.post("long", #""title":"\#(String(repeating: "x", count: 1 << 20))""#)
    let exports = try fixture.read([long, ExportFixture.post("1")])
    #expect(exports.ids == ["1"])
    #expect(exports.messages[0].contains("export.ndjson:3: error: expected a line of at most 1048576 bytes"))
    #expect(exports.codes == ["line-too-long"])
  }

  @Test(
    "deep nesting is an error on its line, never a crash (fault 131)", arguments: [65, 256, 513, 100_000])
  func refusesDepth(depth: Int) throws {
    let deep = ExportFixture.post(
      "deep", #""ext":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    let exports = try fixture.read([deep, ExportFixture.post("1")])
    #expect(exports.ids == ["1"])
    #expect(exports.codes == ["invalid-json"])
  }

  @Test("of two members with one key the last counts, for rows and for bodies (fault 132)")
  func lastMemberStands() throws {
    let exports = try fixture.read([
      ExportFixture.post("1", #""text":"later","published":"2027-01-01T00:00:00Z""#)
    ])
    #expect(exports.archive.rows.map(\.published) == [Instant(rfc3339: "2027-01-01T00:00:00Z")])
    #expect(try exports.post("1")?.text == .plain("later"))
  }

  @Test("numbers that no type holds cost nothing, and ids that are numbers are their digits (fault 133)")
  func survivesNumbers() throws {
    let line =
      #"{"type":"post","id":12345678901234567890123,"account":"a","published":"2026-01-01T00:00:00Z","visibility":"public","#
      + #""counts":{"likes":1e400,"reposts":9223372036854775808,"replies":-5,"quotes":-0},"#
      + #""media":[{"kind":"video","file":"a.mp4","width":1e300,"height":-1,"duration":1e999}]}"#
    let exports = try fixture.read([line])
    #expect(exports.ids == ["12345678901234567890123"])
    let post = try #require(try exports.post("12345678901234567890123"))
    #expect(post.counts == PostCounts(quotes: 0))
    guard case .media(let media) = post.attachments.first else { return #expect(Bool(false), "no medium") }
    #expect((media.width, media.height, media.duration) == (nil, nil, nil))
  }

  @Test("a line that is JSON but no object, or has no type, is an error with its number")
  func refusesOtherLines() throws {
    let exports = try fixture.read(["null", "[1]", "{\"id\":\"x\"}", "", "  ", "{", ExportFixture.post("1")])
    #expect(exports.ids == ["1"])
    #expect(
      exports.codes == ["record-not-object", "record-not-object", "record-without-type", "invalid-json"])
    #expect(exports.diagnostics.diagnostics.compactMap(\.place?.line) == [3, 4, 5, 8])
  }

  @Test(
    "a record that cannot be placed is dropped and named (fault 140)",
    arguments: [
      (
        #"{"type":"post","account":"a","published":"2026-01-01T00:00:00Z","visibility":"public"}"#,
        "record-without-id"
      ),
      (
        #"{"type":"post","id":"","account":"a","published":"2026-01-01T00:00:00Z","visibility":"public"}"#,
        "record-without-id"
      ),
      (
        #"{"type":"post","id":{},"account":"a","published":"2026-01-01T00:00:00Z","visibility":"public"}"#,
        "record-without-id"
      ),
      (
        #"{"type":"post","id":"1","published":"2026-01-01T00:00:00Z","visibility":"public"}"#,
        "record-without-account"
      ),
      (#"{"type":"post","id":"1","account":"a","visibility":"public"}"#, "record-without-time"),
      (
        #"{"type":"post","id":"1","account":"a","published":"2026-13-01T00:00:00Z","visibility":"public"}"#,
        "record-without-time"
      ),
      (
        #"{"type":"post","id":"1","account":"a","published":"2026-02-30T00:00:00Z","visibility":"public"}"#,
        "record-without-time"
      ),
      (
        #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00","visibility":"public"}"#,
        "record-without-time"
      ),
      (
        #"{"type":"post","id":"1","account":"a","published":1767225600,"visibility":"public"}"#,
        "record-without-time"
      ),
    ])
  func dropsUnplaceable(line: String, expected: String) throws {
    let exports = try fixture.read([line, ExportFixture.post("good")])
    #expect(exports.ids == ["good"])
    #expect(exports.codes == [expected])
    #expect(exports.diagnostics.diagnostics.first?.place?.line == 3)
  }

  @Test("an id of 2,000 bytes is read, a longer one is not")
  func boundsIDs() throws {
    let exports = try fixture.read(
      [2000, 2001].map { ExportFixture.post(String(repeating: "x", count: $0)) })
    #expect(exports.ids.map(\.count) == [2000])
    #expect(exports.codes == ["record-without-id"])
  }

  @Test("a post whose account's id is longer than any is refused, since no copy of it could be read")
  func longAccountID() throws {
    let account = String(repeating: "a", count: 2001)
    let exports = try fixture.read([
      ExportFixture.post("1"),
      ExportFixture.post("2").replacing("\"account\":\"a\"", with: "\"account\":\"\(account)\""),
    ])
    #expect(exports.ids == ["1"])
    #expect(exports.messages.count == 1 && exports.messages[0].contains("an id of at most 2000 bytes"))
  }

  @Test("years from 1 to 9999 and a leap second are sorted in their places (fault 140)")
  func sortsAllTimes() throws {
    let times = [
      "9999-12-31T23:59:59Z", "2038-01-19T03:14:08Z", "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z",
      "2016-12-31T23:59:60Z",
    ]
    let lines = times.enumerated().map {
      ExportFixture.post("\($0.offset)").replacing("2026-03-04T05:06:07Z", with: $0.element)
    }
    #expect(try fixture.read(lines).ids == ["3", "2", "4", "1", "0"])
  }

  @Test("a change before the post was made is no change; one in the future is shown as given (fault 141)")
  func ignoresEarlyChanges() throws {
    let exports = try fixture.read([
      ExportFixture.post("early", #""updated":"2020-01-01T00:00:00Z""#),
      ExportFixture.post("late", #""updated":"2999-01-01T00:00:00Z""#),
    ])
    #expect(try exports.post("early")?.updated == nil)
    #expect(try exports.post("late")?.updated == Instant(rfc3339: "2999-01-01T00:00:00Z"))
  }

  @Test("no text of a record is in a diagnostic about it")
  func keepsTextOutOfDiagnostics() throws {
    let lines = [
      #"{"type":"post","id":"1","text":"secret","visibility":"public"}"#,
      #"{"type":"post","id":"2","text":"secret"}"#,
      #"{"type":"post","id":"3","text":"secret","visibility":"all"}"#,
    ]
    let exports = try fixture.read(lines)
    #expect(exports.messages.count == 3)
    #expect(exports.messages.allSatisfy { !$0.contains("secret") })
  }
}
