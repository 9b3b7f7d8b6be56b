package import ThreadModel

// How code reaches the lines of a text at every level. Texts nest no deeper than their parser allows.

extension RichText {
  /// The text with each line, and each block of code, replaced.
  func map(lines: ([Inline]) -> [Inline], code: (String) -> String = { $0 }) -> RichText {
    RichText(blocks.map { $0.map(lines, code) })
  }

  /// Calls `body` with each piece of each line. It visits the pieces inside a piece only if `body` returns true.
  package func forEachInline(_ body: (Inline) -> Bool) {
    for block in blocks { block.forEachInline(body) }
  }

  /// The tags in the text, in order, without `#`.
  package var tags: [String] {
    var tags: [String] = []
    forEachInline { inline in
      if case .tag(let name, _) = inline { tags.append(name) }
      return true
    }
    return tags
  }

  /// The text with `[…]` for what its spoilers hide, for readers without a style that would hide it.
  package var withoutSpoilers: RichText {
    var hasSpoiler = false
    forEachInline { inline in
      if case .marked(.spoiler, _) = inline { hasSpoiler = true }
      return !hasSpoiler
    }
    return hasSpoiler ? map(lines: Self.covered) : self
  }

  private static func covered(_ line: [Inline]) -> [Inline] {
    line.map { inline in
      guard case .marked(let mark, let inner) = inline else { return inline }
      return mark == .spoiler ? .text("[…]") : .marked(mark, covered(inner))
    }
  }
}

extension RichText.Block {
  fileprivate func map(
    _ lines: ([RichText.Inline]) -> [RichText.Inline], _ code: (String) -> String
  ) -> RichText.Block {
    switch self {
    case .paragraph(let line): return .paragraph(lines(line))
    case .heading(let line): return .heading(lines(line))
    case .quote(let blocks): return .quote(blocks.map { $0.map(lines, code) })
    case .list(var list):
      list.entries = list.entries.map { .init($0.blocks.map { $0.map(lines, code) }, value: $0.value) }
      return .list(list)
    case .code(let text, let language): return .code(code(text), language: language)
    case .rule: return .rule
    }
  }

  fileprivate func forEachInline(_ body: (RichText.Inline) -> Bool) {
    switch self {
    case .paragraph(let line), .heading(let line): for inline in line { inline.forEach(body) }
    case .quote(let blocks): for block in blocks { block.forEachInline(body) }
    case .list(let list):
      for entry in list.entries { for block in entry.blocks { block.forEachInline(body) } }
    case .code, .rule: break
    }
  }
}

extension RichText.Inline {
  fileprivate func forEach(_ body: (RichText.Inline) -> Bool) {
    guard body(self), case .marked(_, let inner) = self else { return }
    for inline in inner { inline.forEach(body) }
  }
}
