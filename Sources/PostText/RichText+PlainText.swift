package import ThreadModel

extension RichText {
  /// The text without its formatting, for descriptions and search.
  ///
  /// An empty line stands between blocks and a newline for each line break; entries of lists begin with
  /// `•` or their number; a reading follows its base in brackets; rules are not seen. What a spoiler hides
  /// stays hidden: `[…]`.
  package var plainText: String {
    var text = ""
    PlainTextWriter().append(blocks, to: &text)
    return text
  }

  /// The beginning of the text, for a description: at most `count` characters, `…` included.
  ///
  /// It ends between words where there are any, and never inside a character as a reader sees it. Runs of
  /// white space are one space; newlines stay, two at most.
  package func excerpt(_ count: Int) -> String { TextExcerpt.of(plainText, count: count) }

  /// A line without its formatting.
  static func plainText(of line: [Inline]) -> String {
    if case .text(let text) = line.first, line.count == 1 { return text }
    var text = ""
    PlainTextWriter().append(line, to: &text)
    return text
  }
}

private struct PlainTextWriter {
  func append(_ blocks: [RichText.Block], between separator: String = "\n\n", to text: inout String) {
    var isFirst = true
    for block in blocks {
      if case .rule = block { continue }
      if !isFirst { text += separator }
      append(block, to: &text)
      isFirst = false
    }
  }

  private func append(_ block: RichText.Block, to text: inout String) {
    switch block {
    case .paragraph(let line), .heading(let line): append(line, to: &text)
    case .quote(let blocks): append(blocks, to: &text)
    case .list(let list): append(list, to: &text)
    case .code(let code, _): text += code.hasSuffix("\n") ? String(code.dropLast()) : code
    case .rule: break
    }
  }

  private func append(_ list: RichText.List, to text: inout String) {
    var number = list.start ?? (list.isReversed ? list.entries.count : 1)
    for (index, entry) in list.entries.enumerated() {
      if index > 0 { text += "\n" }
      number = entry.value ?? number
      text += list.isOrdered ? "\(number). " : "• "
      append(entry.blocks, between: "\n", to: &text)
      number += list.isReversed ? -1 : 1
    }
  }

  func append(_ line: [RichText.Inline], to text: inout String) {
    for inline in line { append(inline, to: &text) }
  }

  private func append(_ inline: RichText.Inline, to text: inout String) {
    switch inline {
    case .text(let string), .code(let string): text += string
    case .emoji(_, let string): text += string
    case .mention(_, let string), .tag(_, let string), .cashtag(_, let string): text += string
    case .lineBreak: text += "\n"
    case .strong(let inner), .emphasis(let inner), .strike(let inner), .underline(let inner):
      append(inner, to: &text)
    case .link(_, let inner): append(inner, to: &text)
    case .spoiler: text += "[…]"
    case .ruby(let base, let reading):
      append(base, to: &text)
      text += "(\(reading))"
    }
  }
}
