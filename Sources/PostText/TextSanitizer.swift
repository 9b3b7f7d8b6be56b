import ThreadModel

/// Removes from a text what would disturb the page around it: unclosed directional controls and long runs of combining
/// marks.
struct TextSanitizer {
  private var direction = BidiBalance()
  private var marks = CombiningMarks()

  /// Whether a source may have those: as characters, as references like `&#x202E;`, or assembled from several tags.
  static func mayChange(_ source: TextSource) -> Bool {
    switch source {
    case .plain(let text): BidiBalance.hasControls(text) || CombiningMarks.mayExceed(text)
    case .markdown(let text), .html(let text): mayAssemble(text)
    case .spans(let spans): spans.contains { mayAssemble($0.text) }
    }
  }

  private static func mayAssemble(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "&") || $0 >= CombiningMarks.firstLead }
  }

  /// The text with every paragraph sanitized.
  static func sanitized(_ text: RichText) -> RichText {
    text.map(lines: sanitized(paragraph:), code: sanitized(alone:))
  }

  private static func sanitized(paragraph line: [RichText.Inline]) -> [RichText.Inline] {
    var sanitizer = TextSanitizer()
    let line = sanitizer.sanitized(line)
    return sanitizer.direction.closers.isEmpty ? line : line + [.text(sanitizer.direction.closers)]
  }

  private static func sanitized(alone text: String) -> String {
    var sanitizer = TextSanitizer()
    return sanitizer.sanitized(text) + sanitizer.direction.closers
  }

  // MARK: Lines

  private mutating func sanitized(_ text: String) -> String { direction.balanced(marks.capped(text)) }

  private mutating func sanitized(_ line: [RichText.Inline]) -> [RichText.Inline] {
    line.map { sanitized($0) }
  }

  private mutating func sanitized(_ inline: RichText.Inline) -> RichText.Inline {
    switch inline {
    case .text(let text): return .text(sanitized(text))
    case .code(let text): return .code(sanitized(text))
    case .mention(let mention, let text): return .mention(mention, text: sanitized(text))
    case .tag(let name, let text): return .tag(name, text: sanitized(text))
    case .cashtag(let name, let text): return .cashtag(name, text: sanitized(text))
    case .marked(.ruby(let reading), let inner):
      let base = sanitized(inner)
      return .marked(.ruby(reading: sanitized(reading)), base)
    case .marked(let mark, let inner): return .marked(mark, sanitized(inner))
    case .lineBreak, .emoji: return inline
    }
  }
}
