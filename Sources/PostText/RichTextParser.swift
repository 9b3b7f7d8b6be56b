package import ThreadModel

/// A text as it can be shown, and what was lost on the way.
package struct ParsedText: Hashable, Sendable {
  /// The text.
  package let text: RichText
  /// Each kind of loss at most once, in the order it was met.
  package let warnings: [TextWarning]

  init(_ text: RichText, warnings: [TextWarning] = []) {
    self.text = text
    self.warnings = warnings
  }
}

/// Turns the text of a post, in whatever form its export gave it, into a tree of our own.
///
///     RichTextParser().parse(.markdown("*hi* @bob")).text     // emphasis, then a mention
///
/// It never fails: what cannot be said in `RichText` is dropped or becomes text, and what is too large to
/// parse is shown plain, each with a warning. Nothing of the source is ever copied to the output as markup.
package struct RichTextParser: Sendable {
  /// How much is parsed; other values are for tests.
  var limits = TextLimits()
  private let detector = TextDetector()

  /// A parser with the standard limits.
  package init() {}

  /// Parses any text, in time linear in its length.
  ///
  /// The words of custom emoji become their pictures, once the text is what it means.
  package func parse(_ source: TextSource, emoji: [CustomEmoji] = []) -> ParsedText {
    let parsed = read(source)
    let isClean = !TextSanitizer.mayChange(source)
    guard !isClean || !emoji.isEmpty else { return parsed }
    let text = isClean ? parsed.text : TextSanitizer.sanitized(parsed.text)
    return ParsedText(EmojiPlacement(emoji).place(in: text), warnings: parsed.warnings)
  }

  private func read(_ source: TextSource) -> ParsedText {
    switch source {
    case .plain(let text): ParsedText(RichText(detector.blocks(of: text)))
    case .spans(let spans): ParsedText(RichText(SpanConverter.blocks(of: spans)))
    case .markdown(let text): readMarkdown(text)
    case .html(let text): readHTML(text)
    }
  }

  private func readMarkdown(_ text: String) -> ParsedText {
    if let warning = MarkdownScan(limits: limits).warning(for: text) {
      return ParsedText(RichText(detector.blocks(of: text)), warnings: [warning])
    }
    return MarkdownReader.read(text, into: RichTextBuilder(depth: limits.depth, detector: detector))
  }

  private func readHTML(_ text: String) -> ParsedText {
    if let warning = HTMLScan(limits: limits).warning(for: text) {
      return ParsedText(RichText(detector.blocks(of: HTMLPlainForm.text(of: text))), warnings: [warning])
    }
    return ParsedText(HTMLReader.read(text, into: RichTextBuilder(depth: limits.depth)))
  }
}
