@testable import ArchiveContainers
import BuildDiagnostics
import Foundation
@testable import Importers
import Testing
import ThreadModel

@testable import Exports

/// An export of one kind as its files, all public but for the words "xyzzy".
struct ExportSample: Sendable, CustomTestStringConvertible {
  let kind: String
  var parts: [SamplePart]
  /// The file that is also given alone; `nil` for a kind that is always a folder.
  let bare: String?
  /// How many posts and reposts it shows.
  let count: Int

  var testDescription: String { kind + (bare == nil ? " (unpacked)" : "") }

  /// A file of it.
  struct SamplePart: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// The parts as a container is made of them.
  var archiveParts: [ArchivePart] { parts.map { ArchivePart($0.name, $0.bytes) } }

  private init(_ kind: String, bare: String?, count: Int, _ files: KeyValuePairs<String, String>) {
    self.kind = kind
    self.bare = bare
    self.count = count
    parts = files.map { SamplePart(name: $0.key, bytes: Array($0.value.utf8)) }
  }

  /// One of each kind, with a picture where the kind brings any.
  static let all = [mastodon, x, bluesky, unpackedBluesky, threads, threadsPages]

  private static let mastodon = ExportSample(
    "mastodon-archive", bare: "outbox.json", count: 2,
    [
      "outbox.json": Ada.outbox([
        Ada.note(
          1,
          ",\"attachment\":[{\"type\":\"Document\",\"mediaType\":\"image/png\",\"url\":\"/media_attachments/a.png\"}]"
        ), Ada.note(2, to: "[\"\(Ada.bob)\"]", cc: "[]", content: "xyzzy"), Ada.boost(3, of: Ada.status(1)),
      ]),
      "actor.json": Ada.actor.replacing("\"name\"", with: "\"icon\":{\"url\":\"avatar.png\"},\"name\""),
      "avatar.png": "face", "media_attachments/a.png": "picture", "likes.json": "{\"xyzzy\":[]}",
    ])

  private static let x = ExportSample(
    "x-archive", bare: "data/tweets.js", count: 2,
    [
      "Your archive.html": "<html>xyzzy",
      "data/tweets.js": Wilma.script(
        "tweets",
        [
          Wilma.tweet("1", "see https://t.co/pp", Wilma.photo("https://t.co/pp", file: "P.jpg", 4, 19)),
          Wilma.tweet("2", "xyzzy"), Wilma.tweet("3", "RT @wilma: see https://t.co/pp"),
        ]),
      "data/account.js": String(decoding: Wilma.account.bytes, as: UTF8.self),
      "data/twitter-circle-tweet.js": Wilma.script("twitter_circle_tweet", [Wilma.tweet("2", "xyzzy")]),
      "data/deleted-tweets.js": Wilma.script("deleted_tweets", [Wilma.tweet("4", "xyzzy")]),
      "data/tweets_media/1-P.jpg": "picture", "data/direct_messages_media/1-P.jpg": "xyzzy",
    ])

  private static let repository = [
    Grace.post(1): Grace.text(
      "hello",
      ",\"embed\":{\"$type\":\"app.bsky.embed.images\",\"images\":[{\"alt\":\"a fox\",\"image\":\(Grace.blob(1))}]}"
    ),
    Grace.post(2): Grace.text("xyzzy", Grace.labels("!no-unauthenticated")),
    "app.bsky.feed.repost/r1": Grace.repost(of: Grace.address(1)),
  ]

  private static let bluesky: ExportSample = {
    var sample = ExportSample(
      "bluesky-car", bare: "backup/grace.car", count: 2,
      ["backup/grace.json": Grace.document, "backup/grace_blobs/\(Grace.blobName(1))": "picture"])
    let bytes = (try? CARBytes.repository(repository)) ?? []
    sample.parts.append(SamplePart(name: "backup/grace.car", bytes: bytes))
    return sample
  }()

  private static let unpackedBluesky: ExportSample = {
    var sample = ExportSample(
      "bluesky-car", bare: nil, count: 2,
      [
        "grace/_commit.json": "{\"did\":\"\(Grace.did)\",\"version\":3}", "grace.json": Grace.document,
        "blobs/\(Grace.blobName(1))": "picture",
      ])
    sample.parts += repository.sorted { $0.key < $1.key }.map {
      SamplePart(name: "grace/\($0.key).json", bytes: Array($0.value.utf8))
    }
    return sample
  }()

  private static let threads = ExportSample(
    "threads-archive", bare: "your_instagram_activity/threads/threads_and_replies.json", count: 2,
    [
      "your_instagram_activity/threads/threads_and_replies.json": Mira.archive([
        Mira.post(1, "words", uri: "media/posts/202402/a"), Mira.post(2, "more"), Mira.post(3, "xyzzy"),
      ]),
      "your_instagram_activity/threads/personal_information.json": Mira.openProfile,
      "your_instagram_activity/threads/archived_threads.json": Mira.archive([Mira.post(3, "xyzzy")])
        .replacing("text_post_app_text_posts", with: "text_post_app_text_app_archived_posts"),
      "your_instagram_activity/threads/liked_threads.json": "{\"xyzzy\":[]}",
      "media/posts/202402/a": "picture",
    ])

