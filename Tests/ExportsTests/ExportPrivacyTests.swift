import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

@Suite("What may not be published")
struct ExportPrivacyTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  private func post(_ id: String, visibility: String?) -> String {
    let word = visibility.map { #","visibility":\#($0)"# } ?? ""
    return
      #"{"type":"post","id":"\#(id)","account":"a","published":"2026-01-01T00:00:00Z","text":"t"\#(word)}"#
  }

  @Test(
    "only public and unlisted records reach the archive; all others are counted by reason (faults 154, 155)",
    arguments: [
      ("\"public\"", nil), ("\"unlisted\"", nil), ("\"followers\"", "followers"), ("\"direct\"", "direct"),
      ("\"private\"", "private"), ("\"Public\"", "unknown-visibility"), ("\"\"", "unknown-visibility"),
      ("null", "unknown-visibility"), ("true", "unknown-visibility"), ("[\"public\"]", "unknown-visibility"),
      (nil, "visibility-unknown"),
    ] as [(String?, String?)])
  func keepsOnlyPublic(visibility: String?, reason: String?) throws {
    let exports = try fixture.read([post("1", visibility: visibility)])
    #expect(exports.ids == (reason == nil ? ["1"] : []))
    #expect(exports.leftOut.map(\.reason) == [reason].compactMap { $0 })
    #expect(exports.archive.rows.first?.flags.contains(.unlisted) ?? false == (visibility == "\"unlisted\""))
  }

  @Test("what a record does not say is private unless its header or the person speaks for it (fault 156)")
  func asksHeaderThenPerson() throws {
    let open = #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"unlisted"}"#
    let odd = open.replacing("unlisted", with: "Public")
    let bare = [post("1", visibility: nil)]
    #expect(try fixture.read(bare).ids == [])
    #expect(try fixture.read(bare, assuming: .public).ids == ["1"])
    #expect(try fixture.read(header: open, bare).archive.rows.map(\.flags) == [.unlisted])
    #expect(try fixture.read(header: odd, bare).ids == [])
    #expect(try fixture.read(header: odd, bare, assuming: .public).ids == [])
    #expect(try fixture.read([post("1", visibility: "\"x\"")], assuming: .public).ids == [])
    #expect(try fixture.read(bare).codes == ["visibility-unknown"])
  }

