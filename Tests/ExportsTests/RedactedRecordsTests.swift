import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

/// What a person took down, whatever the exports say of it.
struct RedactedRecordsTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  private func build(_ paths: String..., redactions: Redactions.Entry...) throws -> ReadExports {
    var options = fixture.cachedOptions
    options.redactions = Redactions(redactions)
    let reader = ExportReader(options: options)
    let exports = try reader.read(paths)
    try reader.keep(exports)
    reader.commit(exports)
    return exports
  }

  private func archive(_ name: String, _ activities: [String]) throws -> String {
    try fixture.write("\(name)/outbox.json", Ada.outbox(activities).utf8)
    try fixture.write("\(name)/actor.json", Ada.actor.utf8)
    return fixture.folder + "/" + name
  }

  /// The names and bytes of all files in the state folder, in the cache and in `kept/`.
  private var state: String {
    var text = ""
    for folder in ["state", "cache", "kept"] {
      let walk = FileManager.default.enumerator(atPath: "\(fixture.folder)/\(folder)")
      while let path = walk?.nextObject() as? String {
        let bytes = FileManager.default.contents(atPath: "\(fixture.folder)/\(folder)/\(path)") ?? Data()
        text += path + "\n" + String(decoding: bytes, as: UTF8.self) + "\n"
      }
    }
    return text
  }

  @Test(
    "of a post that is taken down nothing stays among what builds remember, and its media item neither (fault 221)"
  )
  func imported() throws {
    let picture =
      #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#
    let export = try archive(
      "2025",
      [
        Ada.note(1, content: "<p>xyzzy</p>", picture), Ada.note(2),
        Ada.note(3, #","inReplyTo":"\#(Ada.status(1))""#),
      ])
    try fixture.write("2025/media_attachments/files/1/a.png", Data("plugh".utf8))
    _ = try build(export)
    #expect(state.contains("xyzzy") && !state.contains("plugh") && state.contains("statuses/1\""))
    var redaction = Redactions.Entry(.post, ids: [Ada.status(1)])
    redaction.tombstone = .missing
    let exports = try build(export, redactions: redaction)
    #expect(exports.ids == [2, 3].map(Ada.status))
    #expect(exports.archive.takenDown.answers[Ada.status(1)] == .missing)
    #expect(exports.leftOut.contains { $0.reason == "redacted" && $0.count == 1 })
    #expect(!state.contains("xyzzy") && !state.contains("plugh") && !state.contains("statuses/1\""))
    #expect(state.contains("statuses/2\""))
    #expect(try exports.post(Ada.status(3))?.replyTo == PostReference(state: .unavailable))
    // The export still has it: anyone who takes the entry back has it again.
    #expect(try build(export).ids == [1, 2, 3].map(Ada.status))
  }

  @Test(
    "what an earlier build kept goes though no export has it any more, and so does its thread (fault 221)")
  func kept() throws {
    let first = try archive(
      "2025",
      [
        Ada.note(1, content: "<p>xyzzy</p>"),
        Ada.note(2, content: "<p>xyzzy</p>", #","inReplyTo":"\#(Ada.status(1))""#),
        Ada.note(4),
      ])
    let second = try archive(
      "2026", [Ada.note(4), Ada.note(5, content: "<p>xyzzy</p>", #","inReplyTo":"\#(Ada.status(2))""#)])
    _ = try build(first)
    #expect(try build(second).ids == [1, 2, 4, 5].map(Ada.status))
    let exports = try build(second, redactions: .init(.thread, ids: [Ada.status(1)]))
    #expect(exports.ids == [Ada.status(4)] && !state.contains("xyzzy"))
  }

  @Test("a media item that is taken down is not kept next to its post (fault 221)")
  func medium() throws {
    let picture =
      #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#
    let export = try archive("2025", [Ada.note(1, picture)])
    try fixture.write("2025/media_attachments/files/1/a.png", Data("plugh".utf8))
    // The first half of what `sha256sum` says of it.
    let hash = "6c93f1243db4688791a43a7ccef08dc5"
    let exports = try build(export, redactions: .init(.media, hashes: [hash]))
    #expect(exports.ids == [Ada.status(1)] && exports.archive.takenDown.mediaHashes == [hash])
    #expect(!state.contains("plugh"))
  }

  @Test("a post is known by each of its names, and one that differs behind # alone is another (fault 220)")
  func names() throws {
    func post(_ id: String, _ more: String = "") -> String {
      #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:00Z","text":"t"\#(more)}"#
    }
    let lines = [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada"}"#,
      post("https://me.example/#1"), post("https://me.example/#2"),
      post("new", #","aliases":["old"]"#), post("old"), post("newest", #","aliases":["new"]"#),
      post("http://me.example/a/"), post("by-address", #","url":"https://me.example/b""#),
      post("front", #","url":"https://me.example/""#), post("front-too", #","url":"https://me.example/""#),
    ]
    try fixture.write("export.ndjson", lines.map { $0 + "\n" }.joined().utf8)
    let path = fixture.folder + "/export.ndjson"
    let names = ["https://me.example/#1", "old", "https://me.example/a", "https://me.example/b", "front"]
    let exports = try build(path, redactions: .init(.post, ids: names))
    #expect(Set(exports.ids) == ["https://me.example/#2", "front-too"])
    #expect(exports.archive.takenDown.answers["newest"] == .gone)
  }
}
