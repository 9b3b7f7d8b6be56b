/// The text of a post as its export gave it, before anyone parsed it.
public enum TextSource: Hashable, Sendable {
  /// Plain text; links, @handles and #tags are found in it.
  case plain(String)
  /// CommonMark.
  case markdown(String)
  /// Foreign HTML, kept as it came.
  case html(String)
  /// Runs whose meaning the export already knows; nothing is found in them.
  case spans([TextSpan])

  /// No text.
  public static let empty = TextSource.plain("")

  /// Whether there is no character in it (markup counts as characters).
  public var isEmpty: Bool { byteCount == 0 }

  /// How many bytes of text it holds, markup included: what page weights are estimated from.
  public var byteCount: Int {
    switch self {
    case .plain(let text), .markdown(let text), .html(let text): text.utf8.count
    case .spans(let spans): spans.reduce(0) { $0 + $1.text.utf8.count }
    }
  }
}

/// One run of text and what it means.
public struct TextSpan: Hashable, Sendable {
  /// What a run refers to.
  public enum Target: Hashable, Sendable {
    /// A URL, as the export wrote it.
    case link(String)
    /// An account.
    case mention(Mention)
    /// A tag, without its `#`.
    case tag(String)
    /// A cashtag, without its `$`.
    case cashtag(String)
  }

  /// How a run is set.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Any set of styles.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The seven styles of the native format.
    public static let bold = Style(rawValue: 1)
    /// Emphasized text.
    public static let italic = Style(rawValue: 2)
    /// Text that is crossed out.
    public static let strike = Style(rawValue: 4)
    /// Underlined text.
    public static let underline = Style(rawValue: 8)
    /// Code within a line.
    public static let code = Style(rawValue: 16)
    /// A block of code that keeps its spaces and lines.
    public static let preformatted = Style(rawValue: 32)
    /// Text that quotes somebody.
    public static let quote = Style(rawValue: 64)
  }

  /// The characters, newlines included.
  public var text: String
  /// What they refer to, if anything.
  public var target: Target?
  /// How they are set.
  public var style: Style
  /// Whether they are hidden until asked for.
  public var isSpoiler: Bool

  /// A run of text.
  public init(_ text: String, target: Target? = nil, style: Style = [], isSpoiler: Bool = false) {
    self.text = text
    self.target = target
    self.style = style
    self.isSpoiler = isSpoiler
  }
}

/// An account that a text names.
public struct Mention: Hashable, Sendable {
  /// The handle without its `@`.
  public var handle: String
  /// The account's id, where the export knows it.
  public var id: String?
  /// The account's own page elsewhere.
  public var url: String?

  /// Names an account.
  public init(handle: String, id: String? = nil, url: String? = nil) {
    self.handle = handle
    self.id = id
    self.url = url
  }
}
