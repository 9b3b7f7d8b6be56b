@testable import NativeFormat
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Importers

@Suite("Threads archive")
struct ThreadsArchiveTests {
  private static let root = "your_instagram_activity/threads/"

  @Test("an archive is known whether it comes as a zip, as a folder or as the one file")
  func recognition() throws {
    let scratch = try ScratchFolder()
    let text = Mira.archive([Mira.post(1, "hello")])
    let part = ArchivePart(Self.root + "threads_and_replies.json", text)
    let below = part.with(\.name, "instagram-mira/" + part.name)
    let paths = [
      try scratch.write("anything.txt", text), try scratch.write("a.bin", ArchiveBytes.zip([part])),
      try scratch.write("b.bin", ArchiveBytes.zip([below, ArchivePart("media/a.jpg", "x")])),
      try scratch.write("folder/threads/threads_and_replies.json", text).replacing(
        "/threads_and_replies.json", with: ""),
    ]
    for path in paths {
      #expect(ThreadsArchive().recognizes(try ExportContainers.open(path: path)), "\(path)")
      #expect(!ThreadsAPIPages().recognizes(try ExportContainers.open(path: path)), "\(path)")
    }
    for other in ["", "[]", "null", "{}", "{\"text_post_app_text_posts\":{}}", "{\"data\":[]}", "\u{0}"] {
      let path = try scratch.write("other.json", other)
      #expect(!ThreadsArchive().recognizes(try ExportContainers.open(path: path)), "\(other)")
    }
  }