  private static let threadsPages = ExportSample(
    "threads-api", bare: "saved.json", count: 2,
    [
      "saved.json": Mira.page([
        Mira.saved("1", "words"), Mira.saved("2", "more"),
        Mira.saved("3", "xyzzy", "\"hide_status\":\"HIDDEN\""),
      ])
    ])
}

@Suite("Exports of every kind in containers of every kind")
struct ExportKindsTests {
  /// What came of reading an export: all that a page could show, with the bytes of the media.
  private func outcome(of path: String, in scratch: ScratchFolder) throws -> [String] {
    let state = scratch.path + "/state"
    let exports = try ExportReader(options: .init(stateFolder: state)).read([path])
    #expect(exports.diagnostics.count(.error) == 0 && exports.diagnostics.count(.warning) == 0)
    try exports.placeMedia()
    var lines = exports.archive.accounts.map { "\($0.id) \($0.handle) \(bytes($0.avatar?.source))" }
    for row in exports.archive.rows {
      lines.append("\(exports.archive.id(of: row)) \(row.kind)")
      guard row.kind == .post else { continue }
      let post = try exports.archive.bodies.post(row)
      lines.append("\(post.published) \(post.text) \(post.visibility)")
      lines += post.media.map { "\($0.kind) \($0.alt ?? "") \(bytes($0.source))" }
    }
    let written = scratch.contents.filter { $0.hasPrefix("state/") }
      .map { String(decoding: scratch.bytes($0) ?? [], as: UTF8.self) }
    #expect(!written.contains { $0.contains("xyzzy") })
    return lines + exports.leftOut.map { "\($0.reason) \($0.count)" } + ["\(exports.recordsRead)"]
  }

  private func bytes(_ source: Media.Source?) -> String {
    guard case .file(let folder, let path)? = source else { return "" }
    let bytes = FileManager.default.contents(atPath: folder + "/" + path) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "a folder, a zip, a zip64, a tar, a compressed tar and a bare file give the same records and pictures",
    arguments: ExportSample.all)
  func sameInAll(sample: ExportSample) throws {
    let scratch = try ScratchFolder()
    for part in sample.parts { try scratch.write("export/" + part.name, part.bytes) }
    let expected = try outcome(of: scratch.path + "/export", in: scratch)
    #expect(expected.count { $0.hasSuffix(" post") || $0.hasSuffix(" repost") } == sample.count)
    #expect(expected.contains { $0.hasSuffix(" picture") } == (sample.kind != "threads-api"))
    for packing in Packing.allCases {
      let path = try scratch.write("packed.bin", packing.bytes(sample.archiveParts))
      #expect(try outcome(of: path, in: scratch) == expected, "\(packing)")
    }
    guard let bare = sample.bare else { return }
    #expect(try outcome(of: scratch.path + "/export/" + bare, in: scratch) == expected, "bare")
  }

  @Test("every importer has a sample, and its own word for it", arguments: exportImporters.map(\.kind))
  func everyKind(kind: String) {
    #expect(ExportSample.all.contains { $0.kind == kind })
  }

  @Test(
    "an export with links, devices and paths that lead out of it is read without them (faults 146, 153)",
    arguments: ExportSample.all)
  func unsafeEntries(sample: ExportSample) throws {
    let scratch = try ScratchFolder()
    let good = try scratch.write("good.tar", ArchiveBytes.tar(sample.archiveParts))
    let expected = try outcome(of: good, in: scratch)
    let unsafe = [
      ArchivePart("../outside", "xyzzy"), ArchivePart("/absolute", "xyzzy"),
      ArchivePart("link", "").with(\.flag, UInt8(ascii: "2")).with(\.link, "/etc/passwd"),
      ArchivePart("hard", "").with(\.flag, UInt8(ascii: "1")).with(\.link, "/etc/passwd"),
      ArchivePart("device", "").with(\.flag, UInt8(ascii: "3")),
    ]
    let path = try scratch.write("bad.tar", ArchiveBytes.tar(sample.archiveParts + unsafe))
    let exports = try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
    #expect(exports.diagnostics.diagnostics.count { $0.code == .unsafeArchiveEntry } == 5)
    #expect(exports.archive.rows.count == sample.count && !expected.isEmpty)
    #expect(!scratch.contents.contains { $0.hasSuffix("outside") || $0.hasSuffix("absolute") })
  }

  @Test(
    "an export whose records are damaged or need a password is refused by name (fault 148)",
    arguments: ExportSample.all)
  func damaged(sample: ExportSample) throws {
    guard let bare = sample.bare else { return }
    for fault in [\ArchivePart.isEncrypted, \ArchivePart.hasWrongChecksum] {
      let parts = sample.archiveParts.map { $0.name == bare ? $0.with(fault, true) : $0 }
      let scratch = try ScratchFolder()
      let path = try scratch.write("bad.zip", ArchiveBytes.zip(parts))
      #expect(throws: Diagnostic.self) {
        try ExportReader(options: .init(stateFolder: scratch.path + "/state")).read([path])
      }
      #expect(!scratch.contents.contains { $0.hasSuffix(".unpacked") })
    }
  }
}
