import Testing
import ThreadModel

@Suite("Custom emoji")
struct CustomEmojiTests {
  private let picture = Media(.image, source: .remote("https://far.example/x.png"))

  @Test(
    "a word between two colons is one",
    arguments: [":x:", ":blob_cat:", ":blob-cat+1:", ":ねこ:", ":a.b@far.example:"])
  func shortcode(_ word: String) {
    #expect(CustomEmoji(word, picture)?.shortcode == word)
  }

  @Test(
    "whatever no text could mean is refused",
    arguments: [
      "", ":", "::", "x", ":x", "x:", ":a:b:", ": :", ":a b:", ":a\n:", ":\u{0}:", ":\u{202E}:",
      ":" + String(repeating: "a", count: CustomEmoji.longestShortcode) + ":",
    ])
  func noShortcode(_ word: String) {
    #expect(CustomEmoji(word, picture) == nil)
  }
}
