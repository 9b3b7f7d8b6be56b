import BuildDiagnostics
import Testing

@testable import Exports

@Suite("What records name and no export has")
struct MissingRecordTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test(
    "an account that no record describes is reported once, with the first of its records and their number")
  func accounts() throws {
    let lines = (1...4).map {
      ExportFixture.post("\($0)").replacing(#""account":"a""#, with: #""account":"b""#)
    }
    #expect(
      try fixture.read(lines).messages == [
        #"export.ndjson:3: warning: post "1" and 3 other records name the account "b", which has no record; it is called "b" [account-without-record]"#
      ])
    #expect(
      try fixture.read([lines[0]]).messages == [
        #"export.ndjson:3: warning: post "1" names the account "b", which has no record; it is called "b" [account-without-record]"#
      ])
  }

  @Test("replies to posts that no export has are counted, with the first of them")
  func parents() throws {
    let exports = try fixture.read([
      ExportFixture.post("1"), ExportFixture.post("2", #""replyTo":{"id":"1"}"#),
      ExportFixture.post("3", #""replyTo":{"id":"98"}"#), ExportFixture.post("4", #""replyTo":{"id":"99"}"#),
    ])
    #expect(exports.messages == [])
    let orphans = try #require(exports.orphanedReplies)
    #expect(orphans.count == 2 && orphans.first == "3" && orphans.place.line == 5)
  }

  @Test("a reply to a post that may not be shown is not counted")
  func withheldParents() throws {
    let secret = ExportFixture.post("1").replacing(#""public""#, with: #""direct""#)
    let exports = try fixture.read([secret, ExportFixture.post("2", #""replyTo":{"id":"1"}"#)])
    #expect(exports.ids == ["2"] && exports.orphanedReplies == nil)
  }
}
