@testable import Exports
import BuildDiagnostics
import RandomNumbers
import Testing
import ThreadModel

@testable import NativeFormat

@Suite("The native reader")
struct NativeReaderTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test("rows are sorted by time and then by the bytes of their ids, accounts by id")
  func sortsRows() throws {
    let early =
      #"{"type":"post","id":"z","account":"b","published":"2026-01-01T00:00:00+02:00","text":"","visibility":"public"}"#
    let other = #"{"type":"account","id":"0","handle":"@first"}"#
    let exports = try fixture.read([
      ExportFixture.post("b"), ExportFixture.post("B"), early, ExportFixture.post("ä"), other,
    ])
    #expect(exports.ids == ["z", "B", "b", "ä"])
    #expect(exports.archive.accounts.map(\.handle) == ["first", "ada", "b"])
    #expect(exports.archive.rows.map { exports.archive.account(of: $0)?.id } == ["b", "a", "a", "a"])
    #expect(exports.recordsRead == 6)
  }

  @Test("shuffled lines make the same archive", arguments: 1...8)
  func shuffledLinesMakeTheSame(seed: UInt64) throws {
    let lines =
      (0..<40).map { ExportFixture.post("\($0)", #""replyTo":{"id":"\#($0 / 2)"},"slug":"s\#($0)""#) } + [
        ExportFixture.ada, #"{"type":"account","id":"b","handle":"bob","flags":["private"]}"#,
        #"{"type":"post","id":"hidden","account":"b","published":"2026-01-01T00:00:00Z","visibility":"public"}"#,
        ExportFixture.post("child", #""replyTo":{"id":"hidden","handle":"bob"}"#),
        ExportFixture.post("twice", #""updated":"2026-03-05T00:00:00Z","title":"new""#),
        ExportFixture.post("twice"),
        #"{"type":"post","id":"dm","account":"a","published":"2026-01-01T00:00:00Z","visibility":"direct"}"#,
        #"{"type":"tombstone","id":"gone","deleted":"2026-01-01T00:00:00Z"}"#,
      ]
    var generator = SeededNumbers(seed: seed)
    let straight = try fixture.read(files: [fixture.write("1.ndjson", lines: lines)])
    let shuffled = try fixture.read(files: [
      fixture.write("2.ndjson", lines: lines.shuffled(using: &generator))
    ])
    #expect(straight.ids == shuffled.ids)
    #expect(straight.archive.accounts == shuffled.archive.accounts)
    #expect(straight.leftOut.map(\.reason) == shuffled.leftOut.map(\.reason))
    for (left, right) in zip(straight.archive.rows, shuffled.archive.rows) {
      #expect((left.flags, left.weight, left.fingerprint) == (right.flags, right.weight, right.fingerprint))
      #expect(left.account == right.account)
      let (first, second) = (straight.archive.identifiers, shuffled.archive.identifiers)
      #expect(left.parent.map { first[$0] } == right.parent.map { second[$0] })
      if left.kind == .post {
        #expect(try straight.archive.bodies.post(left) == shuffled.archive.bodies.post(right))
      }
    }
  }

  @Test("a row says whether its post was edited, which is not said by what is empty")
  func editedRows() throws {
    let archive = try fixture.read([
      ExportFixture.post("1", #""updated":"2026-03-05T00:00:00Z""#),
      ExportFixture.post("2", #""updated":null"#), ExportFixture.post("3"),
    ]).archive
    let edited = archive.rows.filter { $0.flags.contains(.edited) }
    #expect(edited.map { archive.id(of: $0) } == ["1"])
  }

  @Test("a row says what planning needs: slug, parent, subject and flags")
  func fillsRows() throws {
    let rich =
      #""slug":"s","replyTo":{"id":"p"},"quote":{"id":"q"},"warning":"w","media":[{"kind":"image","file":"m/a.png"}]"#
    let reposted =
      #"{"type":"repost","id":"r","account":"a","published":"2027-01-01T00:00:00Z","subject":{"id":"1"},"visibility":"unlisted"}"#
    let archive = try fixture.read([ExportFixture.post("1", rich), reposted]).archive
    let post = archive.rows[0]
    #expect(post.kind == .post)
    #expect(
      [post.slug, post.parent, post.subject].map { $0.map { archive.identifiers[$0] } } == ["s", "p", "q"])
    #expect(post.flags == [.reply, .sensitive, .media])
    let repost = archive.rows[1]
    #expect(repost.kind == .repost)
    #expect(repost.subject == post.id)
    #expect(repost.flags == .unlisted)
    #expect(try archive.bodies.repost(repost).subject == PostReference(id: "1"))
  }

  @Test("null is as good as absent")
  func ignoresNull() throws {
    let archive = try fixture.read([
      ExportFixture.post("1", #""replyTo":null,"quote":null,"media":null,"slug":null"#)
    ]).archive
    #expect(archive.rows[0].flags == [])
    #expect(try archive.bodies.post(archive.rows[0]).replyTo == nil)
  }

  @Test("a longer text and more attachments weigh more")
  func weighs() throws {
    let long = ExportFixture.post("long", #""longText":"\#(String(repeating: "x", count: 10_000))""#)
    let media = ExportFixture.post(
      "media", #""media":[{"kind":"image","file":"a"},{"kind":"image","file":"b"}]"#)
    let archive = try fixture.read([ExportFixture.post("a"), long, media]).archive
    let weights = archive.rows.map(\.weight)
    #expect(weights[1] >= weights[0] + 13_000)
    #expect(weights[2] == weights[0] + UInt32(2 * RecordWeight.medium) + 5)
  }

  @Test("attachments are in one order: media, card, poll, and last what is unknown")
  func ordersAttachments() throws {
    let more =
      #""poll":{"options":[{"text":"y"}]},"media":[{"kind":"hologram","url":"https://h.example","alt":"a ship"},"#
      + #"{"kind":"image","file":"a.png"},{"kind":"image","alt":"lost"}],"card":{"url":"https://c.example"}"#
    let exports = try fixture.read([ExportFixture.post("1", more)])
    let post = try #require(try exports.post("1"))
    #expect(post.attachments.map(\.kind) == ["image", "card", "poll", "hologram", "image"])
    #expect(Array(exports.unknownKinds.keys) == ["hologram"])
    #expect(post.attachments.last == .unknown(UnknownAttachment(kind: "image", text: "lost")))
  }

  @Test("a record of an unknown type is shown as a post and counted")
  func showsUnknownTypes() throws {
    let event =
      #"{"type":"event","id":"e","account":"a","published":"2026-01-01T00:00:00Z","text":"party","#
      + #""url":"https://a.example/e","visibility":"public","where":"here"}"#
    let exports = try fixture.read([event, event.replacing("\"e\"", with: "\"e2\"")])
    #expect(exports.unknownKinds == ["event": 2])
    let post = try #require(try exports.post("e"))
    #expect(post.unknownKind == "event")
    #expect(post.text == .plain("party"))
    #expect(post.attachments == [.unknown(UnknownAttachment(kind: "event", url: "https://a.example/e"))])
  }

  @Test("an unknown type that may not be published is not shown either")
  func hidesPrivateUnknownTypes() throws {
    let event =
      #"{"type":"event","id":"e","account":"a","published":"2026-01-01T00:00:00Z","visibility":"direct"}"#
    let exports = try fixture.read([event])
    #expect(exports.archive.rows.isEmpty)
    #expect(exports.unknownKinds.isEmpty)
  }

  @Test(
    "a media item whose path leaves the export is dropped, with the path named (fault 142)",
    arguments: ["/etc/passwd", "../a.png", "m/../../a.png", "", "m//a.png", #"..\\a.png"#, #"a\u0000.png"#])
  func dropsUnsafePaths(path: String) throws {
    let media =
      #""media":[{"kind":"image","file":"\#(path)","url":"https://x.example/a.png"},{"kind":"image","file":"ok.png"}]"#
    let exports = try fixture.read([ExportFixture.post("1", media)])
    let post = try #require(try exports.post("1"))
    let isCleaned = path.hasPrefix("a")  // NUL has become U+FFFD, which is a name like any other
    #expect(post.attachments.count == (isCleaned ? 2 : 1))
    #expect(exports.codes == (isCleaned ? [] : ["unsafe-media-path"]))
  }

  @Test("media paths are relative to the folder of the export that names them")
  func anchorsMedia() throws {
    let exports = try fixture.read([ExportFixture.post("1", #""media":[{"kind":"image","file":"m/a.png"}]"#)])
    guard case .media(let media) = try #require(try exports.post("1")).attachments.first,
      case .file(let folder, let path) = media.source
    else { return #expect(Bool(false), "no medium") }
    #expect(folder.hasPrefix("/") && folder.hasSuffix(fixture.folder.split(separator: "/").last ?? "-"))
    #expect(path == "m/a.png")
  }

  @Test("an account without a record is made up from its id, with a warning")
  func makesUpAccounts() throws {
    let path = try fixture.write(lines: [
      ExportFixture.post("1").replacing("\"a\"", with: "\"https://s.example/users/eve\""),
      ExportFixture.post("2"),
    ])
    let exports = try fixture.read(files: [path])
    #expect(exports.archive.accounts.map(\.handle) == ["a", "eve"])
    #expect(exports.codes == ["account-without-record", "account-without-record"])
  }

  @Test("an account without a handle is called by its id")
  func namesAccounts() throws {
    let exports = try fixture.read([#"{"type":"account","id":"https://s.example/@bob"}"#])
    #expect(exports.archive.accounts.map(\.handle) == ["ada", "bob"])
    #expect(exports.codes == ["account-without-handle"])
  }

  @Test("files end to end in one are read under the header of each")
  func readsFilesEndToEnd() throws {
    let open = #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#
    let bare = #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":""}"#
    let exports = try fixture.read(
      header: open,
      [bare, #"{"type":"end","records":2}"#, ExportFixture.header, bare.replacing("\"1\"", with: "\"2\"")])
    #expect(exports.ids == ["1"])
    #expect(exports.leftOut.map(\.reason) == ["visibility-unknown"])
  }
}