  @Test("what quotes and reposts say of a post that has a tombstone goes with the post")
  func leavesOutCopiesOfWhatIsGone() throws {
    let copy = #"{"id":"gone","handle":"bob","name":"Bob","text":"words of the past"}"#
    let exports = try fixture.read([
      ExportFixture.post("1", #""quote":\#(copy)"#),
      ExportFixture.post("2", #""quote":{"url":"gone","text":"words of the past"}"#),
      #"{"type":"repost","id":"3","account":"a","published":"2026-03-05T00:00:00Z","visibility":"public","#
        + #""subject":\#(copy)}"#,
      #"{"type":"tombstone","id":"gone","deleted":"2028-01-01T00:00:00Z","reason":"withheld"}"#,
    ])
    let bare = PostReference(state: .unavailable)
    #expect(try exports.post("1")?.quote == bare)
    #expect(try exports.post("2")?.quote == bare)
    let repost = try #require(exports.archive.rows.first { $0.kind == .repost })
    #expect(try exports.archive.bodies.repost(repost).subject == bare)
    #expect(repost.flags.contains(.withheldSubject))
  }

  @Test("a reply to a post that has a tombstone keeps its place in the thread")
  func keepsPlaceBelowWhatIsGone() throws {
    let exports = try fixture.read([
      ExportFixture.post("1", #""replyTo":{"id":"gone"}"#),
      #"{"type":"tombstone","id":"gone","deleted":"2026-01-01T00:00:00Z"}"#,
    ])
    let reply = try #require(exports.archive.rows.first { $0.kind == .post })
    #expect(reply.parent.map { exports.archive.identifiers[$0] } == "gone")
  }

  @Test("a body has the visibility that the row was judged by (fault 156)")
  func bodiesAgree() throws {
    let exports = try fixture.read([post("1", visibility: nil)], assuming: .unlisted)
    #expect(try exports.post("1")?.visibility == .unlisted)
  }

  @Test(
    "everything of a hidden account is left out, also its record, wherever that is",
    arguments: ["private", "no-unauthenticated"])
  func leavesOutHiddenAccounts(flag: String) throws {
    let lines = [
      ExportFixture.post("mine"), ExportFixture.post("theirs").replacing("\"a\"", with: "\"b\""),
      #"{"type":"tombstone","id":"t","account":"b"}"#,
      #"{"type":"account","id":"b","handle":"bob","flags":["\#(flag)"]}"#,
    ]
    let exports = try fixture.read(lines)
    #expect(exports.ids == ["mine"])
    #expect(exports.archive.accounts.map(\.id) == ["a"])
    #expect(exports.leftOut.map(\.count) == [2])
    #expect(exports.leftOut.map(\.reason) == ["private-account"])
  }

  @Test(
    "a reply to a post that is left out shows nothing of it: no text, name, id or URL (fault 139)",
    arguments: [
      #"{"id":"dm","handle":"bob","name":"Bob","url":"https://x.example/dm","text":"secret"}"#,
      #"{"url":"https://x.example/dm","text":"secret"}"#, #"{"url":"dm"}"#,
    ])
  func baresReferences(reference: String) throws {
    let hidden =
      #"{"type":"post","id":"dm","account":"a","published":"2026-01-01T00:00:00Z","url":"https://x.example/dm","#
      + #""text":"secret","visibility":"direct"}"#
    let exports = try fixture.read([
      ExportFixture.post("1", #""replyTo":\#(reference),"quote":\#(reference)"#), hidden,
      #"{"type":"repost","id":"r","account":"a","published":"2027-01-01T00:00:00Z","subject":\#(reference),"visibility":"public"}"#,
      #"{"type":"tombstone","id":"t","deleted":"2028-01-01T00:00:00Z","replyTo":\#(reference)}"#,
    ])
    let bare = PostReference(state: .unavailable)
    let (rows, bodies) = (exports.archive.rows, exports.archive.bodies)
    #expect(exports.ids == ["1", "r", "t"])
    #expect(try bodies.post(rows[0]).replyTo == bare)
    #expect(try bodies.post(rows[0]).quote == bare)
    #expect(try bodies.repost(rows[1]).subject == bare)
    #expect(try bodies.tombstone(rows[2]).replyTo == bare)
  }

  @Test("a row that points at a post that is left out says so and keeps no id (fault 139)")
  func marksRows() throws {
    let exports = try fixture.read([
      post("dm", visibility: "\"direct\""),
      ExportFixture.post("1", #""replyTo":{"id":"dm"},"quote":{"id":"dm"}"#),
    ])
    let row = exports.archive.rows[0]
    #expect(row.flags == [.reply, .withheldParent, .withheldSubject])
    #expect(row.parent == nil && row.subject == nil)
  }

  @Test("a reference to an account that hides is bare though its post is not in the export (fault 139)")
  func baresHiddenAccounts() throws {
    let exports = try fixture.read([
      #"{"type":"account","id":"b","handle":"bob","flags":["private"]}"#,
      ExportFixture.post("1", #""replyTo":{"id":"x","handle":"@bob","text":"secret"}"#),
      ExportFixture.post("2", #""replyTo":{"id":"y","handle":"eve","text":"open"}"#),
    ])
    #expect(try exports.post("1")?.replyTo == PostReference(state: .unavailable))
    #expect(try exports.post("2")?.replyTo?.handle == "eve")
  }

  @Test("a pinned post that is left out is not named")
  func dropsPins() throws {
    let path = try fixture.write(lines: [
      #"{"type":"account","id":"a","handle":"ada","pinned":["dm","1"]}"#,
      post("dm", visibility: "\"direct\""),
      ExportFixture.post("1"),
    ])
    #expect(try fixture.read(files: [path]).archive.accounts.map(\.pinned) == [["1"]])
  }

  @Test("a later file withdraws a post, and publishes it again")
  func laterFilesDecide() throws {
    let open = try fixture.write("1.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1")])
    let shut = try fixture.write("2.ndjson", lines: [post("1", visibility: "\"private\"")])
    #expect(try fixture.read(files: [open, shut]).ids == [])
    #expect(
      try fixture.read(files: [open, shut]).leftOut.map(\.reason) == ["private", "replaced-by-later-export"])
    #expect(try fixture.read(files: [shut, open]).ids == ["1"])
    #expect(try fixture.read(files: [shut, open]).leftOut.map(\.reason) == ["replaced-by-later-export"])
  }

  @Test("a record without an id or a time is counted as left out where it is private, and not quoted")
  func countsBrokenPrivateRecords() throws {
    let exports = try fixture.read([
      #"{"type":"post","visibility":"direct"}"#, #"{"type":"post","id":"x","visibility":"direct"}"#,
    ])
    #expect(exports.leftOut.map(\.count) == [2])
    #expect(exports.codes == [])
  }
}
