import BuildDiagnostics
import FileSystem
import Foundation
import Testing
import ThreadModel

@testable import Exports
@testable import NativeFormat

@Suite("Exports that say something wrongly, twice or too late still hide posts")
struct ExportPrivacyMendsTests {
  private let fixture: ExportFixture
  private let bare = PostReference(state: .unavailable)

  init() throws { fixture = try ExportFixture() }

  private func post(_ id: String, by account: String = "a", _ visibility: String, _ more: String = "")
    -> String
  {
    ExportFixture.post(id, more).replacing("\"account\":\"a\"", with: "\"account\":\"\(account)\"")
      .replacing("\"visibility\":\"public\"", with: "\"visibility\":\"\(visibility)\"")
  }

  private func bob(_ more: String) -> String { #"{"type":"account","id":"b","handle":"bob",\#(more)}"# }

  // MARK: The state folder

  private var stateFiles: [String] {
    (FileManager.default.enumerator(atPath: fixture.folder + "/state")?.allObjects as? [String] ?? []).filter
    {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: fixture.folder + "/state/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  private func readStandardInput(_ path: String) throws -> ReadExports {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try fixture.read(files: ["-"], standardInput: file.fileDescriptor)
  }

  @Test("nothing of standard input stays in the state folder, though its bodies can be read (fault 154)")
  func forgetsStandardInput() throws {
    let path = try fixture.write(lines: [ExportFixture.ada, post("dm", "direct"), ExportFixture.post("1")])
    let exports = try readStandardInput(path)
    #expect(try exports.post("1")?.text == .plain("words of 1"))
    #expect(stateFiles == [])
  }

  @Test("a copy is gone as soon as it is located, before anything is read of it (fault 154)")
  func forgetsAtOnce() throws {
    let path = try fixture.write(lines: [ExportFixture.ada, post("dm", "direct")])
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.standardInput = file.fileDescriptor
    _ = try options.state.emptyFolder(ExportReader.inputName)
    let locator = ExportLocator(options: options)
    guard case .native(let files)? = try locator.locate("-").exports.first?.content else {
      return #expect(Bool(false))
    }
    #expect(files.first?.contents.count ?? 0 > 0)
    #expect(stateFiles == [])
  }

  @Test(
    "nothing of standard input stays where reading it throws",
    arguments: ["{\"dm\":1}\n", "{\"type\":\"post\"}\n"])
  func forgetsOnThrow(text: String) throws {
    let path = try fixture.write("in", text.utf8)
    #expect(throws: Diagnostic.self) { try readStandardInput(path) }
    #expect(stateFiles == [])
  }

  @Test("what earlier builds left in the state folder goes, be they killed or given more exports")
  func sweepsState() throws {
    let other = try fixture.write("elsewhere/kept", "x".utf8)
    try fixture.write("state/spool/7/outbox.unpacked", "secret".utf8)
    try fixture.write("state/input/3/input", "secret".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder + "/state/spool/link", withDestinationPath: fixture.folder + "/elsewhere")
    _ = try fixture.read([ExportFixture.post("1")])
    #expect(stateFiles == [])
    #expect(FileManager.default.fileExists(atPath: other))
  }

  // MARK: Accounts

  @Test(
    "an account that hid once stays hidden, whatever later lines say (fault 155)",
    arguments: [
      "\"flags\":[\"private\"]", "\"flags\":[\"Private\"]", "\"flags\":[\"NO-Unauthenticated\"]",
      "\"flags\":\"private\"", "\"flags\":[7]", "\"flags\":{\"private\":true}", "\"flags\":[null,\"bot\"]",
      "\"Flags\":[\"private\"]", "\"flags\":[\"private\"],\"flags\":[]",
    ])
  func staysHidden(flags: String) throws {
    let lines = [bob(flags), bob("\"flags\":[],\"owner\":false"), post("theirs", by: "b", "public")]
    for lines in [lines, lines.reversed()] {
      #expect(try fixture.read(lines + [ExportFixture.post("1")]).ids == ["1"])
    }
  }

  @Test("flags that are not a list of strings are reported", arguments: ["7", "[7]", "{}", "null"])
  func tellsUnreadableFlags(flags: String) throws {
    #expect(try fixture.read([bob("\"flags\":\(flags)")]).codes == ["unreadable-flags"])
  }

  @Test("a later stub fills in an owner's account and wipes nothing")
  func fillsIn() throws {
    let own = bob(
      #""name":"Bob","owner":true,"bio":"hi","flags":["bot"],"avatar":{"kind":"image","url":"https://x.example/a.png"}"#
    )
    let stub = bob(#""name":"Someone","owner":false,"location":"Here""#)
    let account = try fixture.read([own, stub]).archive.accounts.last
    #expect(account?.name == "Bob")
    #expect(account?.bio != nil && account?.avatar != nil)
    #expect(account?.location == "Here")
    #expect(account?.flags == ["bot"])
    #expect(account?.isOwner == true)
  }

  @Test("a later line of an account renews what it says")
  func renews() throws {
    let account = try fixture.read([bob(#""name":"Old","location":"Here""#), bob(#""name":"New""#)])
      .archive.accounts.last
    #expect(account?.name == "New")
    #expect(account?.location == "Here")
  }

  @Test(
    "posts of an account without a record are left out where an account's line could not be read (fault 156)",
    arguments: [
      #"{"type":"account","id":"b","flags":["private"]"#, #"{"type":"account","id":"b",,}"#, "{nonsense",
      #"{"type":"account","handle":"bob","flags":["private"]}"#, #"{"type":"Account","id":"b"}"#,
      #"{"id":"b","flags":["private"]}"#, #"{"type":["account"],"id":"b"}"#,
      #"{"type":"account","id":"b","bio":""# + String(repeating: "x", count: 1 << 20) + "\"}",
      #"{"type":"account","id":""# + String(repeating: "b", count: 2001) + "\"}",
    ])
  func failsClosed(line: String) throws {
    let exports = try fixture.read([line, post("theirs", by: "b", "public"), ExportFixture.post("1")])
    #expect(exports.ids == ["1"])
    #expect(exports.leftOut.first?.reason == "account-unreadable")
    #expect(exports.archive.accounts.map(\.id) == ["a"])
    #expect(exports.codes.contains("account-unreadable"))
  }

  @Test("a broken post costs no other account its posts")
  func brokenPost() throws {
    let exports = try fixture.read([#"{"type":"post","id":"x",,}"#, post("theirs", by: "b", "public")])
    #expect(exports.ids == ["theirs"])
  }

  @Test(
    "a handle that hides is known in every spelling (fault 139)",
    arguments: [
      ("bob", "@BOB"), ("Bob", "bob@x.example"), ("@bob@X.example", "Bob@x.EXAMPLE"), ("@@bob", "bob"),
    ])
  func handles(withheld: String, written: String) throws {
    let reference = #""replyTo":{"id":"y","handle":"\#(written)","text":"secret"}"#
    for id in [#""id":"b","#, ""] {
      let account = #"{"type":"account",\#(id)"handle":"\#(withheld)","flags":["private"]}"#
      #expect(try fixture.read([account, ExportFixture.post("1", reference)]).post("1")?.replyTo == bare)
    }
  }

  @Test("a handle withheld with its host hides nobody of that name elsewhere")
  func otherHosts() throws {
    let account = #"{"type":"account","id":"b","handle":"bob@x.example","flags":["private"]}"#
    let exports = try fixture.read([
      account, ExportFixture.post("1", #""replyTo":{"id":"y","handle":"bob@y.example"}"#),
    ])
    #expect(try exports.post("1")?.replyTo?.handle == "bob@y.example")
  }

  // MARK: Names of records

  @Test(
    "a withheld post is known by each of its names in every spelling (fault 139)",
    arguments: [
      "https://x.example/@b/1", "http://X.example/@b/1/", "HTTPS://x.Example/@b/1#top",
      "https://x.example/atom/1",
      "http://x.example/atom/1/",
    ])
  func spellings(name: String) throws {
    let names = #""url":"https://x.example/@b/1","aliases":["https://x.example/atom/1"]"#
    let ids = ["\"dm\"", "null", "\"\"", "\"" + String(repeating: "d", count: 2001) + "\""]
    for id in ids {
      let hidden = post("dm", "direct", names).replacing("\"id\":\"dm\"", with: "\"id\":\(id)")
      let exports = try fixture.read([
        hidden,
        ExportFixture.post("1", #""replyTo":{"id":"\#(name)","text":"secret"},"quote":{"url":"\#(name)"}"#),
      ])
      #expect(try exports.post("1")?.replyTo == bare)
      #expect(try exports.post("1")?.quote == bare)
      #expect(exports.archive.rows.first?.parent == nil)
    }
  }

  @Test("a post of a hidden account that has no id withholds its URL")
  func namelessOfHidden() throws {
    let hidden = post("x", by: "b", "public", #""url":"https://x.example/9""#)
      .replacing("\"id\":\"x\",", with: "")
    let exports = try fixture.read([
      hidden, bob("\"flags\":[\"private\"]"),
      ExportFixture.post("1", #""replyTo":{"id":"https://x.example/9"}"#),
    ])
    #expect(try exports.post("1")?.replyTo == bare)
  }

  @Test("names that differ in their path, query or text are other names")
  func otherNames() {
    for other in [
      "https://x.example/A", "https://x.example/a?b", "https://y.example/a", "x.example/a", "//x.example/b",
    ] {
      #expect(RecordName("https://x.example/a") != RecordName(other))
    }
    #expect(RecordName("dm/") != RecordName("dm"))
    #expect(RecordName("DM") != RecordName("dm"))
    #expect(RecordName("https://x.example") == RecordName("http://X.EXAMPLE/#a"))
  }

  // MARK: Visibility

  @Test("of two records with one id in one file the less public counts, even if it is older (fault 155)")
  func lessPublicStands() throws {
    let older = post("1", "direct", #""updated":"2026-04-01T00:00:00Z","url":"https://x.example/1""#)
    let newer = post("1", "public", #""updated":"2027-04-01T00:00:00Z""#)
    for lines in [[older, newer], [newer, older]] { #expect(try fixture.read(lines).ids == []) }
  }

  @Test(
    "a visibility said twice, or under a key in another case, is unknown (fault 156)",
    arguments: [
      #""visibility":"direct","visibility":"public""#, #""visibility":"public","visibility":"public""#,
      #""Visibility":"direct","visibility":"public""#, #""visibility":"public","VISIBILITY":"direct""#,
      #""Visibility":"public""#, #""\u0056isibility":"public""#,
    ])
  func crookedVisibility(members: String) throws {
    let line = ExportFixture.post("1").replacing(#""visibility":"public""#, with: members)
    let exports = try fixture.read([line], assuming: .public)
    #expect(exports.ids == [])
    #expect(exports.leftOut.map(\.reason) == ["unknown-visibility"])
    #expect(exports.codes == ["unknown-visibility"])
  }

  // MARK: Several exports

  @Test("no earlier file may show what an import withholds, and nothing names it (faults 139, 154)")
  func importsSpeakForAll() throws {
    let secret = Ada.status(4711)
    let native = try fixture.write(lines: [
      ExportFixture.ada, ExportFixture.post(secret),
      ExportFixture.post("1", #""replyTo":{"id":"\#(secret)","text":"secret"}"#),
      ExportFixture.post("2", #""quote":{"url":"https://social.example/@ada/4711"}"#),
      ExportFixture.post("x", #""url":"http://social.example/@ada/4711/""#),
    ])
    let outbox = Ada.outbox([Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]")])
    let archive = try fixture.write("outbox.json", outbox.utf8)
    let exports = try fixture.read(files: [native, archive])
    #expect(exports.ids == ["1", "2"])
    #expect(exports.leftOut.map(\.reason) == ["direct", "withheld-by-later-export"])
    #expect(try exports.post("1")?.replyTo == bare)
    #expect(try exports.post("2")?.quote == bare)
    #expect(
      stateFiles.allSatisfy { path in
        let bytes = FileManager.default.contents(atPath: fixture.folder + "/state/" + path) ?? Data()
        return !String(decoding: bytes, as: UTF8.self).contains("4711")
      })
  }

  @Test("a later file can publish what an import withholds, also by name")
  func laterFileSetsFree() throws {
    let secret = Ada.status(4711)
    let outbox = Ada.outbox([Ada.note(4711, to: "[\"\(Ada.bob)\"]", cc: "[]")])
    let archive = try fixture.write("outbox.json", outbox.utf8)
    let native = try fixture.write(lines: [
      ExportFixture.ada, ExportFixture.post(secret),
      ExportFixture.post("1", #""replyTo":{"id":"\#(secret)"}"#),
    ])
    let exports = try fixture.read(files: [archive, native])
    #expect(exports.ids.sorted() == ["1", secret])
    #expect(try exports.post("1")?.replyTo?.id == secret)
  }
}
