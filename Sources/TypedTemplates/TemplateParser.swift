/// Pairs the tags that open with those that close.
struct TemplateParser {
  /// How deep sections, parents and blocks of one file may be nested.
  static let maximumDepth = 64

  private struct OpenTag {
    let index: Int
    let name: String
    let offset: Int
    let isOpenedBy: String
  }

  private(set) var elements: [TemplateElement] = []
  private(set) var problems: [TemplateProblem] = []
  private var openTags: [OpenTag] = []
  private var isTooDeep = false

  /// Says what was left open.
  mutating func finish() {
    guard !isTooDeep else { return }
    for tag in openTags { reportUnclosed(tag, before: "the end of the file") }
  }

  /// Takes the next tag. `indentation` is the white space before it if nothing else is there; a standalone tag has a
  /// line to itself.
  mutating func append(
    _ tag: TemplateToken.Tag, at offset: Int, indentation: Range<Int>?, isStandalone: Bool
  ) {
    guard !isTooDeep else { return }
    let nothing = (elements.count + 1)..<(elements.count + 1)
    let partialIndentation = isStandalone ? indentation : nil
    switch tag {
    case .comment, .delimiters: break
    case .close(let name): close(name, at: offset)
    case .value(let name, let isRaw): append(.value(name, isRaw: isRaw), offset)
    case .partial(let name): append(.partial(name, indentation: partialIndentation), offset)
    case .section(let name, let isInverted):
      open(name, by: isInverted ? "^" : "#", at: offset)
      append(.section(name, isInverted: isInverted, body: nothing), offset)
    case .parent(let name):
      open(name, by: "<", at: offset)
      append(.parent(name, indentation: partialIndentation, body: nothing), offset)
    case .block(let name):
      open(name, by: "$", at: offset)
      let block = TemplateBlock(indentation: indentation, isStandalone: isStandalone, body: nothing)
      append(.block(name, block), offset)
    }
  }

  /// Takes text or the start of a line, or what a tag became.
  mutating func append(_ kind: TemplateElement.Kind, _ offset: Int) {
    guard !isTooDeep else { return }
    elements.append(TemplateElement(kind: kind, offset: offset))
  }

  private mutating func open(_ name: String, by sign: String, at offset: Int) {
    openTags.append(OpenTag(index: elements.count, name: name, offset: offset, isOpenedBy: sign))
    guard openTags.count > Self.maximumDepth else { return }
    isTooDeep = true
    let message = "more than \(Self.maximumDepth) sections and blocks are nested here"
    problems.append(TemplateProblem(offset, .templateTooDeep, message))
  }

  private mutating func close(_ name: String, at offset: Int) {
    guard let match = openTags.lastIndex(where: { $0.name == name }) else {
      let expected = openTags.last.map { "; expected \"{{/\($0.name)}}\"" } ?? ""
      let message = "\"{{/\(name)}}\" closes nothing that is open\(expected)"
      problems.append(TemplateProblem(offset, .templateMismatchedSection, message))
      return
    }
    for tag in openTags[(match + 1)...] { reportUnclosed(tag, before: "\"{{/\(name)}}\"") }
    setBody(of: openTags[match].index)
    openTags.removeSubrange(match...)
  }

  private mutating func reportUnclosed(_ tag: OpenTag, before end: String) {
    let message =
      "\"{{\(tag.isOpenedBy)\(tag.name)}}\" is not closed; expected \"{{/\(tag.name)}}\" before \(end)"
    problems.append(TemplateProblem(tag.offset, .templateUnclosedSection, message))
    setBody(of: tag.index)
  }

  private mutating func setBody(of index: Int) {
    let body = (index + 1)..<elements.count
    let kind: TemplateElement.Kind
    switch elements[index].kind {
    case .section(let name, let isInverted, _): kind = .section(name, isInverted: isInverted, body: body)
    case .parent(let name, let indentation, _): kind = .parent(name, indentation: indentation, body: body)
    case .block(let name, let block):
      let whole = TemplateBlock(
        indentation: block.indentation, isStandalone: block.isStandalone, body: body)
      kind = .block(name, whole)
    default: return
    }
    elements[index] = TemplateElement(kind: kind, offset: elements[index].offset)
  }
}
