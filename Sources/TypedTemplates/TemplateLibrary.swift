import BuildDiagnostics

/// All templates of a theme, taken apart, with those that fill its slots.
struct TemplateLibrary: Sendable {
  let templates: [String: ParsedTemplate]
  /// What is wrong with the form of the templates, and with the names of the slots' fillings.
  let diagnostics: [Diagnostic]

  init(sources: [TemplateSource]) {
    templates = Dictionary(
      sources.map { ($0.name, ParsedTemplate($0)) }, uniquingKeysWith: { _, later in later })
    let all = Array(templates.values)
    let asked = Set(all.flatMap(\.slotNames))
    let malformed = all.flatMap { template in
      template.problems.map { template.diagnostic($0.problem, at: $0.offset) }
    }
    diagnostics =
      malformed + all.compactMap { Self.unknownSlot($0, asked: asked) } + Self.unknownBlocks(in: all)
  }

  /// Says that no template has a name, with the name that was probably meant.
  func missing(
    _ name: String, called what: String, code: Diagnostic.Code, at place: Diagnostic.Place?
  ) -> Diagnostic {
    let names = templates.values.compactMap { $0.source.slot == nil ? $0.source.name : nil }
    let hint = didYouMean(nearestName(to: name, in: names))
    return .error(code, at: place, "there is no \(what) \"\(name)\"\(hint)")
  }

  /// Blocks that a parent tag fills and no template has.
  private static func unknownBlocks(in templates: [ParsedTemplate]) -> [Diagnostic] {
    let blocks = templates.map { $0.blocks }
    let known = Set(blocks.flatMap(\.declared))
    return zip(templates, blocks).flatMap { template, blocks in
      blocks.given.filter { !known.contains($0.name) }.map { given in
        let hint = didYouMean(nearestName(to: given.name, in: known))
        let message = "no template has a block \"\(given.name)\" to be filled\(hint)"
        return template.diagnostic(TemplateProblem(.templateUnknownBlock, message), at: given.offset)
      }
    }
  }

  private static func unknownSlot(_ template: ParsedTemplate, asked: Set<String>) -> Diagnostic? {
    guard let name = template.source.slot, !asked.contains(name) else { return nil }
    let list = asked.isEmpty ? "no template has slots" : "slots are \(asked.sorted().joined(separator: ", "))"
    let hint = didYouMean(nearestName(to: name, in: asked), or: list)
    let place = Diagnostic.Place(template.source.path)
    return .error(.templateSlotUnknown, at: place, "no template asks for a slot \"\(name)\"\(hint)")
  }
}

extension ParsedTemplate {
  /// A problem with its line and column.
  func diagnostic(_ problem: TemplateProblem, at offset: Int) -> Diagnostic {
    .error(problem.code, at: place(at: offset), problem.message)
  }

  /// The blocks that the template has, and those that it fills in its parents.
  fileprivate var blocks: (declared: [String], given: [(name: String, offset: Int)]) {
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

  /// The slots that the template asks to be filled.
  fileprivate var slotNames: [String] {
    elements.compactMap { element in
      guard case .block(let name) = element.kind else { return nil }
      return TemplateSlot(blockName: name)?.name
    }
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
