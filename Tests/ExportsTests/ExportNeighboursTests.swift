import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

@Suite("What is next to a bare file")
struct ExportNeighboursTests {
  private func read(_ path: String, in scratch: ScratchFolder) throws -> ReadExports {
    try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
  }

  @Test("a bare tweets.js is read with the list of circle posts next to it, also through a link (fault 159)")
  func circle() throws {
    let scratch = try ScratchFolder()
    let tweets = [Wilma.tweet("1", "xyzzy"), Wilma.tweet("2")]
    let path = try scratch.write("data/tweets.js", Wilma.script("tweets", tweets))
    _ = try scratch.write(
      "data/twitter-circle-tweet.js", Wilma.script("twitter_circle_tweet", [Wilma.tweet("1", "xyzzy")]))
    let link = scratch.path + "/link.js"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for path in [path, link] {
      let exports = try read(path, in: scratch)
      #expect(exports.ids == ["2"])
      #expect(exports.leftOut.map(\.reason) == ["circle"])
    }
  }

  @Test(
    "a bare file of Threads posts is read with the profile that says whether the account is private (fault 159)"
  )
  func privateAccount() throws {
    let scratch = try ScratchFolder()
    let profile = Mira.profile(["Username": "mira.otter", "Private Account": "True"])
    for folder in ["", "threads/", "your_instagram_activity/threads/"] {
      let path = try scratch.write(folder + "threads_and_replies.json", Mira.archive([Mira.post(1, "xyzzy")]))
      _ = try scratch.write(folder + "personal_information.json", profile)
      let exports = try read(path, in: scratch)
      #expect(exports.ids.isEmpty && exports.leftOut.map(\.reason) == ["private-account"])
    }
  }

  @Test("a bare .car file takes the blobs and the DID document next to it, and nothing of another repository")
  func car() throws {
    let scratch = try ScratchFolder()
    let image =
      ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[{\"alt\":\"\",\"image\":\(Grace.blob(1))}]}"
    let bytes = try CARBytes.repository([Grace.post(1): Grace.text("hello", image)])
    let path = try scratch.write("grace.car", bytes)
    try scratch.write("other.car", bytes)
    try scratch.write("grace.json", Grace.document.utf8)
    try scratch.write("blobs/" + Grace.blobName(1), "picture".utf8)
    try scratch.write("blobs/notes.txt", "xyzzy".utf8)
    let exports = try read(path, in: scratch)
    #expect(exports.archive.accounts.map(\.handle) == ["grace.example"])
    #expect(exports.codes.isEmpty)
    let post = try #require(try exports.post(Grace.address(1)))
    guard case .file(let folder, let file)? = post.media.first?.source else {
      return #expect(Bool(false), "the blob was not found")
    }
    try exports.placeMedia()
    #expect(FileManager.default.contents(atPath: folder + "/" + file) == Data("picture".utf8))
  }

  @Test("a bare file among strangers stays alone, and files that only share a name cost nothing")
  func strangers() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("tweets.js", Wilma.script("tweets", [Wilma.tweet("1")]))
    _ = try scratch.write("account.js", "export const account = 1")
    _ = try scratch.write("other/tweets.js", Wilma.script("tweets", [Wilma.tweet("2")]))
    try #require(mkfifo(scratch.path + "/pipe", 0o600) == 0)
    let exports = try read(path, in: scratch)
    #expect(exports.ids == ["1"])
    #expect(exports.diagnostics.count(.error) == 0)
  }

  @Test("a list of circle posts next to a bare file that cannot be read stops the import (fault 159)")
  func unreadableCircle() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("tweets.js", Wilma.script("tweets", [Wilma.tweet("1")]))
    _ = try scratch.write("twitter-circle-tweet.js", "window.YTD.x.part0 = [")
    #expect(throws: Diagnostic.self) { try read(path, in: scratch) }
  }

  @Test(
    "pages of the Threads API that are called .ndjson are read as such, also next to a native export"
  )
  func pagesByLine() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write("pages/threads.ndjson", Mira.saved("1", "a") + "\n" + Mira.saved("2", "b"))
    _ = try scratch.write("pages/replies.ndjson", Mira.page([Mira.saved("3", "c")]))
    #expect(Set(try read(scratch.path + "/pages", in: scratch).ids) == ["1", "2", "3"])
    _ = try scratch.write(
      "pages/native.ndjson",
      [ExportFixture.header, ExportFixture.ada, ExportFixture.post("p")].joined(separator: "\n"))
    let exports = try read(scratch.path + "/pages", in: scratch)
    #expect(Set(exports.ids) == ["1", "2", "3", "p"])
    #expect(exports.sources.map(\.name) == ["pages", "native.ndjson"])
  }

  @Test("a folder with unknown .ndjson files is refused as a native export without a header")
  func unknownLines() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write("in/a.ndjson", "{\"type\":\"mystery\"}\n")
    #expect(code { _ = try read(scratch.path + "/in", in: scratch) } == "missing-header")
  }

  private static let samples = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

  @Test("a bare file of a real archive gives what its folder gives", .enabled(if: samples != nil))
  func realArchives() throws {
    let scratch = try ScratchFolder()
    let samples = try #require(Self.samples)
    for (folder, file, count) in [
      ("/x-archive/milahu", "tweets.js", 2_045), ("/mastodon-archive/thenewgreenpeace", "outbox.json", 205),
    ] {
      let whole = try read(samples + folder, in: scratch)
      let bare = try read(samples + folder + "/" + file, in: scratch)
      #expect(whole.ids.count == count && bare.ids == whole.ids)
      #expect(bare.archive.accounts.map(\.handle) == whole.archive.accounts.map(\.handle))
    }
    let repository = try read(samples + "/bluesky-car/bsky-app.car", in: scratch)
    #expect(repository.ids.count == 497)
    #expect(repository.archive.accounts.first?.handle == "bsky.app")
  }
}
