import BuildDiagnostics
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers
@testable import NativeFormat

/// `Scripts/quote-code.py` copies the importer into the guide.
@Suite("The importer that the contributing guide shows as an example")
struct NewFormatTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private static let statuses = """
    [{"id":1,"pf_type":"text","acct":"grace@pixelfed.example","created_at":"2026-03-04T05:06:07Z",
      "visibility":"public","url":"https://pixelfed.example/p/1","content":"<p>a heron</p>","mood":"calm",
      "media":[{"file":"m/heron.jpg","description":"a heron"},{"file":"m/gone.jpg","description":"gone"}]},
     {"id":"2","acct":"grace@pixelfed.example","created_at":"2026-03-04T05:07:07Z","visibility":"public",
      "in_reply_to_id":3,"content":"to nobody"},
     {"id":"3","acct":"grace@pixelfed.example","created_at":"2026-03-04T05:05:07Z","visibility":"private",
      "url":"https://pixelfed.example/p/3","content":"secret-words","media":[{"file":"m/secret.jpg"}]},
     {"id":"4","acct":"grace@pixelfed.example","content":"says nothing"},
     {"acct":"grace@pixelfed.example","created_at":"2026-03-04T05:05:07Z","visibility":"public"}]
    """

  private func read(_ text: String, importers: [any ExportImporter]) throws -> ReadExports {
    _ = try scratch.write("in/statuses.json", text)
    _ = try scratch.write("in/m/heron.jpg", "heron")
    _ = try scratch.write("in/m/secret.jpg", "secret")
    var options = ExportReader.Options(stateFolder: scratch.path + "/state")
    options.importers = importers
    return try ExportReader(options: options).read([scratch.path + "/in"])
  }

  @Test("it is recognized by its content among all others, and what is public comes through with its media")
  func imports() throws {
    let exports = try read(Self.statuses, importers: exportImporters + [PixelfedStatuses()])
    #expect(exports.ids == ["1", "2"])
    #expect(exports.archive.accounts.map(\.handle) == ["grace@pixelfed.example"])
    let post = try #require(try exports.post("1"))
    #expect(post.text == .html("<p>a heron</p>") && post.media.map(\.alt) == ["a heron"])
    #expect(post.unknownAttachments.map(\.text) == ["gone"])
    #expect(try exports.post("2")?.replyTo == PostReference(state: .unavailable))
  }

  @Test("its report says what became of each status, what is unknown and which media are missing")
  func reports() throws {
    let report = try #require(try read(Self.statuses, importers: [PixelfedStatuses()]).sources.first)
    let posts = try #require(report.records[.posts])
    #expect(posts.found == 5 && posts.published == 2 && posts.lost == 0)
    #expect(posts.leftOut == ["private": 2, "record-without-id": 1])
    #expect(report.records[.accounts]?.found == 1)
    #expect(report.unknown.map(\.name) == ["mood"])
    #expect(report.unknown.first?.example == "in/statuses.json (record 1)")
    #expect(report.media.found == 1 && report.media.missing == 1)
  }

  @Test("nothing of a private status is written, not even by a reply that comes before it (fault 154)")
  func keepsSecrets() throws {
    _ = try read(Self.statuses, importers: [PixelfedStatuses()])
    let written = scratch.contents.filter { $0.hasPrefix("state/") }
    let everything = written.map { $0 + String(decoding: scratch.bytes($0) ?? [], as: UTF8.self) }.joined()
    for words in ["secret", "/p/3", "\"3\""] { #expect(!everything.contains(words), "\(words)") }
    #expect(!written.contains { $0.contains("/media/") })
  }

  @Test("a list that is cut short is an error with its place")
  func cutShort() throws {
    let error = try #require(throws: Diagnostic.self) {
      try read(String(Self.statuses.dropLast(40)), importers: [PixelfedStatuses()])
    }
    #expect(error.code == .invalidJSON && error.place?.line == 9)
  }
}
