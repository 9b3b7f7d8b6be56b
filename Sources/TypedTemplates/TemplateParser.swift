/// Pairs the tags that open with those that close.
struct TemplateParser {
  /// How deep sections, parents and blocks of one file may be nested.
  static let maximumDepth = 64

  private struct OpenTag {
    let index: Int
    let name: String
    let isOpenedBy: String
  }

  private(set) var elements: [TemplateElement] = []
  private(set) var problems: [(offset: Int, problem: TemplateProblem)] = []
  private var openTags: [OpenTag] = []
  private var isTooDeep = false

  /// Says what was left open.
  mutating func finish() {
    guard !isTooDeep else { return }
    for tag in openTags { reportUnclosed(tag, before: "the end of the file") }
  }

  /// Takes the next tag, text or start of a line. `indentation` is the white space before a tag if nothing else is
  /// there; a standalone tag has a line to itself.
  mutating func append(
    _ kind: TemplateToken.Kind, _ range: Range<Int>, indentation: Range<Int>? = nil,
    isStandalone: Bool = false
  ) {
    guard !isTooDeep else { return }
    let offset = range.lowerBound
    switch kind {
    case .comment, .delimiters: return
    case .close(let name): return close(name, at: offset)
    case .section(let name, let isInverted): open(name, by: isInverted ? "^" : "#", at: offset)
    case .parent(let name): open(name, by: "<", at: offset)
    case .block(let name): open(name, by: "$", at: offset)
    case .text, .lineStart, .value, .partial: break
    }
    // The tag that is too deep is left out itself.
    guard !isTooDeep else { return }
    let next = elements.count + 1
    elements.append(
      TemplateElement(
        kind: kind, range: range, indentation: indentation, isStandalone: isStandalone, body: next..<next))
  }

  private mutating func open(_ name: String, by sign: String, at offset: Int) {
    openTags.append(OpenTag(index: elements.count, name: name, isOpenedBy: sign))
    guard openTags.count > Self.maximumDepth else { return }
    isTooDeep = true
    let message = "more than \(Self.maximumDepth) sections and blocks are nested here"
    problems.append((offset, TemplateProblem(.templateTooDeep, message)))
  }

  private mutating func close(_ name: String, at offset: Int) {
    guard let match = openTags.lastIndex(where: { $0.name == name }) else {
      let expected = openTags.last.map { "; expected \"{{/\($0.name)}}\"" } ?? ""
      let message = "\"{{/\(name)}}\" closes nothing that is open\(expected)"
      problems.append((offset, TemplateProblem(.templateMismatchedSection, message)))
      return
    }
    for tag in openTags[(match + 1)...] { reportUnclosed(tag, before: "\"{{/\(name)}}\"") }
    setBody(of: openTags[match].index)
    openTags.removeSubrange(match...)
  }

  private mutating func reportUnclosed(_ tag: OpenTag, before end: String) {
    let message =
      "\"{{\(tag.isOpenedBy)\(tag.name)}}\" is not closed; expected \"{{/\(tag.name)}}\" before \(end)"
    problems.append((elements[tag.index].offset, TemplateProblem(.templateUnclosedSection, message)))
    setBody(of: tag.index)
  }

  private mutating func setBody(of index: Int) {
    elements[index].body = (index + 1)..<elements.count
  }
}
