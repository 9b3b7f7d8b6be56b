/// How much of a foreign text is parsed before it is shown plain instead.
///
/// Both parsers below are in C and quadratic in some corner. Each cap closes one corner, so that no text
/// takes more than about a second or more than a bounded stack.
package struct TextLimits: Hashable, Sendable {
  /// Bytes of HTML.
  package var htmlBytes: Int
  /// Start tags of one HTML text; twice as many tags are allowed when end tags are counted too.
  package var startTags: Int
  /// Attributes of one tag: the parser compares each with each.
  package var attributesPerTag: Int
  /// Tags such as `<b class=x>`: formatting that carries attributes. A parser must open it again in each
  /// following block (https://html.spec.whatwg.org/#reconstruct-the-active-formatting-elements), and only
  /// those without attributes are held to three of a kind.
  package var dressedFormattingTags: Int
  /// Bytes of Markdown.
  package var markdownBytes: Int
  /// Lists inside one another in Markdown: its parser walks down all of them at every blank line.
  package var listDepth: Int
  /// Quotes, lists, entries and styles inside one another; deeper ones melt into the one around them.
  package var depth: Int

  /// The caps stated in the README, or others for a test.
  package init(
    htmlBytes: Int = 1 << 20, startTags: Int = 4_000, attributesPerTag: Int = 256,
    dressedFormattingTags: Int = 32, markdownBytes: Int = 1 << 16, listDepth: Int = 64,
    depth: Int = 32
  ) {
    self.htmlBytes = htmlBytes
    self.startTags = startTags
    self.attributesPerTag = attributesPerTag
    self.dressedFormattingTags = dressedFormattingTags
    self.markdownBytes = markdownBytes
    self.listDepth = listDepth
    self.depth = depth
  }

  /// The caps stated in the README.
  package static let standard = TextLimits()
}
