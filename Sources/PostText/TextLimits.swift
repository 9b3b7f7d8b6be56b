/// How much of a foreign text is parsed. Beyond a limit the text is shown plain instead.
///
/// Both parsers below are in C and quadratic in some cases. Each limit closes one such case, so that no text
/// takes more than about a second or more than a bounded stack.
enum TextLimits {
  /// Bytes of HTML.
  static let htmlBytes = 1 << 20
  /// Start tags of one HTML text; twice as many tags are allowed when end tags are counted too.
  static let startTags = 4_000
  /// Attributes of one tag: the parser compares each with each.
  static let attributesPerTag = 256
  /// Tags such as `<b class=x>`: formatting that carries attributes. A parser must open it again in each
  /// following block (https://html.spec.whatwg.org/#reconstruct-the-active-formatting-elements), and only
  /// those without attributes are held to three of a kind.
  static let dressedFormattingTags = 32
  /// Bytes of Markdown.
  static let markdownBytes = 1 << 16
  /// Lists inside one another in Markdown: its parser walks down all of them at every blank line.
  static let listDepth = 64
  /// Quotes, lists, entries and styles inside one another. Deeper ones become part of the one around them.
  static let depth = 32
}
