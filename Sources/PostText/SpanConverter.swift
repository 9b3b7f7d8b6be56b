import ThreadModel

/// Turns spans, whose meaning the export already knows, into blocks. Nothing is detected in them.
///
/// An empty line between two words separates paragraphs, wherever the spans are cut; a single line end is a line
/// break. Spans set as `pre` become code blocks and spans set as `quote` become quotes. A target that is not
/// safe to link (a URL that is not http or https, an invalid handle) is dropped and its text stays.
struct SpanConverter {
  /// The blocks of these spans, in order.
  static func blocks(of spans: [TextSpan]) -> [RichText.Block] {
    var converter = SpanConverter()
    for span in spans where !span.text.isEmpty {
      converter.enter(isQuote: span.style.contains(.quote), isCode: span.style.contains(.preformatted))
      converter.append(span)
    }
    converter.endBlock()
    converter.endQuote()
    return converter.blocks
  }

  private var blocks: [RichText.Block] = []
  private var quoted: [RichText.Block] = []
  private var line: [RichText.Inline] = []
  private var code = ""
  private var lineEnds = 0
  private var isQuote = false
  private var isCode = false

  /// Ends the open block before a span of another kind.
  private mutating func enter(isQuote: Bool, isCode: Bool) {
    guard isQuote != self.isQuote || isCode != self.isCode else { return }
    endBlock()
    if self.isQuote, !isQuote { endQuote() }
    self.isQuote = isQuote
    self.isCode = isCode
  }

  /// Adds the text of a span, line by line.
  private mutating func append(_ span: TextSpan) {
    if isCode {
      code += span.text
      return
    }
    let lines = span.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { lineEnds += 1 }
      let piece = Substring(line.last == 0x0D ? line.dropLast() : line)
      if !piece.isEmpty { append(span.inline(showing: String(piece))) }
    }
  }

  private mutating func append(_ inline: RichText.Inline) {
    if lineEnds > 1 { endParagraph() }
    if lineEnds == 1, !line.isEmpty { line.append(.lineBreak) }
    lineEnds = 0
    line.append(inline)
  }

  private mutating func endBlock() {
    endParagraph()
    lineEnds = 0
    let lines = code.drop(while: \.isNewline)
    let last = lines.lastIndex { !$0.isNewline }
    if let last { add(.code(String(lines[...last]), language: nil)) }
    code = ""
  }

  private mutating func endParagraph() {
    if line.contains(where: \.isVisible) { add(.paragraph(line)) }
    line = []
  }

  private mutating func endQuote() {
    if !quoted.isEmpty { blocks.append(.quote(quoted)) }
    quoted = []
  }

  private mutating func add(_ block: RichText.Block) {
    if isQuote { quoted.append(block) } else { blocks.append(block) }
  }
}

extension RichText.Inline {
  fileprivate var isVisible: Bool {
    switch self {
    case .text(let text): !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    case .lineBreak: false
    default: true
    }
  }
}
