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
    case .plain(let text): ParsedText(text: RichText(TextDetector.blocks(of: text)))
    case .spans(let spans): ParsedText(text: RichText(SpanConverter.blocks(of: spans)))
    case .markdown(let text): readMarkdown(text)
    case .html(let text): readHTML(text)
    }
  }

  private static func readMarkdown(_ text: String) -> ParsedText {
    if let warning = MarkdownScan.warning(for: text) {
      return ParsedText(text: RichText(TextDetector.blocks(of: text)), warning: warning)
    }
    return MarkdownReader.read(text)
  }

  private static func readHTML(_ text: String) -> ParsedText {
    if let warning = HTMLScan.warning(for: text) {
      let plain = HTMLPlainForm.text(of: text)
      return ParsedText(text: RichText(TextDetector.blocks(of: plain)), warning: warning)
    }
    return ParsedText(text: HTMLReader.read(text))
  }
}
