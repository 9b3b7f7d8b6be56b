package import BuildDiagnostics
import LinkPreviews
import SiteFiles
package import SiteThemes
import TypedTemplates

/// The templates of a theme, compiled against the fields of every page and section.
package struct PageTemplates: Sendable {
  let page: [String: Template]
  /// Sections by name: those of this program, and one for each kind that only the theme knows.
  let sections: [String: Template]
  /// The theme's own style sheet, the tokens of its looks, and its script, with their paths in the site.
  let stylesheet: String?
  let lookSheet: String?
  let script: String?
  /// The script of what stands in a frame on another site.
  let embedScript: String?
  let looks: [Look]
  /// What the interface says.
  let words: PageWords
  /// The paths of the site's public files.
  private let publicPaths: Set<String>

  /// The names of the sections that this program shows itself.
  static let builtInSections = Set(
    PageRenderer.sections.map(\.name) + frames.map { String($0.template.dropFirst("sections/".count)) })

  /// The pages that a theme must have.
  static let pageNames = [
    "permalink", "timeline", "media", "home", "list", "tags", "months", "accounts", "about", "not-found",
    "moved", "gone", "embed",
  ]

  /// Compiles everything a theme holds, with its words in a language (BCP 47). Every mistake of every template is reported at once, and nothing is
  /// rendered while there is one.
  package static func compile(
    _ theme: Theme, language: String = "en"
  ) -> (templates: PageTemplates?, diagnostics: [Diagnostic]) {
    let (themeWords, notes) = theme.words(for: language)
    let (words, faults) = PageWords.read(themeWords)
    let pages = pageNames.map { (template: $0, shape: Shape(PageFields.self)) }
    var sections = PageRenderer.sections.map { (template: "sections/\($0.name)", shape: $0.shape) }
    sections += frames
    let known = Set(sections.map(\.template))
    let kinds = theme.templates.map(\.name).filter { $0.hasPrefix("sections/") && !known.contains($0) }
    sections += kinds.sorted().map { (template: $0, shape: Shape(FallbackFields.self)) }
    let compiled = TemplateCompiler(
      sources: theme.templates + themeWords.partials, slots: theme.slots
    ).compile(pages + sections)
    let diagnostics = notes + faults + compiled.diagnostics
    guard let words, !diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, diagnostics)
    }
    var sectionTemplates: [String: Template] = [:]
    for (name, _) in sections { sectionTemplates[String(name.dropFirst("sections/".count))] = compiled[name] }
    var pageTemplates: [String: Template] = [:]
    for (name, _) in pages { pageTemplates[name] = compiled[name] }
    let templates = PageTemplates(
      page: pageTemplates, sections: sectionTemplates,
      stylesheet: theme.asset("site.css")?.description, lookSheet: theme.asset("looks.css")?.description,
      script: theme.asset("site.js")?.description, embedScript: theme.asset("embed.js")?.description,
      looks: theme.looks, words: words,
      publicPaths: Set(theme.publicFiles.map(\.path.description)))
    return (templates, diagnostics)
  }

  /// The icons that the theme has for a look, with their paths in the site: its own, or those of every look.
  func icons(for look: Look?) -> [PreviewIcon] {
    let general = (vector: "icon.svg", picture: "apple-touch-icon.png")
    let own = look?.icon ?? general
    let known = [
      PreviewIcon(.icon, path: "favicon.ico", sizes: "32x32"),
      PreviewIcon(
        .icon, path: publicPaths.contains(own.vector) ? own.vector : general.vector, type: "image/svg+xml"),
      PreviewIcon(
        .appleTouchIcon, path: publicPaths.contains(own.picture) ? own.picture : general.picture),
    ]
    return known.filter { publicPaths.contains($0.path) }
  }

  /// What stands around sections and entries.
  private static let frames: [(template: String, shape: Shape)] = [
    (template: "sections/warning", shape: Shape(WarningFields.self)),
    (template: "sections/parent", shape: Shape(ParentFields.self)),
    (template: "sections/repost", shape: Shape(RepostFields.self)),
  ]
}
