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

  /// A problem with its line and column.
  func diagnostic(_ problem: TemplateProblem, at offset: Int) -> Diagnostic {
    .error(problem.code, at: place(at: offset), problem.message)
  }

  /// The blocks that the template has, and those that it fills in its parents.
  var blocks: (declared: [String], given: [(name: String, offset: Int)]) {
    var declared: [String] = []
    var given: [(name: String, offset: Int)] = []
    // The parents and blocks around the element: where each ends, and whether it is a parent.
    var surroundings: [(end: Int, isParent: Bool)] = []
    for (index, element) in elements.enumerated() {
      surroundings.removeAll { $0.end <= index }
      switch element.kind {
      case .parent: surroundings.append((element.body.upperBound, isParent: true))
      case .block(let name) where surroundings.last?.isParent == true:
        given.append((name, element.offset))
        surroundings.append((element.body.upperBound, isParent: false))
      case .block(let name): declared.append(name)
      default: break
      }
    }
    return (declared, given)
  }
}

/// A named place in a template that a theme may fill from a file: `{{$slot:banner}}…{{/slot:banner}}`.
struct TemplateSlot {
  let name: String
  /// Whether it must be filled: `{{$slot:banner!}}`.
  let isRequired: Bool

  /// Reads the name of a block; `nil` if that is not a slot.
  init?(blockName: String) {
    guard blockName.hasPrefix("slot:") else { return nil }
    let rest = blockName.dropFirst(5)
    isRequired = rest.hasSuffix("!")
    name = String(isRequired ? rest.dropLast() : rest)
  }
}