  @Test("an export as HTML is refused with the advice to ask for JSON")
  func hypertext() throws {
    let error = #expect(throws: Diagnostic.self) {
      try ThreadsImport([ArchivePart(Self.root + "threads_and_replies.html", "<html></html>")])
    }
    #expect(error?.message.contains("export again as JSON") == true)
  }

  @Test("two archives in one folder are not guessed between")
  func twoArchives() throws {
    let part = ArchivePart("a/threads_and_replies.json", Mira.archive([]))
    let error = #expect(throws: Diagnostic.self) {
      try ThreadsImport([part, part.with(\.name, "b/threads_and_replies.json")])
    }
    #expect(error?.message.contains("\"a/threads_and_replies.json\", \"b/threads_and_replies.json\"") == true)
  }

  @Test("an archive cut short is an error that names the byte, and nothing is written (fault 127)")
  func truncated() throws {
    let text = Mira.archive([Mira.post(1, "one"), Mira.post(2, "two")])
    let cut = text.utf8.count - 30
    let error = #expect(throws: Diagnostic.self) {
      try ThreadsImport([ArchivePart("threads_and_replies.json", String(text.prefix(cut)))])
    }
    #expect(error?.code == .invalidJSON)
    #expect(error?.message.contains("byte \(cut)") == true)
  }

  @Test("an archive without posts gives an account and nothing else (fault 128)")
  func empty() throws {
    let result = try ThreadsImport([String]())
    #expect(result.records.count == 3)
    #expect(result.report.recordsRead == 0)
  }

  @Test("text and time of one media item are at the media item, those of several at the top")
  func twoPlaces() throws {
    let result = try ThreadsImport(
      [
        Mira.post(1_700_000_002, "one picture", uri: "media/a.jpg", more: ",\"title\":\"\""),
        Mira.carousel(1_700_000_001, "two pictures", uris: ["media/a.jpg", "media/b.jpg"]),
      ], files: [ArchivePart("media/a.jpg", "a"), ArchivePart("media/b.jpg", "b")])
    #expect(result.posts.map(\.text) == [.plain("one picture"), .plain("two pictures")])
    #expect(result.posts.map(\.published.rfc3339) == ["2023-11-14T22:13:22Z", "2023-11-14T22:13:21Z"])
    #expect(result.posts.map(\.media.count) == [1, 2])
    #expect(result.posts.allSatisfy { $0.account == Mira.account && $0.visibility == .public })
    #expect(result.sumsAgree)
  }

  @Test("posts with spoiled texts, whole umlauts, and both at once all come out whole")
  func texts() throws {
    let texts = (0..<60).map { "Gruß Nummer \($0), schön … 🦦" }
    let posts = texts.enumerated().map { index, text in
      Mira.post(2_000_000_000 - index, Mira.spoiled(text, keeping: ["", "üöß", text][index % 3]))
    }
    #expect(try ThreadsImport(posts).posts.map(\.text) == texts.map(TextSource.plain))
  }

  @Test("the newest post is first, whatever the order in the file")
  func order() throws {
    let result = try ThreadsImport([Mira.post(20, "b"), Mira.post(30, "a"), Mira.post(10, "c")])
    #expect(result.posts.map(\.text) == [.plain("a"), .plain("b"), .plain("c")])
  }

  @Test("an id comes from time, text, media item and repetition alone, and names the post in URLs")
  func ids() throws {
    let result = try ThreadsImport([Mira.post(5, "same"), Mira.post(5, "same"), Mira.post(5, "other")])
    let again = try ThreadsImport([Mira.post(9, "new"), Mira.post(5, "other"), Mira.post(5, "same")])
    // printf '5\nsame\n\n0' | sha256sum
    #expect(result.posts.first?.id == "ta-35c72ad90d8f8194c0bf")
    #expect(Set(result.posts.map(\.id)).count == 3)
    #expect(Set(again.posts.map(\.id)).isSuperset(of: [result.posts[0].id, result.posts[2].id]))
    #expect(result.posts.allSatisfy { $0.slug == $0.id })
    #expect(result.posts.allSatisfy { $0.id.wholeMatch(of: /ta-[0-9a-f]{20}/) != nil })
  }

  @Test("a reply says to whom, if the archive does, and that it is one in any case")
  func replies() throws {
    let result = try ThreadsImport([
      Mira.post(3, "named", settings: "\"is_reply\":true,\"in_reply_to_username\":\"@bo.heron\""),
      Mira.post(2, "unnamed", settings: "\"is_reply\":true"), Mira.post(1, "neither"),
    ])
    #expect(result.posts.map(\.isReply) == [true, true, false])
    #expect(result.posts.map(\.replyTo) == [PostReference(handle: "bo.heron"), nil, nil])
  }

  @Test("a post without text and media item says that its content is not in the export")
  func absentContent() throws {
    let result = try ThreadsImport([Mira.post(2, ""), "{\"media\":[],\"creation_timestamp\":1}"])
    #expect(result.posts.count == 2)
    #expect(result.posts.allSatisfy { $0.unknownAttachments.map(\.kind) == ["content not in the export"] })
  }

  @Test("the bytes say what a file without an extension is (fault 149)")
  func signatures() throws {
    let kinds: [(uri: String, bytes: [UInt8], kind: Media.Kind)] = [
      ("media/n_1", [0xFF, 0xD8, 0xFF, 0xE0], .image), ("media/n_2", Array("RIFF....WEBPVP8 ".utf8), .image),
      ("media/n_3", [0, 0, 0, 24] + Array("ftypisom".utf8), .video), ("media/n_4", [], .file),
      ("media/n_5.jpg", [0, 0, 0, 24] + Array("ftypqt  ".utf8), .video), ("media/n_6.mp4", [1], .video),
    ]
    let posts = kinds.enumerated().map { Mira.post(100 - $0, "p", uri: $1.uri) }
    let result = try ThreadsImport(posts, files: kinds.map { ArchivePart($0.uri, $0.bytes) })
    #expect(result.posts.flatMap(\.media).map(\.kind) == kinds.map(\.kind))
    for (post, expected) in zip(result.posts, kinds) {
      guard case .file(_, let path) = post.media.first?.source else { throw WrongThreadsSource() }
      #expect(result.scratch.bytes("out/" + path) == expected.bytes)
      #expect(path.wholeMatch(of: /media\/[0-9a-f]{32}(\.[a-z0-9]+)?/) != nil)
    }
  }

  @Test(
    "a media item that is missing leaves its kind behind, and a damaged one is reported when it is unpacked (faults 148, 149)"
  )
  func missingMedia() throws {
    let damaged = ArchivePart("media/b.jpg", "bytes").with(\.hasWrongChecksum, true)
    let result = try ThreadsImport(
      [
        Mira.post(3, "a", uri: "media/a.mp4"), Mira.post(2, "b", uri: "media/b.jpg"),
        Mira.post(1, "", uri: "x"),
      ],
      files: [damaged])
    #expect(result.posts.map { $0.unknownAttachments.map(\.kind) } == [["video"], [], ["media"]])
    #expect(result.codes.count { $0 == "media-missing" } == 2)
    #expect(result.unpacking == ["damaged-archive-entry"])
    #expect(result.media.isEmpty)
  }

  @Test("subtitles are left out and counted")
  func captions() throws {
    let result = try ThreadsImport(
      [Mira.carousel(1, "video", uris: ["media/a.mp4", "media/a.srt"])],
      files: [ArchivePart("media/a.mp4", "a"), ArchivePart("media/a.srt", "words nobody sees")])
    #expect(result.posts.first?.media.map(\.kind) == [.video])
    #expect(result.messages.contains { $0.contains("1 file of subtitles") })
    #expect(!result.everything.contains("words nobody sees"))
  }

  @Test(
    "media are found next to the file of posts or at the root of the archive, and never outside (fault 146)")
  func roots() throws {
    let post = Mira.archive([
      Mira.post(3, "root", uri: "media/a.jpg"), Mira.post(2, "near", uri: "own.jpg"),
      Mira.post(1, "outside", uri: "../../../../etc/hostname"),
    ])
    let result = try ThreadsImport([
      ArchivePart("x/" + Self.root + "threads_and_replies.json", post), ArchivePart("x/media/a.jpg", "a"),
      ArchivePart("x/" + Self.root + "own.jpg", "b"),
    ])
    #expect(result.posts.map(\.media.count) == [1, 1, 0])
    #expect(result.media.count == 2)
  }

  @Test("countries are kept where nothing renders them, and reported; so is who may reply")
  func countries() throws {
    let result = try ThreadsImport([
      Mira.post(
        1, "a", settings: "\"reply_control\":\"mentioned_only\",\"geo_gated_country_list\":\"DE, AT\"")
    ])
    let line = try #require(result.lines.first { $0.contains("\"type\":\"post\"") })
    #expect(line.contains("\"ext\":{\"geo_gated_country_list\":[\"DE\",\"AT\"]}"))
    #expect(line.contains("\"replyPolicy\":\"mentioned\""))
    #expect(line.contains("\"index\":0"))
    #expect(result.codes.contains("geo-gated-post"))
  }

  @Test("an unknown name is a note with a count and a place, and costs nothing")
  func unknownNames() throws {
    let result = try ThreadsImport(
      [
        Mira.post(2, "a", settings: "\"mood\":1", more: ",\"echo\":{}"),
        Mira.post(1, "b", settings: "\"mood\":2"),
      ], files: [ArchivePart("threads/threads_dreamt.json", "{\"secret\":1}")])
    let notes = result.report.tally.diagnostics.diagnostics.filter { $0.code == .unknownField }
    #expect(notes.map(\.severity) == [.note, .note, .note])
    #expect(notes.map(\.message).first == "\"echo\" is not known and was left out; it occurs once")
    #expect(notes[1].message.contains("\"text_app_post.mood\"") && notes[1].message.contains("2 times"))
    #expect(notes[1].place?.path.hasSuffix("threads_and_replies.json (post 1)") == true)
    #expect(notes[2].message.contains("threads_dreamt.json"))
    #expect(result.posts.count == 2)
  }

  @Test("a bad record costs itself alone: no object, no time, numbers beyond all types (faults 131, 133)")
  func badRecords() throws {
    let deep = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
    let result = try ThreadsImport([
      "7", "null", "{}", "{\"media\":7,\"creation_timestamp\":\"soon\"}", Mira.post(0, "no time"),
      "{\"media\":[{\"uri\":3,\"title\":[],\"creation_timestamp\":1e400}]}",
      "{\"media\":[7,{\"title\":\"late\"}],\"title\":\"huge\",\"creation_timestamp\":9223372036854775807}",
      Mira.post(5, "deep", settings: "\"mood\":\(deep)"), Mira.post(4, "good"),
    ])
    #expect(result.posts.map(\.text) == [.plain("late"), .plain("deep"), .plain("good")])
    #expect(result.posts.first?.published == .latest)
    #expect(result.report.leftOut == ["damaged": 6])
    #expect(result.report.recordsRead == 9)
    #expect(result.sumsAgree)
  }
}

private struct WrongThreadsSource: Error {}
