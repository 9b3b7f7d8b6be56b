import SafeMarkup
package import ThreadModel

/// Cuts long texts short, by what they will weigh: bytes of text, what its signs cost as markup, and something for
/// each link.
///
/// A text that is only a little too long stays whole: a link to its last few words is useless. What is left ends
/// between words where there are any.
package struct PostCut {
  /// How much of a quoted post is shown inside another.
  package static let quoteLength = 600
  /// How many characters of a picture's description are shown on lists; the post's own page has all of it.
  static let altLength = 300
  /// How many media of a post are shown on lists.
  static let shownMedia = 4

  /// The cost of a link in addition to its text, and of a block in addition to its lines.
  private static let link = 80
  private static let block = 16

  private var left: Int
  private init(_ limit: Int) { left = limit }

  /// The beginning of a text; `nil` if the whole is short enough.
  package static func shortened(_ text: RichText, to limit: Int) -> RichText? {
    guard !fits(text, in: limit) else { return nil }
    var cut = PostCut(limit)
    return RichText(cut.blocks(text.blocks))
  }

  /// Whether a text is shown whole where so much is to be shown.
  static func fits(_ text: RichText, in limit: Int) -> Bool {
    var rest = PostCut(limit == .max ? limit : limit + limit / 4)
    rest.weigh(text.blocks)
    return rest.left >= 0
  }

  // MARK: Weighing

  private mutating func weigh(_ blocks: [RichText.Block]) {
    for block in blocks where left >= 0 {
      left -= Self.block
      switch block {
      case .paragraph(let line), .heading(let line): weigh(line)
      case .quote(let blocks): weigh(blocks)
      case .list(let list): for entry in list.entries { weigh(entry.blocks) }
      case .code(let text, _): left -= Self.cost(text)
      case .rule: break
      }
    }
  }

  private mutating func weigh(_ line: [RichText.Inline]) {
    for inline in line where left >= 0 {
      left -= Self.ownCost(of: inline)
      if case .marked(_, let inner) = inline { weigh(inner) }
    }
  }

  /// What a piece of a line costs without the pieces inside it.
  private static func ownCost(of inline: RichText.Inline) -> Int {
    switch inline {
    case .text(let text), .cashtag(_, let text): cost(text)
    case .code(let text): block + cost(text)
    case .mention(_, let text), .tag(_, let text): link + 2 * cost(text)
    case .emoji(_, let shortcode): 2 * link + 2 * cost(shortcode)
    case .marked(.link(let text), _), .marked(.ruby(let text), _): link + cost(text)
    case .lineBreak, .marked: block
    }
  }

  private static func cost(_ text: String) -> Int {
    text.withBytes { bytes in
      bytes.reduce(0) { sum, byte in
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
          sum + 5
        default: sum + 1
        }
      }
    }
  }

  // MARK: Cutting

  private mutating func blocks(_ blocks: [RichText.Block]) -> [RichText.Block] {
    var kept: [RichText.Block] = []
    for block in blocks where left > Self.block {
      left -= Self.block
      switch block {
      case .paragraph(let line): kept.append(.paragraph(self.line(line)))
      case .heading(let line): kept.append(.heading(self.line(line)))
      case .quote(let blocks): kept.append(.quote(self.blocks(blocks)))
      case .list(var list):
        var entries: [RichText.List.Entry] = []
        for entry in list.entries where left > Self.block {
          entries.append(.init(self.blocks(entry.blocks), value: entry.value))
        }
        list.entries = entries
        kept.append(.list(list))
      case .code(let text, let language): kept.append(.code(self.text(text), language: language))
      case .rule: kept.append(.rule)
      }
    }
    return kept
  }

  private mutating func line(_ line: [RichText.Inline]) -> [RichText.Inline] {
    var kept: [RichText.Inline] = []
    for inline in line {
      guard left > 0 else { break }
      switch inline {
      case .marked(let mark, let inner):
        left -= Self.ownCost(of: inline)
        kept.append(.marked(mark, self.line(inner)))
      case .text(let text): kept.append(.text(self.text(text)))
      case .code(let text):
        left -= Self.block
        kept.append(.code(self.text(text)))
      default:
        left -= Self.ownCost(of: inline)
        kept.append(inline)
      }
    }
    return kept
  }

  /// A run of text, or as many words as fit and an ellipsis.
  private mutating func text(_ text: String) -> String {
    let cost = Self.cost(text)
    guard cost > left else {
      left -= cost
      return text
    }
    let head = text[..<end(in: text)]
    left = 0
    let half = head.utf8.index(head.utf8.startIndex, offsetBy: head.utf8.count / 2)
    guard let space = head.lastIndex(where: \.isWhitespace), space > half else { return head + "…" }
    return head[..<space] + "…"
  }

  private func end(in text: String) -> String.Index {
    var remaining = left
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      remaining -= Self.cost(String(text[index..<next]))
      if remaining < 0 { break }
      index = next
    }
    return index
  }
}
