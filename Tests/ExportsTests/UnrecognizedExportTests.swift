import BuildDiagnostics
import Foundation
import Testing

@testable import Exports

@Suite("What is no export")
struct UnrecognizedExportTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The error for a path in the folder of the test, without that folder.
  private func error(_ path: String) -> String? {
    let reader = ExportReader(options: .init(stateFolder: scratch.path + "/state"))
    do {
      _ = try reader.read([scratch.path + "/" + path])
      return nil
    } catch {
      return "\(error)".replacing(scratch.path + "/", with: "")
    }
  }

  private static let list = "\"threadline build --help\" lists what is read"

  private static func message(_ path: String, _ what: String, _ help: String) -> String {
    "\(path): error: not an export: it is \(what); expected the zip from Mastodon, X or Threads, a Bluesky .car, or "
      + ".ndjson; help: \(help) [unrecognized-export]"
  }

  @Test(
    "a file is recognized by its content",
    arguments: [
      ("notes.txt", Array("hello".utf8), "plain text", list),
      ("night", [0xFF, 0xD8, 0xFF, 0xE0], "a picture", list),
      ("a.svg", Array("<svg xmlns=\"\">".utf8), "a picture", list),
      ("a.bin", Array("....ftypisom".utf8), "a video", list),
      ("a.3gp", Array("....ftyp3gp4".utf8), "a video", list),
      ("a.avi", Array("RIFF....AVI ".utf8), "a video", list),
      ("a.mkv", [0x1A, 0x45, 0xDF, 0xA3, 0x80], "a video", list),
      ("a.mp3", Array("ID3".utf8), "a sound recording", list),
      ("paper", Array("%PDF-1.7".utf8), "a PDF", list),
      ("empty", [], "an empty file", list),
      ("blank", Array(" \n".utf8), "an empty file", list),
      (
        "index.html", Array("\n<!doctype html><p>".utf8), "a web page (HTML)",
        "give the zip it came in, or ask for the export as JSON"
      ),
      ("follows.csv", Array("Account address,x\n".utf8), "a table (CSV)", list),
      ("package.json", Array("{\"name\":\"x\"}".utf8), "a JSON file of something else", list),
      ("list", Array("[1,2".utf8), "a JSON file of something else", list),
      ("notes", Array("[draft] hello".utf8), "plain text", list),
      (
        "marked.json", [0xEF, 0xBB, 0xBF] + Array("{}".utf8), "JSON with a byte order mark",
        "save it as UTF-8 without one"
      ),
      ("wide.json", [0xFF, 0xFE, 0x7B, 0], "text in UTF-16", "save it as UTF-8"),
      (
        "follower.js", Array("window.YTD.follower.part0 = []".utf8),
        "a part of an X archive without its posts",
        "give the zip that X sent"
      ),
      ("a.rar", Array("Rar!\u{1A}\u{07}".utf8), "a RAR archive", "unpack it, and give the folder"),
      ("a.db", Array("SQLite format 3\0".utf8), "an SQLite database", list),
      ("a.out", [0x7F, 0x45, 0x4C, 0x46, 0, 0], "a binary file of an unknown kind", list),
      (
        "repo.car", Array("hello".utf8), "plain text, though its name ends in .car", "download it again"
      ),
    ])
  func file(name: String, bytes: [UInt8], what: String, help: String) throws {
    try scratch.write(name, bytes)
    #expect(error(name) == Self.message(name, what, help))
    try scratch.write("in/" + name, bytes)
    #expect(error("in") == Self.message("in/" + name, what, help))
  }

  @Test(
    "a zip is recognized by what is in it",
    arguments: [
      (["a.jpg", "b/c.PNG"], "a zip of pictures", list),
      (["a.jpg", "b.mp4"], "a zip of pictures, videos or sounds", list),
      (["a.txt"], "a zip of one file, \"a.txt\"", list),
      (["a.txt", "b.txt", "__MACOSX/c"], "a zip of 2 files such as \"a.txt\"", list),
      ([], "an empty zip", "download it again"),
      (["x.zip", "a.txt"], "a zip that holds another archive", "unpack it, and give \"x.zip\""),
      (["old/repo.tar.gz"], "a zip that holds another archive", "unpack it, and give \"old/repo.tar.gz\""),
      (
        ["threadline.ndjson"], "a zip that holds another archive", "unpack it, and give \"threadline.ndjson\""
      ),
      (
        ["me/backup/outbox.json", "me/backup/actor.json"],
        "one folder too high: its archive is in \"me/backup/\"",
        "unpack it, and give the folder \"me/backup/\""
      ),
      (
        ["a/b/c/data/tweets.js"], "one folder too high: its archive is in \"a/b/c/\"",
        "unpack it, and give the folder \"a/b/c/\""
      ),
      (["outbox.json"], "a zip whose \"outbox.json\" no network wrote", list),
      (
        ["your_instagram_activity/likes/liked_posts.html"], "what Instagram gives in HTML form",
        "ask for it again as JSON, with Threads in it"
      ),
      (
        ["your_instagram_activity/likes/liked_posts.json"], "what Instagram gives without Threads",
        "ask for it again, with Threads in it"
      ),
    ])
  func zip(names: [String], what: String, help: String) throws {
    try scratch.write("a.zip", ArchiveBytes.zip(names.map { ArchivePart($0, "x") }))
    #expect(error("a.zip") == Self.message("a.zip", what, help))
  }

  @Test(
    "a folder is recognized by what is in it",
    arguments: [
      ([], "an empty folder", "put the file that the network sent you into it"),
      ([".DS_Store"], "an empty folder", "put the file that the network sent you into it"),
      (["a.txt", "b.txt"], "a folder of text files", list),
      (
        ["a.txt", "b.json"],
        "a folder without an export (\"a.txt\" is plain text, \"b.json\" is a JSON file of something else)",
        list
      ),
    ])
  func folder(names: [String], what: String, help: String) throws {
    _ = try scratch.folder("in")
    for name in names { try scratch.write("in/" + name, (name.hasSuffix("json") ? "{}" : "x").utf8) }
    #expect(error("in") == Self.message("in", what, help))
  }

  @Test("no message about something that is not an export is longer than three lines of a terminal")
  func length() throws {
    try scratch.write("a.zip", ArchiveBytes.zip([ArchivePart("me/backup/outbox.json", "x")]))
    let message = try #require(error("a.zip"))
    #expect(message.count <= 260, "\(message.count)")
  }

  @Test("a path or a pattern that leads to nothing is an error that names it")
  func nothing() throws {
    #expect(
      error("old/*.zip")?.replacing(scratch.path + "/", with: "")
        == "old/*.zip: error: no file or folder matches the pattern \"old/*.zip\"; expected an export [missing-export]"
    )
    #expect(
      error("no.zip")
        == "no.zip: error: there is no file or folder \"no.zip\"; expected an export [missing-export]")
  }

  @Test("a pattern means names as a shell does: sorted, without hidden ones, and a literal name first")
  func patterns() throws {
    for name in ["b.zip", "a.zip", ".c.zip", "[old] site/d.zip", "a.txt"] {
      try scratch.write(name, "x".utf8)
    }
    let at = scratch.path + "/"
    #expect(ExportPaths.matches(of: at + "*.zip") == [at + "a.zip", at + "b.zip"])
    #expect(ExportPaths.matches(of: at + "[old] site/*.zip") == [at + "[old] site/d.zip"])
    #expect(ExportPaths.matches(of: at + "*/?.zip") == [at + "[old] site/d.zip"])
    #expect(ExportPaths.matches(of: at + "[!a].zip") == [at + "b.zip"])
    #expect(ExportPaths.matches(of: at + "*.car").isEmpty && ExportPaths.matches(of: "-") == ["-"])
  }
}
