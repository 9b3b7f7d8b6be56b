import BuildDiagnostics
import Foundation
import Testing

@testable import Exports

@Suite("Exports in a folder: what is not published")
struct FolderPrivacyTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func error() -> String? {
    do {
      _ = try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([scratch.path + "/in"])
      return nil
    } catch {
      return "\(error)".replacing(scratch.path + "/", with: "")
    }
  }

  private func writeGood() throws {
    try scratch.write(
      "in/good.zip",
      ArchiveBytes.zip([
        ArchivePart("outbox.json", Ada.outbox([Ada.note(1)])), ArchivePart("actor.json", Ada.actor),
      ]))
  }

  private static let posts = Wilma.script("tweets", [Wilma.tweet("1", "xyzzy")])
  private static let circle = Wilma.script("twitter_circle_tweet", [Wilma.tweet("1", "xyzzy")])

  @Test(
    "parts of a damaged archive are not read without the files that limit them (fault 265)",
    arguments: ["", "data/", "twitter-2024/data/"])
  func damagedList(folder: String) throws {
    try writeGood()
    try scratch.write("in/\(folder)tweets.js", "damaged".utf8)
    try scratch.write("in/\(folder)tweets-part1.js", Self.posts.utf8)
    try scratch.write("in/\(folder)twitter-circle-tweet.js", Self.circle.utf8)
    #expect(
      error()
        == "in/\(folder)tweets-part1.js: error: not an export: it is named as a list of posts, but its archive cannot be "
        + "read; expected the zip from Mastodon, X or Threads, a Bluesky .car, or .ndjson; help: download the archive "
        + "again [unrecognized-export]")
  }

  @Test(
    "a renamed list of posts is not read without the files that limit it (fault 265)",
    arguments: ["mine.js", "tweets.js.gz"])
  func renamedList(name: String) throws {
    try writeGood()
    let bytes = Array(Self.posts.utf8)
    try scratch.write("in/" + name, name.hasSuffix("gz") ? ArchiveBytes.gzip(bytes) : bytes)
    try scratch.write("in/twitter-circle-tweet.js", Self.circle.utf8)
    #expect(
      error()
        == "in/\(name): error: \"twitter-circle-tweet.js\" says which of its posts may be shown, but its name is not one "
        + "that the archive has; help: give the zip that the network sent [unreadable-export]")
  }

  @Test(
    "a zip whose posts are damaged or too deep stops the build also if other exports are good (fault 264)",
    arguments: [
      ("me/backup/", "one folder too high: its archive is in \"me/backup/\""),
      ("", "a zip whose \"outbox.json\" no network wrote"),
    ])
  func zippedList(folder: String, what: String) throws {
    try writeGood()
    try scratch.write("in/x.zip", ArchiveBytes.zip([ArchivePart(folder + "outbox.json", "damaged")]))
    #expect(
      error()?.hasPrefix("in/x.zip: error: not an export: it is \(what); expected the zip from ") == true)
  }

  @Test(
    "a list of posts that is cut short stops the build also if other exports are good (fault 264)",
    arguments: ["outbox.json", "threads_and_replies.json", "tweets.js"])
  func cutList(name: String) throws {
    try writeGood()
    for folder in ["", "old/"] {
      try scratch.write("in/\(folder)\(name)", [])
      #expect(
        error()?.hasPrefix("in/\(folder)\(name): error: not an export: it is named as a list of posts")
          == true)
      try FileManager.default.removeItem(atPath: scratch.path + "/in/" + folder + name)
    }
  }
}
