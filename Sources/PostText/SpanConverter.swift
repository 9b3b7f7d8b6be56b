import ThreadModel

/// Turns spans, whose meaning the export already knows, into blocks. Nothing is detected in them.
///
/// An empty line between two words separates paragraphs, wherever the spans are cut; a single line end is a line
/// break. Spans set as `pre` become code blocks and spans set as `quote` become quotes. A target that is not
/// safe to link (a URL that is not http or https, an invalid handle) is dropped and its text stays.
enum SpanConverter {
  /// The blocks of these spans, in order.
  static func blocks(of spans: [TextSpan]) -> [RichText.Block] {
    var blocks: [RichText.Block] = []
    for (isQuote, spans) in runs(spans.filter { !$0.text.isEmpty }, by: .quote) {
      let inner = runs(spans, by: .preformatted).flatMap { isCode, spans in
        isCode ? code(of: spans) : paragraphs(of: spans)
      }
      blocks += isQuote && !inner.isEmpty ? [.quote(inner)] : inner
    }
    return blocks
  }

  /// The spans, cut where a style begins or ends.
  private static func runs(
    _ spans: [TextSpan], by style: TextSpan.Style
  ) -> [(hasStyle: Bool, spans: [TextSpan])] {
    var runs: [(hasStyle: Bool, spans: [TextSpan])] = []
    for span in spans {
      let hasStyle = span.style.contains(style)
      if runs.last?.hasStyle != hasStyle { runs.append((hasStyle, [])) }
      runs[runs.count - 1].spans.append(span)
    }
    return runs
  }

  /// One block of code without the empty lines around it, unless there is nothing else.
  private static func code(of spans: [TextSpan]) -> [RichText.Block] {
    let lines = spans.map(\.text).joined().drop(while: \.isNewline)
    guard let last = lines.lastIndex(where: { !$0.isNewline }) else { return [] }
    return [.code(String(lines[...last]), language: nil)]
  }

  private static func paragraphs(of spans: [TextSpan]) -> [RichText.Block] {
    var paragraphs: [[RichText.Inline]] = [[]]
    var lineEnds = 0
    for span in spans {
      let lines = span.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if index > 0 { lineEnds += 1 }
        let piece = Substring(line.last == 0x0D ? line.dropLast() : line)
        guard !piece.isEmpty else { continue }
        if lineEnds > 1 { paragraphs.append([]) }
        let last = paragraphs.count - 1
        if lineEnds == 1, !paragraphs[last].isEmpty { paragraphs[last].append(.lineBreak) }
        lineEnds = 0
        paragraphs[last].append(span.inline(showing: String(piece)))
      }
    }
    return paragraphs.filter { $0.contains(where: \.isVisible) }.map { .paragraph($0) }
  }
}

extension RichText.Inline {
  fileprivate var isVisible: Bool {
    switch self {
    case .text(let text): !text.isBlank
    case .lineBreak: false
    default: true
    }
  }
}
