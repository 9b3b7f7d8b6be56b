import BuildDiagnostics
import Foundation
import Testing

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("Exports in a folder: what belongs to which export")
struct FolderOwnersTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path + "/in" }

  init() throws { scratch = try ScratchFolder() }

  // MARK: Fixtures

  private func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

  private func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try scratch.write("in/" + name, bytes)
  }

  private func read() throws -> ReadExports {
    try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([folder])
  }

  private func codes(_ exports: ReadExports) -> [String] {
    exports.diagnostics.diagnostics.map(\.code.description)
  }

  private func writeNative(
    _ name: String, header: String = ExportFixture.header, _ posts: [String]
  ) throws {
    try write(name, ([header, ExportFixture.ada] + posts).joined(separator: "\n") + "\n")
  }

  private static let example =
    #"{"type":"header","format":"threadline","version":1,"example":true,"defaultVisibility":"public"}"#

  private static let picture =
    #","attachment":[{"type":"Document","mediaType":"image/png","url":"/media_attachments/files/1/a.png"}]"#

  private func writeMastodon(_ folder: String, _ notes: [String]) throws {
    try write("\(folder)outbox.json", Ada.outbox(notes))
    try write("\(folder)actor.json", Ada.actor)
    try write(
      "\(folder)likes.json", Ada.outbox([Ada.note(99, content: "<p>xyzzy</p>")]))
    try write("\(folder)media_attachments/files/1/a.png", "picture")
  }

  // MARK: Native exports

  @Test(
    "an unpacked archive is read, whatever native records call it: its private records withhold copies",
    arguments: [
      ##""aliases":["mastodon/9"]"##, ##""media":[{"kind":"image","file":"mastodon/outbox.json"}]"##,
    ])
  func namedByNative(member: String) throws {
    try writeMastodon(
      "mastodon/", [Ada.note(1), Ada.note(2, to: "[\"\(Ada.followers)\"]", cc: "[]")])
    try writeNative(
      "archive.ndjson", [ExportFixture.post(Ada.status(2)), ExportFixture.post("mastodon/9", member)])
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["archive.ndjson", "mastodon"])
    #expect(Set(exports.ids) == [Ada.status(1), "mastodon/9"])
  }

  @Test("words and ids claim no folder and no file; posters, captions and pictures of emoji and cards do")
  func claims() throws {
    try write("notes/a.txt", "hello")
    try write("list.txt", "hello")
    try writeNative(
      "archive.ndjson", [ExportFixture.post("notes/9", #""tags":["list.txt"],"aliases":["notes/1"]"#)])
    #expect(codes(try read()) == ["unrecognized-export", "unrecognized-export"])
    let video =
      #""media":[{"kind":"video","url":"https://a.example/v.mp4","poster":"notes\/p","captions":[{"file":"list.txt"}]}]"#
    try writeNative("archive.ndjson", [ExportFixture.post("1", video)])
    #expect(codes(try read()) == [])
    let others =
      #""emoji":{":a:":{"kind":"image","file":"notes/a"}},"card":{"url":"https://a.example","image":{"file":"list.txt"}}"#
    try writeNative("archive.ndjson", [ExportFixture.post("1", others)])
    #expect(codes(try read()).filter { $0 == "unrecognized-export" } == [])
  }

  @Test(
    "an archive that is unpacked next to a native file keeps its media",
    arguments: [example, ExportFixture.header])
  func mediaOfWhole(header: String) throws {
    try writeMastodon("", [Ada.note(1, Self.picture)])
    try writeNative("native.ndjson", header: header, [ExportFixture.post("1")])
    let mastodon = try #require(try read().sources.first { $0.kind == "mastodon-archive" })
    #expect(mastodon.media.found == 1 && mastodon.media.missing == 0)
  }

  @Test("an example claims media only as long as it is alone")
  func mediaOfExample() throws {
    try writeNative("example.ndjson", header: Self.example, [ExportFixture.post("1")])
    try write("photos/a.png", "picture")
    #expect(codes(try read()) == [])
    try write(
      "mine.zip",
      ArchiveBytes.zip([
        ArchivePart("outbox.json", Ada.outbox([Ada.note(1)])), ArchivePart("actor.json", Ada.actor),
      ]))
    #expect(codes(try read()) == ["unrecognized-export", "example-left-out"])
  }

  // MARK: Unpacked archives

  @Test("exports of other kinds next to the files of an unpacked archive are read, and its own lists are not")
  func nextToWhole() throws {
    try writeMastodon("", [Ada.note(1)])
    try write("apage.json", Mira.page([Mira.saved("9", "x")]))
    try write("README.txt", "hello")
    try write("media_attachments/files/2/b.zip", ArchiveBytes.zip([ArchivePart("saved.json", "[]")]))
    try write("media_attachments/files/2/outbox.json", Ada.outbox([Ada.note(98)]))
    try write("manifest.js", "let a = 1")
    let packed = [ExportFixture.header, ExportFixture.ada, ExportFixture.post("packed")].joined(
      separator: "\n")
    try write("n.ndjson.gz", ArchiveBytes.gzip(Array(packed.utf8)))
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["in", "apage.json", "n.ndjson.gz"])
    #expect(exports.ids.count == 3 && exports.ids.contains(Ada.status(1)) && exports.ids.contains("packed"))
    #expect(!codes(exports).contains("unrecognized-export"))
  }

  @Test("pages of the Threads API next to a Threads archive are a part of it")
  func joinedPages() throws {
    try write("threads_and_replies.json", Mira.archive([Mira.post(1, "words")]))
    try write("personal_information.json", Mira.openProfile)
    try write("apage.json", Mira.page([Mira.saved("9", "x")]))
    #expect(try read().sources.map(\.kind) == ["threads-archive"])
  }

  @Test("each folder is listed once, however many importers and folders look at it")
  func memory() throws {
    for number in 0..<50 { try write("a/b/c/\(number).png", "picture") }
    let memory = FolderMemory()
    let first = try PlainContainer(folder: folder, name: "in", memory: memory)
    #expect(first.entries.count == 50 && memory.children.count == 4)
    try FileManager.default.removeItem(atPath: folder + "/a")
    let inner = try PlainContainer(folder: folder + "/a/b", name: "b", memory: memory)
    #expect(inner.entries.count == 50)
  }
}
