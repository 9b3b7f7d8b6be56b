package import BuildDiagnostics

/// Compiles all templates of a theme into programs, and reports everything that is wrong with them at once.
///
///     let compiler = TemplateCompiler(sources: theme.templates)
///     let compiled = compiler.compile([(template: "page", shapes: [Shape(PageFields.self)])])
///
/// Templates are Mustache (https://mustache.github.io/mustache.5.html) with typed fields: a name must be a
/// field of a record around its place, and a partial must exist.
package struct TemplateCompiler: Sendable {
  private let library: TemplateLibrary

  /// Takes templates apart. Of two with one name the later stands.
  package init(sources: [TemplateSource]) {
    library = TemplateLibrary(sources: sources)
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
        includes: compilation.included.sorted(), program: compilation.program)
    }
    return (templates, Self.sorted(diagnostics))
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
