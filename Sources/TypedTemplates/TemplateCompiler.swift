package import BuildDiagnostics

/// Compiles all templates of a theme into programs, and reports everything that is wrong with them at once.
///
///     let compiler = TemplateCompiler(sources: theme.templates, slots: theme.slots)
///     let compiled = compiler.compile([(template: "page", shapes: [Shape(PageFields.self)])])
///
/// Templates are Mustache (https://mustache.github.io/mustache.5.html) with typed fields: a name must be a
/// field of a record around its place, and a partial must exist.
package struct TemplateCompiler: Sendable {
  private let library: TemplateLibrary

  /// Takes templates apart. Of two with one name the later stands.
  package init(sources: [TemplateSource], slots: [TemplateSource]) {
    library = TemplateLibrary(sources: sources, slots: slots)
  }

  /// Compiles these templates with all that they include, each with the fields of its shapes, the outermost first.
  package func compile(_ roots: [(template: String, shapes: [Shape])]) -> (
    templates: [String: Template], diagnostics: [Diagnostic]
  ) {
    var diagnostics = Set(library.diagnostics)
    var templates: [String: Template] = [:]
    for root in roots {
      guard let parsed = library.templates[root.template] else {
        diagnostics.insert(
          library.missing(root.template, called: "template", code: .templateMissing, at: nil))
        continue
      }
      var compilation = TemplateCompilation(library: library, shapes: root.shapes)
      compilation.compile(parsed)
      diagnostics.formUnion(compilation.diagnostics)
      templates[root.template] = Template(
        name: root.template, includes: compilation.included.sorted(), program: compilation.program)
    }
    return (templates, Self.sorted(diagnostics))
  }

  /// By path, line and column, and where those are the same by code and message.
  private static func sorted(_ diagnostics: Set<Diagnostic>) -> [Diagnostic] {
    diagnostics.sorted { left, right in
      let (a, b) = (left.place, right.place)
      if a?.path != b?.path { return (a?.path ?? "") < (b?.path ?? "") }
      if a?.line != b?.line { return (a?.line ?? 0) < (b?.line ?? 0) }
      if a?.column != b?.column { return (a?.column ?? 0) < (b?.column ?? 0) }
      return (left.code.description, left.message) < (right.code.description, right.message)
    }
  }
}
