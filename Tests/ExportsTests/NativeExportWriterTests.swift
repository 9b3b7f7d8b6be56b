import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

/// The copy that `threadline import` makes.
struct NativeExportWriterTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  /// Writes what was read and reads it again.
  private func copied(_ exports: ReadExports, to name: String = "copy") throws -> ReadExports {
    let folder = fixture.folder + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try NativeExportWriter(folder: folder).write(exports)
    return try ExportReader(options: .init(stateFolder: fixture.folder + "/state-of-\(name)")).read([folder])
  }

  @Test("records of several exports come back as they were, with their media under names of their content")
  func roundTrip() throws {
    try fixture.write("1/pictures/a b.png", "one".utf8)
    try fixture.write("2/pictures/a b.png", "two".utf8)
    let picture = #""media":[{"kind":"image","file":"pictures/a b.png","alt":"A"}],"mood":{"deep":[1]}"#
    let first = try fixture.write("1/x.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1", picture)])
    let second = try fixture.write(
      "2/y.ndjson", lines: [ExportFixture.ada, ExportFixture.post("2", picture)])
    let read = try fixture.read(files: [first, second])
    let copy = try copied(read)
    #expect(copy.ids == read.ids && copy.archive.accounts == read.archive.accounts)
    #expect(copy.codes == ["unknown-field"])
    for (id, words) in [("1", "one"), ("2", "two")] {
      let first = try #require(try copy.post(id)?.attachments.first)
      guard case .media(let media) = first, case .file(let folder, let path) = media.source else {
        Issue.record("no picture of \(id)")
        return
      }
      #expect(try String(contentsOfFile: folder + "/" + path, encoding: .utf8) == words)
      #expect(path.hasSuffix(".png") && media.alt == "A")
    }
    let text = try String(contentsOfFile: fixture.folder + "/copy/threadline.ndjson", encoding: .utf8)
    #expect(text.contains(#""mood":{"deep":[1]}"#))
  }

  @Test("nothing of a record that was left out is in the copy, nor what others say of it (fault 155)")
  func withheld() throws {
    let secret = ExportFixture.post("s", #""replyTo":{"id":"1"}"#)
      .replacing("\"public\"", with: "\"direct\"").replacing("words of s", with: "hush")
    let reply = ExportFixture.post(
      "2", #""replyTo":{"id":"s","text":"hush"},"root":{"id":"s"},"hiddenReplies":["s"]"#)
    _ = try copied(fixture.read([ExportFixture.post("1"), secret, reply]))
    let text = try String(contentsOfFile: fixture.folder + "/copy/threadline.ndjson", encoding: .utf8)
    #expect(!text.contains("hush") && !text.contains("\"s\""))
    #expect(text.contains(#""replyTo":{"state":"unavailable"}"#))
  }

  @Test("a copy of a copy is the same to the byte")
  func idempotent() throws {
    let read = try fixture.read([ExportFixture.post("1", #""lang":["en"],"counts":{"likes":2}"#)])
    _ = try copied(try copied(read), to: "again")
    let texts = try ["copy", "again"].map {
      try String(contentsOfFile: fixture.folder + "/\($0)/threadline.ndjson", encoding: .utf8)
    }
    #expect(texts[0] == texts[1])
  }
}
