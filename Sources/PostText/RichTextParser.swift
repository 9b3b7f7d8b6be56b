package import ThreadModel

/// A text as it can be shown, and what was lost on the way.
package struct ParsedText: Hashable, Sendable {
  /// The text.
  package internal(set) var text: RichText
  /// What was lost; `nil` for nothing.
  package internal(set) var warning: TextWarning?
}

/// Turns the text of a post, in whatever form its export gave it, into a tree of our own.
///
///     RichTextParser.parse(.markdown("*hi* @bob")).text     // emphasis, then a mention
///
/// It never fails: what cannot be said in `RichText` is dropped or becomes text, and what is too large to
/// parse is shown plain, each with a warning. Nothing of the source is ever copied to the output as markup.
package enum RichTextParser {
  /// Parses any text, in time linear in its length.
  ///
  /// The words of custom emoji become their pictures, once the text is what it means.
  package static func parse(_ source: TextSource, emoji: [CustomEmoji] = []) -> ParsedText {
    var parsed = read(source)
    if TextSanitizer.mayChange(source) { parsed.text = TextSanitizer.sanitized(parsed.text) }
    parsed.text = EmojiPlacement(emoji).place(in: parsed.text)
    return parsed
  }

  private static func read(_ source: TextSource) -> ParsedText {
    switch source {
    case .plain(let text): plain(text)
    case .spans(let spans): ParsedText(text: RichText(SpanConverter.blocks(of: spans)))
    case .markdown(let text):
      MarkdownScan.warning(for: text).map { plain(text, $0) } ?? MarkdownReader.read(text)
    case .html(let text):
      HTMLScan.warning(for: text).map { plain(HTMLPlainForm.text(of: text), $0) }
        ?? ParsedText(text: HTMLReader.read(text))
    }
  }

  private static func plain(_ text: String, _ warning: TextWarning? = nil) -> ParsedText {
    ParsedText(text: RichText(TextDetector.blocks(of: text)), warning: warning)
  }
}
