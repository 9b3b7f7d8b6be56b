import BuildDiagnostics

/// One piece of a parsed template.
struct TemplateElement {
  enum Kind {
    /// Text as it is in the source.
    case text(Range<Int>)
    /// The beginning of a line that prints, with the white space it begins with.
    case lineStart(Range<Int>)
    case value(String, isRaw: Bool)
    case section(String, isInverted: Bool, body: Range<Int>)
    /// A partial; a standalone one prints its lines behind this indentation.
    case partial(String, indentation: Range<Int>?)
    /// A parent, whose blocks are among the elements of the body.
    case parent(String, indentation: Range<Int>?, body: Range<Int>)
    case block(String, TemplateBlock)
  }

  let kind: Kind
  /// The byte where it begins.
  let offset: Int
}

/// A block's place and its content.
struct TemplateBlock {
  /// The white space before it in its line; `nil` if something else is before it.
  let indentation: Range<Int>?
  /// Whether the tag that opens it has its line to itself.
  let isStandalone: Bool
  /// The elements of its content.
  let body: Range<Int>
}

/// A template in pieces. What stands between two tags is a range of the pieces, so that nothing here nests.
struct ParsedTemplate {
  let source: TemplateSource
  let bytes: [UInt8]
  let elements: [TemplateElement]
  /// What is wrong with its form.
  let problems: [TemplateProblem]

  /// Takes a template apart.
  init(_ source: TemplateSource) {
    self.source = source
    bytes = Array(source.text.utf8)
    let tokenizer = TemplateTokenizer(bytes)
    let parser = TemplateLayout(tokenizer.tokens, in: bytes).parser
    elements = parser.elements
    problems = tokenizer.problems + parser.problems
  }

  /// The line and the column of a byte, both from 1; of a text that is one line of its file only that line.
  func place(at offset: Int) -> Diagnostic.Place {
    if let line = source.line { return Diagnostic.Place(source.path, line: line) }
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return Diagnostic.Place(source.path, line: line, column: column)
  }

  /// The white space that the content of a standalone block begins with; empty elsewhere.
  func margin(of block: TemplateBlock) -> ArraySlice<UInt8> {
    guard block.isStandalone, let first = block.body.first else { return [] }
    switch elements[first].kind {
    case .lineStart(let range): return bytes[range]
    case .partial(_, let range?), .parent(_, let range?, _): return bytes[range]
    case .block(_, let inner): return bytes[inner.indentation ?? 0..<0]
    default: return []
    }
  }
}
