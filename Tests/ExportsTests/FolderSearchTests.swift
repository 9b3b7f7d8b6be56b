import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports
@testable import Importers

@Suite("Exports in a folder")
struct FolderSearchTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path + "/in" }

  init() throws { scratch = try ScratchFolder() }

  // MARK: Fixtures

  private func read(_ paths: [String]? = nil) throws -> ReadExports {
    try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read(paths ?? [folder])
  }

  /// The diagnostics as printed, without the folder of the test.
  private func said(_ exports: ReadExports) -> [String] {
    exports.diagnostics.diagnostics.map { $0.description.replacing(folder + "/", with: "") }
  }

  private func error(_ paths: [String]? = nil) -> String? {
    do {
      _ = try read(paths)
      return nil
    } catch {
      return "\(error)".replacing(scratch.path + "/", with: "")
    }
  }

  private static let mastodon = [
    ArchivePart("outbox.json", Ada.outbox([Ada.note(1)])), ArchivePart("actor.json", Ada.actor),
    ArchivePart("likes.json", "{\"xyzzy\":[]}"), ArchivePart("media_attachments/files/1/a.png", "picture"),
  ]
  private static let x = [
    ArchivePart("data/tweets.js", Wilma.script("tweets", [Wilma.tweet("1"), Wilma.tweet("2")])),
    Wilma.account,
    ArchivePart("data/deleted-tweets.js", Wilma.script("deleted_tweets", [Wilma.tweet("3", "xyzzy")])),
    ArchivePart("assets/app.js", "let a = 1"), ArchivePart("Your archive.html", "<html>"),
  ]
  private static let threads = [
    ArchivePart(
      "your_instagram_activity/threads/threads_and_replies.json", Mira.archive([Mira.post(1, "words")])),
    ArchivePart("your_instagram_activity/threads/personal_information.json", Mira.openProfile),
    ArchivePart("media/posts/202402/a", "picture"),
  ]

  private func unpack(_ parts: [ArchivePart], to folder: String) throws {
    for part in parts { try scratch.write("in/" + folder + part.name, part.bytes) }
  }

  private func writeNative(_ name: String, _ id: String, _ more: String = "") throws {
    let lines = [ExportFixture.header, ExportFixture.ada, ExportFixture.post(id, more)]
    try scratch.write("in/" + name, (lines.joined(separator: "\n") + "\n").utf8)
  }

  // MARK: Mixes

  @Test("zips, a packed tar, a repository, NDJSON, packed NDJSON and unpacked archives are each an export")
  func everything() throws {
    try scratch.write("in/a-mastodon.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/b-x.tar.gz", ArchiveBytes.gzip(ArchiveBytes.tar(Self.x)))
    try scratch.write("in/c.car", CARBytes.repository([Grace.post(1): Grace.text("hello")]))
    try scratch.write("in/c.json", Grace.document.utf8)
    try scratch.write("in/c_blobs/" + Grace.blobName(1), "picture".utf8)
    try writeNative("d.ndjson", "native")
    let packed = [ExportFixture.header, ExportFixture.ada, ExportFixture.post("packed")].joined(
      separator: "\n")
    try scratch.write("in/e.ndjson.gz", ArchiveBytes.gzip(Array(packed.utf8)))
    try unpack(Self.threads, to: "f-threads/")
    try scratch.write("in/.DS_Store", [0, 1, 2])
    try scratch.write("in/__MACOSX/a", [0, 1, 2])
    let exports = try read()
    #expect(
      exports.sources.map { "\($0.name) \($0.kind)" } == [
        "a-mastodon.zip mastodon-archive", "b-x.tar.gz x-archive", "c.car bluesky-car", "d.ndjson native",
        "e.ndjson.gz native", "f-threads threads-archive",
      ])
    #expect(exports.ids.count == 7)
    #expect(
      exports.archive.accounts.map(\.handle).sorted() == [
        "ada", "ada@social.example", "grace.example", "mira.otter", "wilma",
      ])
    #expect(exports.diagnostics.count(.warning) == 0 && exports.diagnostics.count(.error) == 0)
  }

  @Test(
    "a folder of zips, folders in it and a pattern give the same exports",
    arguments: ["in", "in/", "in/*.zip", "in/?-*.zip", "i[mn]/*.zip"])
  func folderOfZips(path: String) throws {
    try scratch.write("in/a-mastodon.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/b-x.zip", ArchiveBytes.zip(Self.x))
    let exports = try read([scratch.path + "/" + path])
    #expect(exports.sources.map(\.name) == ["a-mastodon.zip", "b-x.zip"])
  }

  @Test("exports in folders of a folder are found, whatever the folders are called")
  func nested() throws {
    try unpack(Self.mastodon, to: "mine/data/")
    try scratch.write("in/old/2023/x.zip", ArchiveBytes.zip(Self.x))
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["data", "x.zip"])
    #expect(exports.diagnostics.count(.warning) == 0)
  }

  @Test(
    "an archive that is unpacked into the folder itself is one export, with the files next to it",
    arguments: [mastodon, x, threads])
  func unpackedHere(parts: [ArchivePart]) throws {
    try unpack(parts, to: "")
    let alone = try read()
    #expect(alone.sources.map(\.name) == ["in"])
    let count = alone.ids.count
    try writeNative("z.ndjson", "native")
    try scratch.write(
      "in/pages.zip", ArchiveBytes.zip([ArchivePart("saved.json", Mira.page([Mira.saved("9", "x")]))]))
    let together = try read()
    #expect(together.sources.map(\.name) == ["in", "pages.zip", "z.ndjson"])
    #expect(together.ids.count == count + 2)
    #expect(
      !scratch.contents.filter { $0.hasPrefix("state/") }.contains {
        String(decoding: scratch.bytes($0) ?? [], as: UTF8.self).contains("xyzzy")
      })
  }

  @Test("of two exports of an account the one with the later name wins")
  func laterName() throws {
    let old = Ada.outbox([Ada.note(1, content: "<p>old</p>"), Ada.note(2)])
    let new = Ada.outbox([Ada.note(1, content: "<p>new</p>")])
    for (name, outbox) in [("archive-2026.zip", new), ("archive-2025.zip", old)] {
      try scratch.write(
        "in/" + name,
        ArchiveBytes.zip([ArchivePart("outbox.json", outbox), ArchivePart("actor.json", Ada.actor)]))
    }
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["archive-2025.zip", "archive-2026.zip"])
    #expect(try exports.post(Ada.status(1))?.text == .html("<p>new</p>"))
    #expect(exports.ids.count == 2)
  }

  @Test("an export of a protected account hides its posts in all others of the folder")
  func protected() throws {
    try unpack(Self.threads, to: "2026/")
    let profile = Mira.profile(["Username": "mira.otter", "Private Account": "True"])
    try scratch.write(
      "in/2027.zip",
      ArchiveBytes.zip([
        ArchivePart("threads_and_replies.json", Mira.archive([])),
        ArchivePart("personal_information.json", profile),
      ]))
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["2026", "2027.zip"])
    #expect(exports.ids.isEmpty)
  }

  // MARK: What belongs to an export

  @Test("what native records name, and pictures, videos, sounds and captions, are no exports of their own")
  func nativeMedia() throws {
    let media = #""media":[{"kind":"file","file":"slides.pdf"},{"kind":"image","file":"forms\/raw"}]"#
    try writeNative("a.ndjson", "1", media)
    try scratch.write("in/slides.pdf", "%PDF-".utf8)
    try scratch.write("in/forms/raw", [1, 2, 3])
    try scratch.write("in/photo.JPG", [1, 2, 3])
    try scratch.write("in/unused/a.png", [1, 2, 3])
    try scratch.write("in/unused/deep/b.vtt", [1, 2, 3])
    #expect(said(try read()).isEmpty)
    try scratch.write("in/other/raw", "xyzzy".utf8)
    #expect(
      said(try read()) == [
        "other/raw: warning: not an export, so it is not read: it is plain text; help: if it belongs to no export, "
          + "move it elsewhere [unrecognized-export]"
      ])
  }

  @Test("the blobs and the document of an unpacked repository are taken from the folder above it")
  func unpackedRepository() throws {
    let image =
      ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[{\"alt\":\"\",\"image\":\(Grace.blob(1))}]}"
    try scratch.write("in/grace/_commit.json", "{\"did\":\"\(Grace.did)\",\"version\":3}".utf8)
    try scratch.write("in/grace/\(Grace.post(1)).json", Grace.text("hello", image).utf8)
    try scratch.write("in/grace.json", Grace.document.utf8)
    try scratch.write("in/blobs/" + Grace.blobName(1), "picture".utf8)
    try scratch.write("in/mastodon.zip", ArchiveBytes.zip(Self.mastodon))
    let exports = try read()
    #expect(exports.sources.map(\.name) == ["grace", "mastodon.zip"])
    #expect(exports.archive.accounts.map(\.handle).contains("grace.example"))
    #expect(exports.sources.first?.media.found == 1)
    #expect(exports.diagnostics.count(.warning) == 0)
  }

  // MARK: What is no export

  @Test("what is not an export is a warning that names it, if anything else is one")
  func warnings() throws {
    try scratch.write("in/a.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/notes.txt", "hello".utf8)
    try scratch.write("in/photos/a.jpg", [0xFF, 0xD8, 0xFF])
    try scratch.write("in/photos/b.jpg", [0xFF, 0xD8, 0xFF])
    try scratch.write("in/photos.zip", ArchiveBytes.zip([ArchivePart("a.jpg", "x")]))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link.zip", withDestinationPath: folder + "/a.zip")
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    let move = "help: if it belongs to no export, move it elsewhere [unrecognized-export]"
    #expect(
      said(try read()) == [
        "link.zip: warning: not an export, so it is not read: it is a symbolic link; help: give \"\(folder)/link.zip\""
          .replacing(folder + "/", with: "") + " itself to read what it leads to [unrecognized-export]",
        "notes.txt: warning: not an export, so it is not read: it is plain text; \(move)",
        "photos: warning: not an export, so it is not read: it is a folder of pictures; \(move)",
        "photos.zip: warning: not an export, so it is not read: it is a zip of pictures; \(move)",
        "pipe: warning: not an export, so it is not read: it is a device or a pipe; "
          + "help: give \"pipe\" itself to read what it leads to [unrecognized-export]",
      ])
  }

  @Test(
    "a damaged archive or a broken download among good exports stops the reading and is named (fault 264)")
  func broken() throws {
    try scratch.write("in/a.zip", ArchiveBytes.zip(Self.mastodon))
    let whole = ArchiveBytes.zip(Self.x)
    try scratch.write("in/b.zip", whole.prefix(whole.count / 2))
    #expect(error()?.hasPrefix("in/b.zip: error: ") == true)
    try scratch.write("in/b.zip", "<!DOCTYPE html><title>Log in</title>".utf8)
    #expect(
      error()
        == "in/b.zip: error: not an export: it is a web page (HTML), though its name ends in .zip; expected the zip "
        + "from Mastodon, X or Threads, a Bluesky .car, or .ndjson; help: give the zip it came in, or ask for the "
        + "export as JSON [unrecognized-export]")
    try scratch.write("in/b.zip", [])
    #expect(
      error()?.hasPrefix(
        "in/b.zip: error: not an export: it is an empty file, though its name ends in .zip; ") == true)
    let locked = Self.mastodon.map { $0.with(\.isEncrypted, true) }
    try scratch.write("in/b.zip", ArchiveBytes.zip(locked))
    #expect(error()?.contains("\"outbox.json\" is encrypted; unpack the archive with its password") == true)
  }

  @Test("lines without a header among good exports are an error that names them")
  func withoutHeader() throws {
    try scratch.write("in/a.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/nightly.ndjson", ExportFixture.post("1").utf8)
    #expect(error()?.hasPrefix("in/nightly.ndjson:1: error: ") == true)
    try scratch.write("in/nightly.ndjson", "{\"id\":1,\"body\":\"hello\"}\n".utf8)
    #expect(
      error()?.hasPrefix("in/nightly.ndjson") == true && error()?.hasSuffix(" [missing-header]") == true)
  }

  @Test("a zip with the exports of two networks is an error, since only one would be read")
  func twoInOne() throws {
    let parts = Self.mastodon + Self.x
    try scratch.write("in/both.zip", ArchiveBytes.zip(parts))
    #expect(
      error()
        == "in/both.zip: error: it holds more than one export, of mastodon-archive and x-archive; help: unpack it, and "
        + "give the folder [unreadable-export]")
    try FileManager.default.removeItem(atPath: folder + "/both.zip")
    try unpack(parts, to: "both/")
    #expect(try read().sources.map(\.kind) == ["mastodon-archive", "x-archive"])
  }

  @Test("a kind that the person names is looked for in a folder, too")
  func namedKind() throws {
    try scratch.write("in/a.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/b.zip", ArchiveBytes.zip(Self.x))
    var options = ExportReader.Options(stateFolder: scratch.path + "/state")
    options.kind = "x-archive"
    let error = #expect(throws: Diagnostic.self) { try ExportReader(options: options).read([folder]) }
    #expect(error?.description.contains("a.zip: error: expected a tweets.js") == true)
    try FileManager.default.removeItem(atPath: folder + "/a.zip")
    #expect(try ExportReader(options: options).read([folder]).ids == ["1", "2"])
  }

  // MARK: Two builds

  @Test("each export of a folder is remembered, so that what one of them lacks later is kept")
  func remembered() throws {
    try scratch.write("in/a.zip", ArchiveBytes.zip(Self.mastodon))
    try scratch.write("in/b.zip", ArchiveBytes.zip(Self.x))
    var options = ExportReader.Options(stateFolder: scratch.path + "/state")
    options.cache = .init(folder: scratch.path + "/cache", output: "site", software: "1")
    options.cache?.now = { Int64(Date().timeIntervalSince1970) + 3_600 }
    options.kept = .init(folder: scratch.path + "/kept")
    let reader = ExportReader(options: options)
    try reader.commit(reader.read([folder]))
    try FileManager.default.removeItem(atPath: folder + "/b.zip")
    let later = try reader.read([folder])
    #expect(later.missingIDs == ["1", "2"])
    #expect(later.sources.map(\.kind) == ["earlier", "mastodon-archive"])
  }
}
