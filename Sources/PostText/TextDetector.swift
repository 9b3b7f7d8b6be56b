import SafeMarkup
package import ThreadModel

/// Finds links, @handles, #tags and $cashtags in plain text.
///
///     TextDetector().inlines(of: "read ada.example.org/notes, says @bob #swift")
///     // text, link, text, mention, text, tag
///
/// Links follow UTS #58 (https://www.unicode.org/reports/tr58/), the rest what people are used to from
/// Mastodon, Bluesky, Threads and X (https://github.com/twitter/twitter-text). Addresses of mail are left
/// alone. What is found is shown exactly as it was written. The work is linear in the length of the text.
package struct TextDetector: Sendable {
  /// A detector; it holds nothing and costs nothing.
  package init() {}

  /// The paragraphs of a text: an empty line separates them, a single line end is a line break.
  /// A paragraph of nothing but white space does not exist.
  package func blocks(of text: String) -> [RichText.Block] {
    PlainTextParagraphs.split(text).map { .paragraph(inlines(of: $0)) }
  }

  /// The pieces of a text within one paragraph; a line end becomes a line break.
  package func inlines(of text: String) -> [RichText.Inline] {
    if text.isEmpty { return [] }
    if !text.withBytes({ $0.contains(where: PlainTextScanner.isTrigger) }) { return [.text(text)] }
    var scanner = PlainTextScanner(PlainTextBytes(text))
    return scanner.inlines()
  }
}
