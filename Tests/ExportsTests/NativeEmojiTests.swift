import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

@Suite("Emoji and labels of native records")
struct NativeEmojiTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test("emoji are read with the rules of all media: no path leads out of the folder (fault 142)")
  func emoji() throws {
    let emoji = #"""
      "emoji":{":a:":{"kind":"image","file":"media/a.png"},":b:":{"kind":"image","url":"https://far.example/b.png"},
      "c":{"kind":"image","file":"c.png"},":d:":{"kind":"image","file":"../d.png"},":e:":{"kind":"hologram"},
      ":f:":7,":g:":{"kind":"image","file":"/etc/passwd"}}
      """#.replacing("\n", with: "")
    let exports = try fixture.read([ExportFixture.post("1", emoji)])
    let read = try #require(try exports.post("1")).emoji
    #expect(read.map(\.shortcode) == [":a:", ":b:"])
    #expect(
      read.map(\.media.source) == [
        .file(folder: fixture.folder, path: "media/a.png"), .remote("https://far.example/b.png"),
      ])
    #expect(exports.codes == ["wrong-type", "unsafe-media-path", "unsafe-media-path"])
  }

  @Test("emoji that are not an object are dropped", arguments: ["[]", "7", "null", #"":x:""#])
  func oddEmoji(_ value: String) throws {
    let exports = try fixture.read([ExportFixture.post("1", #""emoji":"# + value)])
    #expect(try exports.post("1")?.emoji == [])
    #expect(exports.codes == (value == "null" ? [] : ["wrong-type"]))
  }

  @Test("two records of an account have the emoji of both, those of the later one first")
  func joinedAccounts() throws {
    func account(_ words: String) -> String {
      #"{"type":"account","id":"a","handle":"ada","emoji":{\#(words)}}"#
    }
    let first = account(#"":x:":{"kind":"image","file":"1.png"},":y:":{"kind":"image","file":"2.png"}"#)
    let second = account(#"":x:":{"kind":"image","file":"3.png"}"#)
    let path = try fixture.write(lines: [first, second, ExportFixture.post("1")])
    let account = try #require(try fixture.read(files: [path]).archive.accounts.first)
    #expect(account.emoji.map(\.shortcode) == [":x:", ":y:"])
    #expect(account.emoji.first?.media.source == .file(folder: fixture.folder, path: "3.png"))
  }

  @Test("a copy of an export brings the emoji of posts and accounts along")
  func copied() throws {
    try fixture.write("media/x.png", "png".utf8)
    let emoji = #""emoji":{":x:":{"kind":"image","file":"media/x.png"}}"#
    let account = #"{"type":"account","id":"a","handle":"ada",\#(emoji)}"#
    let path = try fixture.write(lines: [account, ExportFixture.post("1", emoji)])
    let folder = fixture.folder + "/copy"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let written = try NativeExportWriter(folder: folder).write(try fixture.read(files: [path]))
    #expect(written.media == 1)
    let copy = try ExportReader(options: .init(stateFolder: fixture.folder + "/other")).read([folder])
    let media = try (copy.post("1")?.emoji ?? []) + (copy.archive.accounts.first?.emoji ?? [])
    #expect(media.map(\.shortcode) == [":x:", ":x:"])
    for case .file(let home, let file) in media.map(\.media.source) {
      #expect(home == folder && file.hasPrefix("media/"))
      #expect(try String(contentsOfFile: home + "/" + file, encoding: .utf8) == "png")
    }
  }

  @Test("a post that its label keeps for signed-in people is left out, and nothing names it (fault 139)")
  func signedInOnly() throws {
    let exports = try fixture.read([
      ExportFixture.post("secret-9", #""labels":["porn","!No-Unauthenticated"]"#),
      ExportFixture.post("1", #""replyTo":{"id":"secret-9","handle":"bob"}"#),
      ExportFixture.post("2", #""labels":["porn"]"#),
    ])
    #expect(exports.ids == ["1", "2"])
    #expect(exports.leftOut.map(\.reason) == ["signed-in-only"])
    #expect(try exports.post("1")?.replyTo == PostReference(state: .unavailable))
    #expect(exports.archive.rows.map { $0.flags.contains(.sensitive) } == [false, true])
  }
}
