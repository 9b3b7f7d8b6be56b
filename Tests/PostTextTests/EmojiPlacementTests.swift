import SafeMarkup
import Testing
import ThreadModel

@testable import PostText

@Suite("Custom emoji in texts")
struct EmojiPlacementTests {
  /// Emoji of files that bear their names.
  private static func emoji(_ words: String...) -> [CustomEmoji] {
    words.compactMap { CustomEmoji($0, Media(.image, source: .file(folder: "export", path: $0))) }
  }

  /// The places of a site in which some emoji have pictures.
  private struct Pictures: LinkResolving {
    var address = "/media/x.png"
    var width = 40
    func mention(_ mention: Mention) -> String? { nil }
    func tag(_ name: String) -> String? { nil }
    func emoji(_ source: Media.Source) -> EmojiPicture? {
      source == .file(folder: "export", path: ":lost:")
        ? nil : EmojiPicture(address: address, width: width, height: 40)
    }
  }

  private func parsed(_ source: TextSource, _ words: [CustomEmoji] = emoji(":x:", ":blob_cat:")) -> RichText {
    RichTextParser.parse(source, emoji: words).text
  }

  /// The text with each emoji as `[its word]`.
  private func marked(_ source: TextSource) -> String {
    parsed(source).html(Pictures()).replacing(#/<img class="emoji"[^>]* alt="([^"]*)"[^>]*>/#) { match in
      "[\(match.1)]"
    }
  }

  @Test(
    "a known word in running text becomes its picture, wherever it is",
    arguments: [
      ("so true :x:", "so true [:x:]"), (":x::blob_cat:", "[:x:][:blob_cat:]"), (":x:x:", "[:x:]x:"),
      ("a:x:b", "a[:x:]b"), (":y: :x: :", ":y: [:x:] :"), ("12:30:45", "12:30:45"), (":X:", ":X:"),
      ("::x::", ":[:x:]:"), (":x", ":x"), ("日本:x:語", "日本[:x:]語"),
      ("👩‍👩‍👧:x:", "👩‍👩‍👧[:x:]"),
    ])
  func runningText(_ text: String, _ expected: String) {
    #expect(marked(.plain(text)) == "<p dir=\"auto\">\(expected)</p>")
    #expect(marked(.spans([TextSpan(text)])) == "<p dir=\"auto\">\(expected)</p>")
  }

  @Test(
    "each form of a text has them, in styles, quotes, lists and the words of links",
    arguments: [
      (TextSource.html("<p>a <b>:x:</b></p>"), "<p dir=\"auto\">a <strong>[:x:]</strong></p>"),
      (.html("<ul><li>:x:</li></ul>"), "<ul><li dir=\"auto\">[:x:]</li></ul>"),
      (.markdown("> *:x:*"), "<blockquote><p dir=\"auto\"><em>[:x:]</em></p></blockquote>"),
      (
        .markdown("[go :x:](https://a.example/:x:/)"),
        "<p dir=\"auto\"><a href=\"https://a.example/:x:/\" rel=\"nofollow noopener ugc\">go [:x:]</a></p>"
      ),
    ])
  func forms(_ source: TextSource, _ expected: String) {
    #expect(marked(source) == expected)
  }

  @Test(
    "no address, code, mention or tag loses its letters",
    arguments: [
      .plain("https://a.example/:x:/b"), .plain("www.example.com/:x:/b"), .markdown("`:x:`"),
      .markdown("```\n:x:\n```"), .html("<code>:x:</code>"), .html("<pre>:x:</pre>"),
      .spans([TextSpan("#:x:", target: .tag(":x:"))]),
    ] as [TextSource])
  func leftAlone(_ source: TextSource) {
    let html = parsed(source).html(Pictures())
    #expect(!html.contains("<img") && html.contains(":x:"))
  }

  @Test("a picture is as high as a letter and is read as its word")
  func markup() {
    let html = parsed(.plain(":x:")).html(Pictures(width: 80))
    let picture =
      "<img class=\"emoji\" src=\"/media/x.png\" alt=\":x:\" title=\":x:\" width=\"40\" height=\"20\""
      + " loading=\"lazy\" decoding=\"async\">"
    #expect(html == "<p dir=\"auto\">\(picture)</p>")
    #expect(EmojiPicture(address: "/", width: .max, height: 0).width == 120)
    #expect(EmojiPicture(address: "/", width: -1, height: .max).width == 2)
  }

  @Test("an emoji without a picture in the site is its word, and so is every one in plain text (fault 97)")
  func words() {
    let text = parsed(.plain("hi :lost: :x:"), Self.emoji(":lost:", ":x:"))
    #expect(text.html(Pictures()).hasPrefix("<p dir=\"auto\">hi :lost: <img"))
    #expect(text.html(FixedLinks(answer: nil)) == "<p dir=\"auto\">hi :lost: :x:</p>")
    #expect(text.plainText == "hi :lost: :x:")
    #expect(text.excerpt(300) == "hi :lost: :x:")
  }

  @Test("no word and no address breaks out of the picture's markup")
  func hostile() {
    let word = ":\"><script>'&:"
    let text = parsed(.plain(word), Self.emoji(word))
    let html = text.html(Pictures())
    #expect(html.contains("alt=\":&quot;&gt;&lt;script&gt;&#39;&amp;:\"") && !html.contains("<script"))
    for address in ["javascript:alert(1)", "//far.example/x.png", "", "/a b", "data:image/png,x"] {
      #expect(!text.html(Pictures(address: address)).contains("<img"), "\(address)")
    }
  }

  @Test("a line of plain text has emoji and nothing else")
  func line() {
    let html = RichText.html(ofLine: "<b>Ada</b> :x: @bob", emoji: Self.emoji(":x:"), links: Pictures())
    #expect(html.string.hasPrefix("&lt;b&gt;Ada&lt;/b&gt; <img class=\"emoji\""))
    #expect(html.string.hasSuffix("> @bob"))
    let plain = RichText.html(ofLine: "<b> :x:", emoji: [], links: Pictures())
    #expect(plain.string == "&lt;b&gt; :x:")
  }

  @Test("a text of nothing but colons takes no longer than any other", .timeLimit(.minutes(10)))
  func colons() {
    let text = String(repeating: ":", count: 1 << 20)
    #expect(parsed(.plain(text)).plainText == text)
    let emoji = (0..<10_000).compactMap { CustomEmoji(":e\($0):", Media(.image, source: .remote("x"))) }
    #expect(parsed(.plain(text), emoji).plainText == text)
  }
}
