@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("Drafts and posts whose time has not come")
struct DraftTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private static let noon = Instant(rfc3339: "2026-06-01T12:00:00Z") ?? .latest

  private func read(_ lines: [String], now: Instant = noon, showsUnready: Bool = false) throws -> ReadExports
  {
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.readiness.now = now
    options.readiness.showsUnready = showsUnready
    return try ExportReader(options: options).read([fixture.write(lines: [ExportFixture.ada] + lines)])
  }

  private static let lines = [
    ExportFixture.post("open"), ExportFixture.post("unfinished", #""draft":true"#),
    ExportFixture.post("later", #""publish_at":"2026-06-01T12:00:01Z""#),
    ExportFixture.post("due", #""publish_at":"2026-06-01T12:00:00Z""#),
    ExportFixture.post("finished", #""draft":false,"publish_at":null"#),
  ]

  @Test("a draft is not published, nor a post before its time, and both are counted (fault 204)")
  func leavesOut() throws {
    let exports = try read(Self.lines)
    #expect(Set(exports.ids) == ["open", "due", "finished"])
    #expect(exports.leftOut.map { "\($0.count) \($0.reason)" } == ["1 draft", "1 embargoed"])
    #expect(exports.sources.first?.records[.posts]?.leftOut == ["draft": 1, "embargoed": 1])
    #expect(try exports.post("due")?.publishAt == nil)
  }

  @Test("a post whose time is over is left out, in a draft of the site too, however its key is spelled")
  func expires() throws {
    let lines = [
      ExportFixture.post("stays", #""expiresAt":"2026-06-01T12:00:01Z""#),
      ExportFixture.post("over", #""expiresAt":"2026-06-01T12:00:00Z""#),
      ExportFixture.post("spelled", #""Expires_At":"2026-05-01T00:00:00Z""#),
      ExportFixture.post("first", #""expires_at":"2026-05-01T00:00:00Z","expiresAt":"2027-05-01T00:00:00Z""#),
      ExportFixture.post("never", #""expiresAt":null"#),
    ]
    for showsUnready in [false, true] {
      let exports = try read(lines, showsUnready: showsUnready)
      #expect(Set(exports.ids) == ["stays", "never"])
      #expect(exports.leftOut.map { "\($0.count) \($0.reason)" } == ["3 expired"])
      #expect(try exports.post("stays")?.expiresAt == Instant(rfc3339: "2026-06-01T12:00:01Z"))
    }
    #expect(try Set(read(lines, now: Instant(rfc3339: "2027-06-01T00:00:00Z") ?? .latest).ids) == ["never"])
    let unclear = try read([ExportFixture.post("x", #""expiresAt":"tomorrow""#)])
    #expect(unclear.leftOut.map(\.reason) == ["draft"])
  }

  @Test("without a clock no post's time has come, and every one that ends is over (fault 204)")
  func withoutClock() throws {
    #expect(try Set(fixture.read(Self.lines).ids) == ["open", "finished"])
    let ending = ExportFixture.post("ending", #""expiresAt":"2999-01-01T00:00:00Z""#)
    #expect(try fixture.read([ending]).ids == [])
  }

  @Test("a draft of the site shows both with what keeps them from everybody")
  func shows() throws {
    let exports = try read(Self.lines, showsUnready: true)
    #expect(exports.archive.rows.count == 5)
    let flags = Dictionary(uniqueKeysWithValues: zip(exports.ids, exports.archive.rows.map(\.flags)))
    #expect(flags["unfinished"]?.intersection([.draft, .embargoed]) == .draft)
    #expect(flags["later"]?.intersection([.draft, .embargoed]) == .embargoed)
    #expect(flags["due"]?.intersection([.draft, .embargoed]) == [])
    #expect(try exports.post("unfinished")?.isDraft == true)
    #expect(try exports.post("later")?.publishAt == Instant(rfc3339: "2026-06-01T12:00:01Z"))
  }

  @Test(
    "what is not public is shown in no draft of the site either (fault 204)",
    arguments: ["followers", "direct", "private", "frends"])
  func neverPrivate(visibility: String) throws {
    let line =
      #"{"type":"post","id":"x","account":"a","published":"2026-03-04T05:06:07Z","text":"whisper","draft":true,"#
      + #""visibility":"\#(visibility)"}"#
    #expect(try read([ExportFixture.post("open"), line], showsUnready: true).ids == ["open"])
  }

  @Test(
    "a misspelled visibility makes a draft, not a publication (fault 204)",
    arguments: [
      #""draft":"yes""#, #""draft":1"#, #""Draft":true"#, #""draft":true,"draft":false"#,
      #""publish_at":"tomorrow""#, #""publish_at":"2026-09-01""#, #""publish_at":1790000000"#,
      #""publishAt":"2026-09-01T00:00:00Z""#, #""Publish-At":"2026-09-01T00:00:00Z""#,
      #""publish\u005fat":"2026-09-01T00:00:00Z""#,
      #""publish_at":"2026-09-01T00:00:00Z","publish_at":"2026-01-01T00:00:00Z""#,
    ])
  func slips(members: String) throws {
    let lines = [ExportFixture.post("open"), ExportFixture.post("x", members)]
    #expect(try read(lines).ids == ["open"])
    let shown = try #require(try read(lines, showsUnready: true).post("x"))
    #expect(shown.isDraft || shown.publishAt != nil)
  }

  @Test("a mark that says neither yes nor no is reported with its line")
  func tellsOfSlips() throws {
    let exports = try read([ExportFixture.post("x", #""draft":"yes","publish_at":null"#)])
    #expect(
      exports.messages == [
        #"export.ndjson:3: warning: "draft" expects true or false; the record is taken for a draft [unclear-draft]"#
      ])
  }

  @Test("nothing that others say of a draft is shown (fault 204)")
  func namesOfDrafts() throws {
    let exports = try read([
      ExportFixture.post("x", #""draft":true,"url":"https://social.example/x""#),
      ExportFixture.post("reply", #""replyTo":{"id":"x","text":"words of x"}"#),
      ExportFixture.post("quoting", #""quote":{"url":"https://social.example/x/","text":"words of x"}"#),
    ])
    #expect(try exports.post("reply")?.replyTo == PostReference(state: .unavailable))
    #expect(try exports.post("quoting")?.quote == PostReference(state: .unavailable))
  }

  @Test("a repost shows no mark, so one that is a draft is shown nowhere (fault 204)")
  func reposts() throws {
    let repost =
      #"{"type":"repost","id":"r","account":"a","published":"2026-03-04T05:06:07Z","subject":{"id":"open"},"#
      + #""visibility":"public","draft":true}"#
    #expect(try read([ExportFixture.post("open"), repost], showsUnready: true).ids == ["open"])
  }

  @Test("a later export that makes a post a draft takes it back (fault 204)")
  func takesBack() throws {
    let first = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("x")])
    let second = try fixture.write("2.ndjson", lines: [ExportFixture.post("x", #""draft":true"#)])
    #expect(try fixture.read(files: [first, second]).ids == [])
    #expect(try fixture.read(files: [second, first]).ids == ["x"])
  }

  @Test("a copy of a draft is a draft (fault 204)")
  func copies() throws {
    let exports = try read(Self.lines + [ExportFixture.post("slip", #""draft":"yes""#)], showsUnready: true)
    let folder = fixture.folder + "/copy"
    _ = try fixture.write("copy/keep", [])
    var writer = NativeExportWriter(folder: folder)
    writer.linkedFolder = fixture.folder
    _ = try writer.write(exports)
    #expect(try Set(fixture.read(files: [folder + "/threadline.ndjson"]).ids) == ["open", "due", "finished"])
  }
}
