@testable import NativeFormat
import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("The report on each export")
struct SourceReportTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private static func post(_ id: String, visibility: String) -> String {
    ExportFixture.post(id).replacing("\"public\"", with: "\"\(visibility)\"")
  }

  @Test("what was found is published or left out for a reason, kind by kind")
  func sumsOfANativeExport() throws {
    let path = try fixture.write(lines: [
      ExportFixture.ada, ExportFixture.ada, #"{"type":"account","id":"p","handle":"p","flags":["private"]}"#,
      #"{"type":"account","handle":"nameless"}"#, ExportFixture.post("1"), ExportFixture.post("1"),
      ExportFixture.post("2", #""title":"a""#), ExportFixture.post("2", #""title":"b""#),
      Self.post("3", visibility: "direct"), ExportFixture.post("3"), ExportFixture.post("4"),
      #"{"type":"post","id":"5","account":"p","published":"2026-03-04T05:06:07Z","visibility":"public"}"#,
      #"{"type":"post","id":"6","account":"a","visibility":"public"}"#,
      #"{"type":"post","account":"a","visibility":"followers"}"#,
      #"{"type":"repost","id":"r","account":"a","published":"2026-03-04T05:06:07Z","subject":{"id":"4"},"visibility":"public"}"#,
      #"{"type":"tombstone","id":"t"}"#, #"{"id":"typeless"}"#, "[]", "{",
    ])
    let exports = try fixture.read(files: [path])
    let report = try #require(exports.sources.first)
    #expect(report.name == "export.ndjson" && report.kind == "native")
    let accounts = try #require(report.records[.accounts])
    #expect(accounts.found == 4 && accounts.published == 1)
    #expect(accounts.leftOut == ["joined": 1, "private-account": 1, "record-without-id": 1])
    let posts = try #require(report.records[.posts])
    #expect(posts.found == 10 && posts.published == 3)
    #expect(
      posts.leftOut == [
        "duplicate": 1, "earlier-version": 1, "direct": 1, "version-of-left-out": 1, "private-account": 1,
        "record-without-time": 1, "followers": 1,
      ])
    #expect(report.records[.reposts]?.published == 1 && report.records[.tombstones]?.published == 1)
    #expect(report.records[.others]?.leftOut == ["unreadable": 2, "record-without-type": 1])
    #expect(report.records.values.allSatisfy { $0.lost == 0 })
    #expect(exports.recordsRead == report.records.values.reduce(0) { $0 + $1.found })
  }

  @Test("a record that a later export replaces is left out of the earlier one", arguments: [false, true])
  func replaced(isSame: Bool) throws {
    let again = ExportFixture.post("1", isSame ? "" : #""title":"again""#)
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    let second = try fixture.write(
      "2.ndjson", lines: [ExportFixture.ada, again, #"{"type":"tombstone","id":"2"}"#])
    let third = try fixture.write("3.ndjson", lines: [#"{"type":"tombstone","id":"1"}"#])
    let exports = try fixture.read(files: [first, second, third])
    let posts = exports.sources.map { $0.records[.posts] }
    try #require(posts.count == 3)
    #expect(posts[0]?.leftOut == ["replaced-by-later-export": 1])
    #expect(posts[1]?.leftOut == ["replaced-by-later-export": 1] && posts[1]?.published == 0)
    #expect(posts[2] == nil && exports.sources[2].records[.tombstones]?.published == 1)
    #expect(exports.sources[0].records[.accounts]?.leftOut == ["joined": 1])
    #expect(exports.sources.flatMap(\.records.values).allSatisfy { $0.lost == 0 })
  }

  @Test("files of one folder are one export")
  func folders() throws {
    try fixture.write("all/a.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    try fixture.write("all/b.ndjson", lines: [ExportFixture.post("1"), ExportFixture.post("2")])
    let exports = try fixture.read(files: [fixture.folder + "/all/"])
    #expect(exports.sources.map(\.name) == ["all"])
    try #require(exports.sources.count == 1)
    #expect(exports.sources[0].records[.posts]?.leftOut == ["duplicate": 1])
    #expect(exports.sources[0].records[.posts]?.published == 2)
  }

  @Test("a record that gets lost between reading and publishing is an error with its line (fault 188)")
  func lostRecord() throws {
    let path = try fixture.write(lines: [ExportFixture.ada, ExportFixture.post("1"), ExportFixture.post("2")])
    var reader = NativeReader()
    reader.collector.sources.beginSource()
    try reader.read(NativeFile(path: path, name: "export.ndjson"))
    reader.collector.records.table.rows.removeLast()
    let exports = ReadExports(of: [ReadSource(name: path, kind: "native", files: [])], &reader.collector)
    #expect(exports.messages.first?.hasPrefix("export.ndjson:4: error: the record \"2\" was found") == true)
    #expect(exports.codes == ["record-lost", "record-lost"])
    try #require(exports.sources.count == 1)
    #expect(exports.sources[0].records[.posts]?.lost == 1)
  }

  @Test("a record that an importer keeps and forgets is an error with its id (fault 188)")
  func forgottenRecord() throws {
    try fixture.write("in/x.txt", "x".utf8)
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.importers = [ForgetfulImporter()]
    let exports = try ExportReader(options: options).read([fixture.folder + "/in"])
    let posts = try #require(exports.sources.first?.records[.posts])
    #expect(posts.found == 3 && posts.published == 1 && posts.leftOut == ["direct": 1])
    #expect(exports.ids == ["kept"])
    #expect(exports.messages.contains { $0.contains("error: \"forgotten\" was found") })
    #expect(exports.messages.contains { $0.contains("x.txt: error: 3 posts were found, but 2 are") })
  }

  @Test("what an earlier build left counts apart, and only while something of it is kept")
  func earlierBuilds() throws {
    let reader = ExportReader(options: fixture.cachedOptions)
    func archive(_ numbers: [Int]) throws -> ReadExports {
      let outbox = ArchivePart("outbox.json", Ada.outbox(numbers.map { Ada.note($0) }))
      let path = try fixture.write(
        "a.zip", ArchiveBytes.zip([outbox, ArchivePart("actor.json", Ada.actor)]))
      let exports = try reader.read([path])
      try reader.keep(exports)
      reader.commit(exports)
      return exports
    }
    #expect(try archive([1, 2]).sources.map(\.kind) == ["mastodon-archive"])
    #expect(try archive([1, 2, 3]).sources.map(\.kind) == ["mastodon-archive"])
    let exports = try archive([3])
    try #require(exports.sources.map(\.kind) == ["earlier", "mastodon-archive"])
    #expect(exports.recordsRead == 1 && exports.leftOut.isEmpty)
    let kept = try #require(exports.sources[0].records[.posts])
    #expect(kept.published == 2 && kept.leftOut.isEmpty && kept.lost == 0)
    #expect(exports.sources[1].records[.posts]?.published == 1)
    #expect(exports.diagnostics.counts[.recordLost] == nil)
  }

  @Test("accounts that a person says are one count as joined")
  func joinedAccounts() throws {
    let path = try fixture.write(lines: [
      ExportFixture.ada, #"{"type":"account","id":"b","handle":"bob"}"#, ExportFixture.post("1"),
    ])
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.sameAccounts = [["ada", "bob"]]
    let report = try #require(try ExportReader(options: options).read([path]).sources.first)
    let accounts = try #require(report.records[.accounts])
    #expect(accounts.found == 2 && accounts.published == 1 && accounts.leftOut == ["joined": 1])
  }

  @Test("an account that has the id of a post is counted next to it (fault 188)")
  func accountNamedLikePost() {
    var tally = ImportTally()
    tally.keep(.posts, "8")
    tally.write(.accounts, "8")
    tally.write(.posts, "8")
    tally.tellWaiting(at: "x.zip")
    #expect(tally.diagnostics.diagnostics.isEmpty)
    for kind in [RecordKind.accounts, .posts] {
      #expect(tally.records[kind]?.found == 1 && tally.records[kind]?.published == 1)
    }
  }

  @Test("what an importer writes is known to the native format")
  func importersWriteKnownKeys() throws {
    let tweets = [
      Wilma.tweet("1", "RT @bo: these words were cut…"),
      Wilma.tweet("2", "hello", ",\"edit_info\":{\"initial\":{\"editTweetIds\":[\"2\"]}}"),
    ]
    let path = try fixture.write(
      "x.zip",
      ArchiveBytes.zip([ArchivePart("data/tweets.js", Wilma.script("tweets", tweets)), Wilma.account]))
    let report = try #require(try fixture.read(files: [path]).sources.first)
    #expect(report.records[.reposts]?.published == 1 && report.records[.posts]?.published == 1)
    #expect(report.unknown.map(\.name) == [])
  }

  @Test("texts that Meta spoiled are counted where they were repaired")
  func repairedTexts() throws {
    let path = try fixture.write(
      "t.zip",
      ArchiveBytes.zip([
        ArchivePart(
          "threads/threads_and_replies.json",
          Mira.archive([Mira.post(1, Mira.spoiled("schön")), Mira.post(2, "plain"), Mira.post(3, "schön")])),
        ArchivePart("threads/personal_information.json", Mira.openProfile),
      ]))
    #expect(try fixture.read(files: [path]).sources.first?.repaired == ["texts-repaired": 1])
  }

  @Test("media that shown records name are looked for, each once")
  func media() throws {
    try fixture.write("there.png", [1])
    func medium(_ path: String) -> String { "\"media\":[{\"kind\":\"image\",\"file\":\"\(path)\"}]" }
    let exports = try fixture.read([
      ExportFixture.post("1", medium("there.png")), ExportFixture.post("2", medium("there.png")),
      ExportFixture.post("3", medium("gone.png")), ExportFixture.post("4", medium("../x.png")),
      Self.post("5", visibility: "direct").replacing("\"id\"", with: medium("secret.png") + ",\"id\""),
    ])
    #expect(exports.sources.map(\.media.found) == [1] && exports.sources.map(\.media.missing) == [1])
  }

  @Test(
    "what is unknown is reported with its count and a place without folders, and nothing of private posts")
  func unknownNames() throws {
    let exports = try fixture.read([
      ExportFixture.post("1", #""media":[{"kind":"hologram","alt":"words of it"}]"#),
      ExportFixture.post("2").replacing("\"post\"", with: "\"event\""),
      ExportFixture.post("3").replacing("\"post\"", with: "\"event\""),
      #"{"type":"account","id":"b"}"#,
    ])
    let report = try #require(exports.sources.first)
    #expect(report.unknown.map(\.name) == ["event", "hologram"])
    #expect(report.unknown.map(\.count) == [2, 1])
    #expect(report.unknown.map(\.example) == ["export.ndjson:4", "export.ndjson:3"])
    #expect(report.repaired == ["handles-from-ids": 1])
  }

  @Test("an import counts what it repaired and what the export does not bring along")
  func imported() throws {
    let picture = ",\"attachment\":[{\"type\":\"Image\",\"url\":\"/media_attachments/a.png\"}]"
    let other = picture.replacing("a.png", with: "b.png")
    let activities = [
      Ada.note(1, picture + ",\"contentMap\":{\"zhCn\":\"x\",\"de\":\"x\"}"), Ada.note(2, other),
      Ada.note(3, other), Ada.note(4, to: "[\"\(Ada.bob)\"]", cc: "[]"), Ada.boost(5, of: Ada.status(1)),
      "{\"type\":\"Like\"}",
    ]
    let path = try fixture.write(
      "a.zip",
      ArchiveBytes.zip([
        ArchivePart("outbox.json", Ada.outbox(activities)), ArchivePart("actor.json", Ada.actor),
        ArchivePart("media_attachments/a.png", "png"),
      ]))
    let exports = try fixture.read(files: [path])
    let report = try #require(exports.sources.first)
    #expect(report.kind == "mastodon-archive" && report.name == "a.zip")
    #expect(report.records[.posts]?.found == 4 && report.records[.posts]?.leftOut == ["direct": 1])
    #expect(report.records[.reposts]?.published == 1)
    #expect(report.records[.others]?.leftOut == ["other-activity": 1])
    #expect(report.records[.accounts]?.published == 1)
    #expect(report.repaired == ["language-tags-dropped": 1])
    #expect(report.media.found == 1 && report.media.missing == 1)
    #expect(exports.recordsRead == 6 && exports.diagnostics.counts[.recordLost] == nil)
  }

  private static let data = ProcessInfo.processInfo.environment["THREADLINE_DATA"]

  @Test(
    "the sums of real exports agree", .enabled(if: data != nil, "needs THREADLINE_DATA"),
    arguments: [
      ("x-archive/milahu", 1806, 239), ("mastodon-archive/thenewgreenpeace", 204, 1),
      ("bluesky-car/bsky-app.car", 472, 25), ("bluesky-car/paul_staging.repo.car", 101, 15),
      ("bluesky-car/fakermaker.repo.car", 26, 15),
      ("bluesky-car/bnewbold.robocracy.org.20250310005405.car", 23, 1),
    ])
  func realExports(path: String, posts: Int, reposts: Int) throws {
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.importing.knownHandle = { KnownHandle($0, isPersons: false) }
    let exports = try ExportReader(options: options).read([try #require(Self.data) + "/" + path])
    let report = try #require(exports.sources.first)
    #expect(report.records[.posts]?.published == posts)
    #expect(report.records[.reposts]?.published ?? 0 == reposts)
    #expect(report.records.values.allSatisfy { $0.lost == 0 })
    #expect(exports.diagnostics.counts[.recordLost] == nil)
    #expect(exports.archive.rows.count { $0.kind == .post } == posts)
  }
}

/// An importer that keeps two posts and writes one.
private struct ForgetfulImporter: ExportImporter {
  let kind = "forgetful"

  func recognizes(_ container: any ExportContainer) -> Bool { container.contains("x.txt") }

  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    var tally = ImportTally()
    for id in ["kept", "forgotten"] { tally.keep(.posts, id) }
    return try writeExport(of: container, into: folder, options, tally) { pass throws(Diagnostic) in
      try pass.write(.account(Account(id: "a", handle: "ada")))
      try pass.write(.post(Post(id: "kept", account: "a", published: Instant(clamping: 1000))))
      pass.leaveOut(.posts, "direct")
    }
  }
}
