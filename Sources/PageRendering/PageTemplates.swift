package import BuildDiagnostics
import LinkPreviews
import SitePaths
package import SitePlanning
package import SiteThemes
import ThreadModel
import TypedTemplates

/// The templates of a theme, compiled against the fields of every page and section.
package struct PageTemplates: Sendable {
  /// The templates of pages, by their names; their outermost record has the fields of the site.
  let pages: [String: Template]
  /// By name: the sections of this program, and of each kind that only the theme knows.
  private let sections: [String: Template]
  /// The sections that a program adds, by their kinds.
  let added: [String: AddedSectionKind]
  let looks: [Look]
  /// The strings of the interface.
  let strings: PageStrings
  /// The paths in the site of the theme's public files, by their names.
  private let publicFiles: [String: String]

  /// The template of a section.
  subscript(name: String) -> Template? { sections[name] }

  /// The path in the site of a public file of the theme, such as `search.js`.
  func asset(_ name: String) -> String? { publicFiles[name] }

  /// The templates of the sections that this program shows itself.
  package static let builtInSections = Set(PageRenderer.sections.map(\.template))

  /// The templates of the pages of posts.
  private static let postPages = ["permalink", "moved", "gone", "embed"]

  /// Compiles a theme with its strings in a language (BCP 47). Every mistake of every template is reported at once, and
  /// nothing is rendered while there is one.
  package static func compile(
    _ theme: Theme, language: String = "en", kinds: [any PlannedKind] = PageKinds.all,
    adding added: [AddedSectionKind] = []
  ) -> (templates: PageTemplates?, diagnostics: [Diagnostic]) {
    let (themeStrings, notes) = theme.strings(for: language)
    var reading = StringsReading(themeStrings, builtIn: theme.builtInStrings)
    let strings = reading.strings()
    let pages = Self.pages(of: kinds)
    let others = theme.templates.map(\.name)
      .filter { name in
        name.hasPrefix("sections/") && !builtInSections.contains(name)
          && !added.contains { $0.template == name }
      }.sorted()
    let compiled = TemplateCompiler(sources: theme.templates + themeStrings.partials).compile(
      pages + PageRenderer.sections + added.map { ($0.template, [$0.shape]) }
        + others.map { ($0, [Shape(FallbackFields.self)]) })
    let unused = themeStrings.unused(
      besides: Set(compiled.templates.values.flatMap(\.includes)), builtIn: theme.builtInStrings)
    let diagnostics = notes + reading.diagnostics + compiled.diagnostics + unused
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return (nil, diagnostics) }
    let pageNames = Set(pages.map(\.template))
    let templates = PageTemplates(
      pages: compiled.templates.filter { pageNames.contains($0.key) },
      sections: compiled.templates.filter { !pageNames.contains($0.key) },
      added: Dictionary(added.map { ($0.kind, $0) }) { $1 },
      looks: theme.looks, strings: strings,
      publicFiles: Dictionary(
        theme.publicFiles.map { ($0.name.description, $0.path.description) }, uniquingKeysWith: { $1 }))
    return (templates, diagnostics)
  }

  /// What an attachment of an unknown kind says in plain text.
  func text(of unknown: UnknownAttachment) -> String? {
    added[unknown.kind]?.plainText(unknown) ?? unknown.text
  }

  /// The templates of pages, each once, with the fields that they may name.
  static func pages(of kinds: [any PlannedKind]) -> [(template: String, shapes: [Shape])] {
    var shapes = Dictionary(postPages.map { ($0, Shape(PageFields.self)) }, uniquingKeysWith: { $1 })
    for kind in kinds.compactMap({ $0 as? any PageKind }) {
      for template in kind.templates where shapes[template] == nil { shapes[template] = kind.shape }
    }
    return shapes.sorted { $0.key < $1.key }.map { ($0.key, [Shape(SiteFields.self), $0.value]) }
  }

  /// The icons that the theme has for a look, with their paths in the site: its own, or those of every look.
  func icons(for look: Look?) -> [PreviewIcon] {
    let published = Set(publicFiles.values)
    func path(_ icon: LookIcon) -> String { icon.path(for: look, ifExisting: published.contains) }
    let known = [
      PreviewIcon(.icon, path: "favicon.ico", sizes: "32x32"),
      PreviewIcon(.icon, path: path(.vector), type: "image/svg+xml"),
      PreviewIcon(.appleTouchIcon, path: path(.touch)),
    ]
    return known.filter { published.contains($0.path) }
  }

  /// The names of the templates that print a kind of page, its own first, then those whose text is in it and the slots
  /// that are filled (`slots/footer`); for a page with posts also the sections that a post may need.
  package func names(behind page: PagePlan, in plan: SitePlan) -> [String] {
    let own = Self.name(of: page.kind, in: plan)
    let withPosts = !page.tokens.isEmpty
    var names = Set(pages[own]?.includes ?? [])
    for (name, section) in sections where withPosts {
      names.insert(name)
      names.formUnion(section.includes)
    }
    names.remove(own)
    return [own] + names.sorted()
  }

  /// The public files of the theme that a page names.
  package func publicFiles(of page: PagePlan, in plan: SitePlan) -> Set<String> {
    let printed = pages[Self.name(of: page.kind, in: plan)]?.printedURLs ?? []
    return Set(SiteFields.files.filter { printed.contains($0.field.rawValue) }.map(\.name))
  }

  /// The name of the template of a page.
  private static func name(of kind: PagePlan.Kind, in plan: SitePlan) -> String {
    guard case .page(let place) = kind else { return kind.word }
    return (plan.series.kind(of: place) as? any PageKind)?.template(of: plan.series[place.series]) ?? ""
  }
}
