import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports

@Suite("Custom emoji of a Mastodon archive")
struct MastodonEmojiTests {
  private static func tag(_ name: String, _ url: String) -> String {
    """
    {"id":"https://social.example/emojis/1","type":"Emoji","name":"\(name)","updated":"2024-01-01T00:00:00Z",
    "icon":{"type":"Image","mediaType":"image/png","url":"\(url)"}}
    """
  }

  private static func note(_ number: Int, to: String? = nil, _ tags: String...) -> String {
    let more = ",\"tag\":[\(tags.joined(separator: ","))]"
    return to.map { Ada.note(number, to: $0, cc: "[]", content: "<p>:x:</p>", more) }
      ?? Ada.note(number, content: "<p>:x:</p>", more)
  }

  private static let remote = "https://files.example/bucket/custom_emojis/images/1/x.png?v=1"

  @Test("one that the archive lacks keeps its URL, and its word stays in the text without a warning")
  func absent() throws {
    let result = try MastodonImport([Self.note(1, Self.tag(":x:", Self.remote))])
    let expected = CustomEmoji(":x:", Media(.image, source: .remote(Self.remote), type: "image/png"))
    #expect(result.posts.first?.emoji == [expected].compactMap { $0 })
    #expect(result.codes.isEmpty && result.media.isEmpty)
  }

  @Test(
    "one that the archive holds is unpacked, by its folder or by the path of its URL",
    arguments: ["custom_emojis/images/1/x.png", "bucket/custom_emojis/images/1/x.png"])
  func present(_ path: String) throws {
    let result = try MastodonImport(
      [Self.note(1, Self.tag("x", Self.remote))], files: [ArchivePart(path, "png")])
    let emoji = try #require(result.posts.first?.emoji.first)
    guard case .file(_, let file) = emoji.media.source else { throw OtherSource() }
    #expect(emoji.shortcode == ":x:")
    #expect(result.scratch.bytes("out/" + file) == Array("png".utf8))
  }

  private struct OtherSource: Error {}

  @Test("no URL of an emoji leads to another file of the archive, or out of it (fault 139)")
  func otherFiles() throws {
    let addresses = [
      "https://x.example/outbox.json", "https://x.example/media_attachments/secret.png", "/actor.json",
      "https://x.example/../secret.png", "../secret.png", "custom_emojis/../secret.png",
      "javascript:alert(1)",
      "https://x.example/custom_emojis/media_attachments/secret.png", "",
    ]
    let tags = addresses.enumerated().map { Self.tag(":e\($0.offset):", $0.element) }
    let note = Ada.note(1, ",\"tag\":[\(tags.joined(separator: ","))]")
    let paths = [
      "media_attachments/secret.png", "secret.png", "custom_emojis/media_attachments/secret.png",
    ]
    let result = try MastodonImport([note], files: paths.map { ArchivePart($0, "xyzzy") })
    #expect(result.media.isEmpty)
    let sources = result.posts.flatMap(\.emoji).map(\.media.source)
    #expect(
      sources.allSatisfy { if case .remote(let address) = $0 { address.hasPrefix("https:") } else { false } })
  }

  @Test("the emoji of a post that is not public are not unpacked, and nothing names them (fault 139)")
  func withheld() throws {
    let secret = "https://social.example/custom_emojis/4711.png"
    let result = try MastodonImport(
      [
        Self.note(1, to: "[\"\(Ada.followers)\"]", Self.tag(":xyzzy:", secret)),
        Self.note(2, Self.tag(":x:", Self.remote)),
      ], files: [ArchivePart("custom_emojis/4711.png", "plugh")])
    #expect(result.posts.map(\.id) == [Ada.status(2)])
    #expect(result.media.isEmpty)
    for trace in ["xyzzy", "4711", "plugh"] { #expect(!result.everything.contains(trace)) }
  }

  @Test("a damaged one is reported when it is unpacked, and its post stays (fault 148)")
  func damaged() throws {
    let file = ArchivePart("custom_emojis/images/1/x.png", "png").with(\.hasWrongChecksum, true)
    let result = try MastodonImport([Self.note(1, Self.tag(":x:", Self.remote))], files: [file])
    #expect(result.posts.first?.emoji.count == 1 && result.codes.isEmpty)
    #expect(result.unpacking == ["damaged-archive-entry"])
  }

  @Test("an account has its own, for its name and its fields")
  func actor() throws {
    let actor = """
      {"id":"\(Ada.id)","type":"Person","preferredUsername":"ada","name":"Ada :verified:",
      "tag":[\(Self.tag(":verified:", "https://social.example/custom_emojis/v.png"))]}
      """
    let result = try MastodonImport(
      [], actor: actor, files: [ArchivePart("custom_emojis/v.png", "png")])
    #expect(result.accounts.first?.emoji.map(\.shortcode) == [":verified:"])
    #expect(result.media.count == 1)
  }

  @Test("odd tags cost at most themselves (fault 133)")
  func oddTags() throws {
    let tags = """
      ,"tag":[7,{},{"type":"Emoji"},{"type":"Emoji","name":7,"icon":[]},{"type":"Emoji","name":":a b:","icon":"https://x.example/a.png"},
      {"type":"Emoji","name":":s:","icon":"https://x.example/s.png"},{"type":"Emoji","name":":n:","icon":{"url":7}},
      {"type":"Emoji","name":":l:","icon":[{"url":"https://x.example/l.png"}]},{"type":"Hashtag","name":"#fox"}]
      """
    let result = try MastodonImport([Ada.note(1, tags)])
    #expect(result.posts.first?.emoji.map(\.shortcode) == [":s:", ":l:"])
    #expect(result.posts.first?.tags == ["fox"])
    let single = try MastodonImport([Ada.note(1, ",\"tag\":" + Self.tag(":x:", Self.remote))])
    #expect(single.posts.first?.emoji.map(\.shortcode) == [":x:"])
  }
}
