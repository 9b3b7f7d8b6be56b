import SafeMarkup
package import ThreadModel

/// Finds links, @handles, #tags and $cashtags in plain text.
///
///     TextDetector.inlines(of: "read ada.example.org/notes, says @bob #swift")
///     // text, link, text, mention, text, tag
///
/// Links follow UTS #58 (https://www.unicode.org/reports/tr58/), the rest what people are used to from
/// Mastodon, Bluesky, Threads and X (https://github.com/twitter/twitter-text). Addresses of mail are left
/// alone. What is found is shown exactly as it was written. The work is linear in the length of the text.
package enum TextDetector {
  /// The paragraphs of a text: an empty line separates them, a single line end is a line break.
  /// A paragraph of nothing but white space does not exist.
  package static func blocks(of text: String) -> [RichText.Block] {
    paragraphs(text).map { .paragraph(inlines(of: $0)) }
  }

  /// The pieces of a text within one paragraph; a line end becomes a line break.
  package static func inlines(of text: String) -> [RichText.Inline] {
    if text.isEmpty { return [] }
    if !text.withBytes({ $0.contains(where: PlainTextScanner.isTrigger) }) { return [.text(text)] }
    var scanner = PlainTextScanner(text: PlainTextBytes(text))
    return scanner.inlines()
  }

  /// The paragraphs, without the line ends around them and without those of nothing but white space.
  private static func paragraphs(_ text: String) -> [String] {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.split { withoutReturn($0).isEmpty }.compactMap { lines in
      guard let first = lines.first, let last = lines.last else { return nil }
      let paragraph = String(text[first.startIndex..<withoutReturn(last).endIndex])
      return paragraph.isBlank ? nil : paragraph
    }
  }

  /// The line without the carriage return of a CRLF, which an empty line may still hold.
  private static func withoutReturn(_ line: Substring.UTF8View) -> Substring.UTF8View {
    line.last == 0x0D ? line.dropLast() : line
  }
}
