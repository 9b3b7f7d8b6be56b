package import ThreadModel

extension RichText {
  /// The text without its formatting, for descriptions and search.
  ///
  /// An empty line stands between blocks and a newline for each line break; entries of lists begin with
  /// `•` or their number; a reading follows its base in brackets; rules are not seen. What a spoiler hides
  /// stays hidden: `[…]`.
  package var plainText: String { plainTextWithLinks.text }

  /// The same text, and the UTF-8 bytes of it that links, mentions, tags and cash tags take, in order.
  package var plainTextWithLinks: (text: String, links: [Range<Int>]) {
    var writer = PlainTextWriter()
    writer.append(blocks)
    return (writer.text, writer.links)
  }

  /// The beginning of the text, for a description: at most `count` characters, `…` included.
  ///
  /// It ends between words where there are any, and never inside a character as a reader sees it. Runs of
  /// white space are one space; newlines stay, two at most.
  package func excerpt(_ count: Int) -> String { TextExcerpt.of(plainText, count: count) }

  /// A line without its formatting.
  static func plainText(of line: [Inline]) -> String {
    if case .text(let text) = line.first, line.count == 1 { return text }
    var writer = PlainTextWriter()
    writer.append(line)
    return writer.text
  }
}

private struct PlainTextWriter {
  private(set) var text = ""
  private(set) var links: [Range<Int>] = []

  mutating func append(_ blocks: [RichText.Block], between separator: String = "\n\n") {
    for (index, block) in blocks.filter({ $0 != .rule }).enumerated() {
      if index > 0 { text += separator }
      append(block)
    }
  }

  private mutating func append(_ block: RichText.Block) {
    switch block {
    case .paragraph(let line), .heading(let line): append(line)
    case .quote(let blocks): append(blocks)
    case .list(let list): append(list)
    case .code(let code, _): text += code.hasSuffix("\n") ? String(code.dropLast()) : code
    case .rule: break
    }
  }

  private mutating func append(_ list: RichText.List) {
    var number = list.start ?? (list.isReversed ? list.entries.count : 1)
    for (index, entry) in list.entries.enumerated() {
      if index > 0 { text += "\n" }
      number = entry.value ?? number
      text += list.isOrdered ? "\(number). " : "• "
      append(entry.blocks, between: "\n")
      number += list.isReversed ? -1 : 1
    }
  }

  mutating func append(_ line: [RichText.Inline]) {
    for inline in line { append(inline) }
  }

  private mutating func append(_ inline: RichText.Inline) {
    switch inline {
    case .text(let string), .code(let string): text += string
    case .emoji(_, let string): text += string
    case .mention(_, let string), .tag(_, let string), .cashtag(_, let string):
      appendLink([.text(string)])
    case .lineBreak: text += "\n"
    case .marked(.link, let inner): appendLink(inner)
    case .marked(.spoiler, _): text += "[…]"
    case .marked(.ruby(let reading), let base):
      append(base)
      text += "(\(reading))"
    case .marked(_, let inner): append(inner)
    }
  }

  /// What is in a link has no links of its own.
  private mutating func appendLink(_ inner: [RichText.Inline]) {
    let (start, count) = (text.utf8.count, links.count)
    append(inner)
    links.removeSubrange(count...)
    if text.utf8.count > start { links.append(start..<text.utf8.count) }
  }
}
