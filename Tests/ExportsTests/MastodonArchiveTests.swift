@testable import NativeFormat
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Test("an archive is recognized by its content, wherever its outbox is and however it is packed")
func recognition() throws {
  let scratch = try ScratchFolder()
  let outbox = ArchivePart("outbox.json", Ada.outbox([Ada.note(1)]))
  let below = outbox.with(\.name, "archive-1/outbox.json")
  let paths = [
    try scratch.write("bare.txt", outbox.bytes), try scratch.write("a.bin", ArchiveBytes.zip([outbox])),
    try scratch.write(
      "b.bin", ArchiveBytes.gzip(ArchiveBytes.tar([below, ArchivePart("x/y/outbox.json", "")]))),
    try scratch.write("folder/archive-1/outbox.json", below.bytes).replacing(
      "/archive-1/outbox.json", with: ""),
  ]
  for path in paths {
    #expect(MastodonArchive().recognizes(try ExportContainers.open(path: path)), "\(path)")
  }
  let others = [
    "", "[]", "null", "{}", "{\"type\":\"Note\"}", "{\"orderedItems\":[],\"type\":\"Collection\"}", "\u{0}",
  ]
  for other in others {
    let path = try scratch.write("other.json", other)
    #expect(!MastodonArchive().recognizes(try ExportContainers.open(path: path)), "\(other)")
  }
}

@Test("the outbox may be in a folder of its archive, with its media next to it")
func archiveInSubfolder() throws {
  let picture =
    ",\"attachment\":[{\"type\":\"Image\",\"mediaType\":\"image/png\",\"url\":\"/media_attachments/a.png\"}]"
  let result = try MastodonImport([
    ArchivePart("archive-1/outbox.json", Ada.outbox([Ada.note(1, picture)])),
    ArchivePart("archive-1/actor.json", Ada.actor), ArchivePart("archive-1/media_attachments/a.png", "png"),
  ])
  #expect(result.accounts.map(\.handle) == ["ada@social.example"])
  #expect(result.media.count == 1)
}

@Test("a file saved from the API is reported apart")
func savedFromAPI() throws {
  let error = #expect(throws: Diagnostic.self) {
    try MastodonImport(in: ScratchFolder()) { scratch in
      try scratch.write("social.example.user.ada.json", "{\"account\":{\"id\":1},\"statuses\":[{\"id\":2}]}")
    }
  }
  #expect(error?.message.contains("API") == true)
  #expect(error?.place?.path.hasSuffix("social.example.user.ada.json") == true)
}

@Test("two archives in one folder are not guessed between")
func twoOutboxes() throws {
  let outbox = ArchivePart("a/outbox.json", Ada.outbox([]))
  let error = #expect(throws: Diagnostic.self) {
    try MastodonImport([outbox, outbox.with(\.name, "b/outbox.json")])
  }
  #expect(error?.message.contains("\"a/outbox.json\", \"b/outbox.json\"") == true)
}

@Test("an outbox cut short is an error that names the byte, and nothing is in the folder (fault 127)")
func truncatedOutbox() throws {
  let scratch = try ScratchFolder()
  let text = Ada.outbox([Ada.note(1), Ada.note(2, content: "xyzzy")])
  let cut = text.utf8.count - 40
  let error = #expect(throws: Diagnostic.self) {
    try MastodonImport(in: scratch) { try $0.write("outbox.json", text.utf8.prefix(cut)) }
  }
  #expect(error?.code == .invalidJSON)
  #expect(error?.message.contains("byte \(cut)") == true)
  #expect(scratch.contents == ["out", "outbox.json"])
}

@Test("an outbox of the wrong shape is a clear error (fault 128)")
func wrongShape() throws {
  for text in ["{\"type\":\"OrderedCollection\"}", "{\"type\":\"OrderedCollection\",\"orderedItems\":{}}"] {
    let error = #expect(throws: Diagnostic.self) {
      try MastodonImport(in: ScratchFolder()) { try $0.write("outbox.json", text) }
    }
    #expect(error?.message.contains("orderedItems") == true)
  }
}

@Test("an outbox without posts gives an account and nothing else (fault 128)")
func emptyOutbox() throws {
  let result = try MastodonImport([String]())
  #expect(result.records.count == 3)
  #expect(result.report.recordsRead == 0)
}

