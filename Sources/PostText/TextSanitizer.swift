import ThreadModel

/// Takes from a text what would spoil the page around it: open controls of direction and towers of marks.
struct TextSanitizer {
  private var direction = BidiBalance()
  private var marks = CombiningMarks()

  /// Whether a source may hold such a thing: as characters, as references like `&#x202E;`, or built up over
  /// several tags.
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

  /// The same text with every paragraph in order.
  static func tame(_ text: RichText) -> RichText {
    text.map(lines: tame(paragraph:), code: tame(alone:))
  }

  private static func tame(paragraph line: [RichText.Inline]) -> [RichText.Inline] {
    var tamer = TextSanitizer()
    let line = tamer.tame(line)
    return tamer.direction.closers.isEmpty ? line : line + [.text(tamer.direction.closers)]
  }

  private static func tame(alone text: String) -> String {
    var tamer = TextSanitizer()
    return tamer.tame(text) + tamer.direction.closers
  }
}

// MARK: Lines

extension TextSanitizer {
  private mutating func tame(_ text: String) -> String { direction.balanced(marks.capped(text)) }

  private mutating func tame(_ line: [RichText.Inline]) -> [RichText.Inline] {
    var tamed: [RichText.Inline] = []
    for inline in line { tamed.append(tame(inline)) }
    return tamed
  }

  private mutating func tame(_ inline: RichText.Inline) -> RichText.Inline {
    switch inline {
    case .text(let text): return .text(tame(text))
    case .code(let text): return .code(tame(text))
    case .mention(let mention, let text): return .mention(mention, text: tame(text))
    case .tag(let name, let text): return .tag(name, text: tame(text))
    case .cashtag(let name, let text): return .cashtag(name, text: tame(text))
    case .ruby(let base, let reading): return .ruby(tame(base), reading: tame(reading))
    case .strong, .emphasis, .strike, .underline, .spoiler, .link, .lineBreak, .emoji:
      guard let inner = inline.inner else { return inline }
      return inline.with(tame(inner))
    }
  }
}
