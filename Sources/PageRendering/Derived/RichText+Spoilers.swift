import ThreadModel

extension RichText {
  /// The text with `[…]` for what its spoilers hide, for whoever has no style that would hide it.
  var withoutSpoilers: RichText {
    Self.hasSpoiler(blocks) ? RichText(blocks.map { Self.covered($0) }) : self
  }

  private static func hasSpoiler(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
      switch block {
      case .paragraph(let line), .heading(let line): hasSpoiler(line)
      case .quote(let blocks): hasSpoiler(blocks)
      case .list(let list): list.entries.contains { hasSpoiler($0.blocks) }
      case .code, .rule: false
      }
    }
  }

  private static func hasSpoiler(_ line: [Inline]) -> Bool {
    line.contains { inline in
      switch inline {
      case .spoiler: true
      case .strong(let inner), .emphasis(let inner), .strike(let inner), .underline(let inner),
        .link(_, let inner), .ruby(let inner, _):
        hasSpoiler(inner)
      case .text, .lineBreak, .code, .mention, .tag, .cashtag, .emoji: false
      }
    }
  }

  private static func covered(_ block: Block) -> Block {
    switch block {
    case .paragraph(let line): return .paragraph(covered(line))
    case .heading(let line): return .heading(covered(line))
    case .quote(let blocks): return .quote(blocks.map { covered($0) })
    case .list(var list):
      list.entries = list.entries.map { List.Entry($0.blocks.map { covered($0) }, value: $0.value) }
      return .list(list)
    case .code, .rule: return block
    }
  }

  private static func covered(_ line: [Inline]) -> [Inline] {
    line.map { inline in
      switch inline {
      case .spoiler: .text("[…]")
      case .strong(let inner): .strong(covered(inner))
      case .emphasis(let inner): .emphasis(covered(inner))
      case .strike(let inner): .strike(covered(inner))
      case .underline(let inner): .underline(covered(inner))
      case .link(let address, let inner): .link(address: address, covered(inner))
      case .ruby(let inner, let reading): .ruby(covered(inner), reading: reading)
      case .text, .lineBreak, .code, .mention, .tag, .cashtag, .emoji: inline
      }
    }
  }
}
