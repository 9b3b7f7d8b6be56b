@testable import Importers
@testable import Exports
import BuildDiagnostics
import Testing
import ThreadModel

@testable import NativeFormat

@Suite("Unknown fields")
struct UnknownFieldTests {
  @Test("unknown keys of native records are counted by type, and cost nothing else (A9)")
  func native() throws {
    let fixture = try ExportFixture()
    let exports = try fixture.read([
      ExportFixture.post("1", #""mood":"fine","lang":["en"],"ext":{"x":1},"source":{"file":"a"}"#),
      ExportFixture.post("2", #""mood":{"a":[]},"Mood":1"#),
      #"{"type":"account","id":"b","handle":"bob","flags":[],"mood":1}"#,
      #"{"type":"event","id":"3","account":"a","published":"2026-01-01T00:00:00Z","visibility":"public","mood":1}"#,
    ])
    #expect(exports.ids.count == 3)
    #expect(exports.codes == ["unknown-field", "unknown-field", "unknown-field"])
    let said = exports.diagnostics.diagnostics.map { $0.message.split(separator: " ").first ?? "" }
    #expect(said == ["\"account.mood\"", "\"post.Mood\"", "\"post.mood\""])
    #expect(exports.diagnostics.diagnostics.last?.message.hasSuffix("2 times") == true)
    #expect(exports.diagnostics.count(.warning) == 0, "a new field is a note")
    #expect(Array(exports.unknownKinds.keys) == ["event"])
  }

  @Test(
    "every key that the format has is known",
    arguments: ["header", "account", "post", "repost", "tombstone", "end"])
  func known(_ type: String) throws {
    for key in RecordEncoder.keys(ofType: type) {
      let line = Array(#"{"\#(key)":null}"#.utf8)
      let unknown = try line.withUnsafeBytes { try RecordOutline($0).unknownKeys.count }
      #expect(unknown == 0, "\(key)")
    }
  }

  @Test("no key of a record that is not public is reported (fault 139)")
  func nativePrivacy() throws {
    let exports = try ExportFixture().read([
      #"{"type":"post","id":"9","account":"a","published":"2026-01-01T00:00:00Z","visibility":"direct","xyzzy":1}"#
    ])
    #expect(!exports.messages.contains { $0.contains("xyzzy") })
  }

  @Test("unknown properties of a Mastodon post are counted, those of private posts are not (A9)")
  func mastodon() throws {
    let everyday =
      ",\"conversation\":\"x\",\"source\":{},\"interactionPolicy\":{},\"signature\":{},\"votersCount\":1"
    let result = try MastodonImport([
      Ada.note(1, ",\"mood\":\"fine\"" + everyday), Ada.note(2, ",\"mood\":7"),
      Ada.note(3, to: "[\"\(Ada.followers)\"]", cc: "[]", ",\"xyzzy\":1"),
    ])
    #expect(result.posts.count == 2)
    #expect(result.codes == ["unknown-field"])
    let note = try #require(result.report.tally.diagnostics.diagnostics.first)
    #expect(note.message == "\"mood\" is not known and was left out; it occurs 2 times")
    #expect(note.place?.path.contains(Ada.status(1)) == true)
  }
}
