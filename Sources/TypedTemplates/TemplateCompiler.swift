package import BuildDiagnostics

/// Compiles all templates of a theme into programs, and reports everything that is wrong with them at once.
///
///     let compiler = TemplateCompiler(sources: theme.templates)
///     let compiled = compiler.compile([(template: "page", shapes: [Shape(PageFields.self)])])
///
/// Templates are Mustache (https://mustache.github.io/mustache.5.html) with typed fields: a name must be a
/// field of a record around its place, and a partial must exist.
package struct TemplateCompiler: Sendable {
  /// The templates by their names.
  let templates: [String: ParsedTemplate]
  /// What is wrong with the form of the templates, and with the names of the slots' fillings.
  private let diagnostics: [Diagnostic]

  /// Takes templates apart. Of two with one name the later stands.
  package init(sources: [TemplateSource]) {
    templates = Dictionary(
      sources.map { ($0.name, ParsedTemplate($0)) }, uniquingKeysWith: { _, later in later })
    let all = templates.values.map { (template: $0, blocks: $0.blocks) }
    let given = all.flatMap { template, blocks in blocks.given.map { (template, $0.name, $0.offset) } }
    let declared = Set(all.flatMap(\.blocks.declared))
    let asked = Set(declared.union(given.map(\.1)).compactMap { TemplateSlot(blockName: $0)?.name })
    let malformed = all.flatMap { template, _ in
      template.problems.map { template.diagnostic($0.problem, at: $0.offset) }
    }
    // A parent tag fills them and no template has them.
    let unknownBlocks = given.filter { !declared.contains($0.1) }.map { template, name, offset in
      let hint = didYouMean(nearestName(to: name, in: declared))
      let message = "no template has a block \"\(name)\" to be filled\(hint)"
      return template.diagnostic(TemplateProblem(.templateUnknownBlock, message), at: offset)
    }
    diagnostics = malformed + unknownBlocks + all.compactMap { Self.unknownSlot($0.template, asked: asked) }
  }

  /// Compiles these templates with all that they include, each with the fields of its shapes, the outermost first.
  package func compile(_ roots: [(template: String, shapes: [Shape])]) -> (
    templates: [String: Template], diagnostics: [Diagnostic]
  ) {
    var found = Set(diagnostics)
    var templates: [String: Template] = [:]
    for root in roots {
      guard let parsed = self.templates[root.template] else {
        found.insert(
          missing(root.template, called: "template", code: .templateMissing, at: nil))
        continue
      }
      var compilation = TemplateCompilation(compiler: self, shapes: root.shapes)
      compilation.compile(parsed)
      found.formUnion(compilation.diagnostics)
      templates[root.template] = Template(
        includes: compilation.included.sorted(), program: compilation.program)
    }
    return (templates, Self.sorted(found))
  }

  /// Says that no template has a name, with the name that was probably meant.
  func missing(
    _ name: String, called what: String, code: Diagnostic.Code, at place: Diagnostic.Place?
  ) -> Diagnostic {
    let names = templates.values.compactMap { $0.source.slot == nil ? $0.source.name : nil }
    let hint = didYouMean(nearestName(to: name, in: names))
    return .error(code, at: place, "there is no \(what) \"\(name)\"\(hint)")
  }

  private static func unknownSlot(_ template: ParsedTemplate, asked: Set<String>) -> Diagnostic? {
    guard let name = template.source.slot, !asked.contains(name) else { return nil }
    let list = asked.isEmpty ? "no template has slots" : "slots are \(asked.sorted().joined(separator: ", "))"
    let hint = didYouMean(nearestName(to: name, in: asked), or: list)
    let place = Diagnostic.Place(template.source.path)
    return .error(.templateSlotUnknown, at: place, "no template asks for a slot \"\(name)\"\(hint)")
  }

  /// By path, line and column, and where those are the same by code and message.
  private static func sorted(_ diagnostics: Set<Diagnostic>) -> [Diagnostic] {
    func key(_ diagnostic: Diagnostic) -> (String, Int, Int, String, String) {
      let place = diagnostic.place
      let (line, column) = (place?.line ?? 0, place?.column ?? 0)
      return (place?.path ?? "", line, column, diagnostic.code.description, diagnostic.message)
    }
    return diagnostics.sorted { key($0) < key($1) }
  }
}
