import SafeMarkup
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

extension TextSpan {
  /// A piece of this span's text, with its target inside its styles.
  func inline(showing piece: String) -> RichText.Inline {
    let plain: RichText.Inline = style.contains(.code) ? .code(piece) : .text(piece)
    var inline = target.flatMap { $0.inline(showing: piece, plain) } ?? plain
    if style.contains(.strike) { inline = .marked(.strike, [inline]) }
    if style.contains(.underline) { inline = .marked(.underline, [inline]) }
    if style.contains(.italic) { inline = .marked(.emphasis, [inline]) }
    if style.contains(.bold) { inline = .marked(.strong, [inline]) }
    return isSpoiler ? .marked(.spoiler, [inline]) : inline
  }
}

extension TextSpan.Target {
  /// The target with the text shown for it, which a link shows as `plain`; `nil` if it is not safe to link.
  fileprivate func inline(showing piece: String, _ plain: RichText.Inline) -> RichText.Inline? {
    switch self {
    case .link(let address): WebURL(address).map { .marked(.link(address: $0.description), [plain]) }
    case .mention(let mention): mention.checked.map { .mention($0, text: piece) }
    case .tag(let name): Self.named(name, without: "#").map { .tag($0, text: piece) }
    case .cashtag(let symbol): Self.named(symbol, without: "$").map { .cashtag($0, text: piece) }
    }
  }

  /// A name without the sign that some exports leave on it; `nil` if it is empty or has a control character.
  private static func named(_ name: String, without sign: Character) -> String? {
    let bare = name.first == sign ? name.dropFirst() : name[...]
    let isName = bare.unicodeScalars.contains { $0.isWordScalar }
    let hasControl = bare.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isName && !hasControl ? String(bare) : nil
  }
}

extension Mention {
  /// This mention with a safe URL; `nil` if the handle is invalid.
  ///
  /// A handle is labels of letters, digits, `_` and `-`, joined by single dots, with at most one `@` between
  /// name and host: nothing in it can climb out of a directory or out of an address.
  fileprivate var checked: Mention? {
    let bare = handle.first == "@" ? handle.dropFirst() : handle[...]
    let parts = bare.split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), bare.utf8.count <= 320, parts.allSatisfy(Self.isDotted) else {
      return nil
    }
    return Mention(handle: String(bare), id: id, url: url.flatMap(WebURL.init)?.description)
  }

  private static func isDotted(_ part: Substring) -> Bool {
    part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.unicodeScalars.allSatisfy { $0.isWordScalar || $0 == "_" || $0 == "-" }
    }
  }
}