@Test("an actor becomes the owner's account")
func accountMapping() throws {
  let actor = """
    {"id":"\(Ada.id)","type":"Service","preferredUsername":"ada","name":"Ada 🦊","summary":"<p>bio</p>",
    "url":"https://social.example/@ada","published":"2020-01-01T00:00:00Z","memorial":true,
    "movedTo":"https://new.example/users/ada","alsoKnownAs":["https://old.example/users/ada"],
    "icon":{"type":"Image","mediaType":"image/png","url":"avatar.png"},"image":[{"url":"/header.jpg"}],
    "attachment":[{"type":"PropertyValue","name":"Web","value":"<a href=\\"https://ada.example\\">ada</a>"},
    {"type":"Other","name":"no","value":"no"}]}
    """
  let files = [ArchivePart("avatar.png", "avatar"), ArchivePart("header.jpg", "header")]
  let result = try MastodonImport([Ada.note(1)], actor: actor, files: files)
  let account = try #require(result.accounts.first)
  #expect(account.id == Ada.id)
  #expect(account.handle == "ada@social.example")
  #expect(account.name == "Ada 🦊")
  #expect(account.bio == .html("<p>bio</p>"))
  #expect(account.url == "https://social.example/@ada")
  #expect(account.joined?.rfc3339 == "2020-01-01T00:00:00Z")
  #expect(account.movedTo == "https://new.example/users/ada")
  #expect(account.aliases == ["https://old.example/users/ada"])
  #expect(account.fields.map(\.name) == ["Web"])
  #expect(account.isOwner)
  #expect(Set(account.flags) == ["bot", "memorial"])
  for (medium, bytes) in [(account.avatar, "avatar"), (account.banner, "header")] {
    guard case .file("F", let path) = medium?.source else { throw MissingMedium() }
    #expect(result.scratch.bytes("out/" + path) == Array(bytes.utf8))
  }
}

private struct MissingMedium: Error {}

@Test(
  "without an actor.json the account is known by its id, and that is reported",
  arguments: [nil, "{", "[]", "{}"])
func missingActor(actor: String?) throws {
  let result = try MastodonImport([Ada.note(1)], actor: actor)
  #expect(result.accounts.map(\.id) == [Ada.id])
  #expect(result.accounts.map(\.handle) == ["ada@social.example"])
  #expect(result.codes == ["missing-actor"])
}

@Test("other activities are left out and counted")
func otherActivities() throws {
  let like = Ada.boost(1, of: Ada.status(9)).replacing("Announce", with: "Like")
  let hidden = Ada.boost(4, of: Ada.status(9), to: "[]").replacing("Announce", with: "Block")
  let bare = Ada.boost(2, of: Ada.status(9)).replacing("Announce", with: "Create")
  let result = try MastodonImport([like, hidden, bare, "7", "\"text\"", Ada.note(3)])
  #expect(result.report.leftOut == ["other-activity": 5])
  #expect(result.report.recordsRead == 6)
  #expect(result.posts.count == 1)
}

@Test(
  "an archive comes through the reader's entry point whole: rows, bodies, media and counts (faults 139, 154)")
func archiveThroughReader() throws {
  let scratch = try ScratchFolder()
  let picture =
    ",\"attachment\":[{\"type\":\"Image\",\"mediaType\":\"image/png\",\"url\":\"/media_attachments/a.png\"}]"
  let activities = [
    Ada.note(1, picture), Ada.note(2, ",\"inReplyTo\":\"\(Ada.status(4711))\""),
    Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]"), Ada.note(3, type: "Article"),
    Ada.boost(4, of: Ada.status(1)),
  ]
  let path = try scratch.write(
    "a.zip",
    ArchiveBytes.zip([
      ArchivePart("outbox.json", Ada.outbox(activities)), ArchivePart("actor.json", Ada.actor),
      ArchivePart("media_attachments/a.png", "png"),
    ]))
  let exports = try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
  #expect(exports.leftOut.map(\.reason) == ["direct"])
  #expect(exports.recordsRead == 5)
  #expect(Array(exports.unknownKinds.keys) == ["Article"])
  #expect(exports.diagnostics.count(.error) == 0)
  #expect(exports.archive.accounts.map(\.handle) == ["ada@social.example"])
  #expect(exports.archive.rows.map(\.kind) == [.post, .post, .post, .repost])
  let posts = try exports.archive.rows.filter { $0.kind == .post }.map { try exports.archive.bodies.post($0) }
  #expect(posts.compactMap(\.replyTo) == [PostReference(state: .unavailable)])
  guard case .media(let media) = posts.first?.attachments.first,
    case .file(let folder, let file) = media.source
  else { throw MissingMedium() }
  try exports.placeMedia()
  #expect(FileManager.default.contents(atPath: folder + "/" + file) == Data("png".utf8))
}

private let data = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

@Test("a real archive gives 204 public posts and a boost, and leaves two out", .enabled(if: data != nil))
func realArchive() throws {
  let path = try #require(data) + "/mastodon-archive/thenewgreenpeace"
  let result = try MastodonImport(in: ScratchFolder()) { _ in path }
  #expect(result.posts.count == 204)
  #expect(result.reposts.count == 1)
  #expect(result.report.leftOut.values.reduce(0, +) == 2)
  #expect(result.report.recordsRead == 207)
  #expect(result.posts.allSatisfy { $0.visibility == .public })
  #expect(result.accounts.count == 1)
}
