package import ThreadModel

// How code reaches the lines of a text at every level. Texts nest no deeper than their parser allows.

extension RichText {
  /// The text with each line, and each block of code, replaced.
  func map(lines: ([Inline]) -> [Inline], code: (String) -> String = { $0 }) -> RichText {
    RichText(blocks.map { $0.map(lines, code) })
  }

  /// The tags in the text, in order, without `#`.
  package var tags: [String] { blocks.flatMap(\.lines).flatMap { Self.tags(in: $0) } }

  private static func tags(in line: [Inline]) -> [String] {
    line.flatMap { inline -> [String] in
      switch inline {
      case .tag(let name, _): [name]
      case .marked(_, let inner): tags(in: inner)
      default: []
      }
    }
  }

  /// The text with `[…]` for what its spoilers hide, for readers without a style that would hide it.
  package var withoutSpoilers: RichText { map(lines: Self.covered) }

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

  fileprivate var lines: [[RichText.Inline]] {
    switch self {
    case .paragraph(let line), .heading(let line): [line]
    case .quote(let blocks): blocks.flatMap(\.lines)
    case .list(let list): list.entries.flatMap(\.blocks).flatMap(\.lines)
    case .code, .rule: []
    }
  }
}
