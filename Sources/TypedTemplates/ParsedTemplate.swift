import BuildDiagnostics

/// One piece of a parsed template.
struct TemplateElement {
  let kind: TemplateToken.Kind
  /// The bytes of it in the source.
  let range: Range<Int>
  /// The white space before a tag in its line; `nil` if something else is before it.
  let indentation: Range<Int>?
  /// Whether a tag has its line to itself.
  let isStandalone: Bool
  /// The elements between a tag that opens something and the tag that closes it. Of everything else it is empty, and
  /// begins where the next element does.
  var body: Range<Int>

  /// The byte where it begins.
  var offset: Int { range.lowerBound }

  /// The white space of the line that it begins; `nil` if it begins none. A section is never taken for the beginning of
  /// a line.
  var margin: Range<Int>? {
    switch kind {
    case .text, .section: nil
    case .lineStart: range
    default: isStandalone ? indentation : nil
    }
  }
}

/// A template in pieces. What stands between two tags is a range of the pieces, so that nothing here nests.
struct ParsedTemplate {
  let source: TemplateSource
  let bytes: [UInt8]
  let elements: [TemplateElement]
  /// What is wrong with its form.
  let problems: [(offset: Int, problem: TemplateProblem)]

  /// Takes a template apart.
  init(_ source: TemplateSource) {
    self.source = source
    bytes = Array(source.text.utf8)
    let tokenizer = TemplateTokenizer(bytes)
    let parser = TemplateLayout(tokenizer.lines, in: bytes).parser
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

  /// The white space that the content of a block begins with; `nil` if that begins inside a line.
  func margin(of block: TemplateElement) -> ArraySlice<UInt8>? {
    guard let first = block.body.first else { return [] }
    return elements[first].margin.map { bytes[$0] }
  }
}
