/// A text as a tree of our own: what the HTML, the plain text, feeds and cards are all made from.
///
/// What it cannot say does not reach a page: that is the whole sanitizer.
public struct RichText: Hashable, Sendable {
  /// The paragraphs, quotes, lists and code, in order.
  public var blocks: [Block]

  /// A text of these blocks.
  public init(_ blocks: [Block] = []) { self.blocks = blocks }

  /// Whether it holds no block.
  public var isEmpty: Bool { blocks.isEmpty }

  /// A piece of text that stands by itself.
  public indirect enum Block: Hashable, Sendable {
    case paragraph([Inline])
    /// A heading; shown as a bold paragraph, since the page's own headings are the site's.
    case heading([Inline])
    case quote([Block])
    case list(List)
    case code(String, language: String?)
    case rule
  }

  /// A list.
  public struct List: Hashable, Sendable {
    /// One entry of a list, with its own number where the author gave one.
    public struct Entry: Hashable, Sendable {
      /// The content of the entry.
      public var blocks: [Block]
      /// The number that the author gave the entry; `nil` if it follows from the entry before.
      public var value: Int?
      /// An entry of these blocks.
      public init(_ blocks: [Block], value: Int? = nil) {
        self.blocks = blocks
        self.value = value
      }
    }

    /// Whether the entries are numbered.
    public var isOrdered: Bool
    /// The number of the first entry; `nil` is 1.
    public var start: Int?
    /// Whether the numbers count down.
    public var isReversed: Bool
    /// The entries, in their order.
    public var entries: [Entry]

    /// A list of these entries.
    public init(isOrdered: Bool, start: Int? = nil, isReversed: Bool = false, entries: [Entry]) {
      self.isOrdered = isOrdered
      self.start = start
      self.isReversed = isReversed
      self.entries = entries
    }
  }

  /// A piece of a line.
  public indirect enum Inline: Hashable, Sendable {
    case text(String)
    case lineBreak
    case code(String)
    /// `@bob`, as written.
    case mention(Mention, text: String)
    /// `#tag`, as written, and the tag without its `#`.
    case tag(String, text: String)
    /// `$ABC`, as written, and the symbol without its `$`.
    case cashtag(String, text: String)
    /// A small picture, and the word between colons that it stands for.
    case emoji(Media.Source, shortcode: String)
    /// Pieces, and what is said of them.
    case marked(Mark, [Inline])
  }

  /// What is said of pieces of a line.
  public enum Mark: Hashable, Sendable {
    case strong, emphasis, strike, underline, spoiler
    /// They are shown for an absolute http or https URL, already checked.
    case link(address: String)
    /// Their reading stands next to them.
    case ruby(reading: String)
  }
}
