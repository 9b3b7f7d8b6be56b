package import BuildDiagnostics
import LinkPreviews
import SafeMarkup
package import SiteFiles
package import SitePlanning
import SiteThemes
import ThreadModel
import TypedTemplates

/// Turns the plan of a page into its finished file: values in, bytes out, the same on every machine.
package struct PageRenderer: Sendable {
  /// Every kind of section, tried in order; the last one shows whatever the others do not.
  package static let sections: [any SectionRenderer] = [
    TextSection(), GallerySection(), PlayerSection(kind: .video), PlayerSection(kind: .audio), CardSection(),
    PollSection(), QuoteSection(), FallbackSection(),
  ]

  private let site: RenderSite
  /// What every page of the site has alike.
  private let frame: Record

  /// Renders a plan with the templates of a theme.
  package init(
    plan: SitePlan, settings: RenderSettings, templates: PageTemplates, media: any MediaLibrary,
    cards: (any CardLibrary)? = nil
  ) {
    site = RenderSite(plan: plan, settings: settings, media: media, cards: cards, templates: templates)
    frame = RenderScene(site).pageFrame
  }

  /// What is left when a piece is rendered.
  package struct Rendered: Sendable {
    /// What was lost on the way.
    package let diagnostics: [Diagnostic]
    /// What the pages depend on besides the plan; `nil` if the next build has to render them in any case.
    package let dependencies: Set<Dependency>?
  }

  /// Renders every page of a piece, one at a time, and hands each finished file on.
  package func render<Failure>(
    _ piece: PlanPiece, of unit: SitePlan.Unit, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> Rendered {
    let recorder = DependencyRecorder()
    let maker = PageMaker(RenderScene(site, recorder), frame: frame)
    let diagnostics = try maker.makeFiles(of: piece, unit) { file throws(Failure) in
      try emit(SiteFile(file.path, file.content, fingerprint: piece.fingerprint))
    }
    return Rendered(
      diagnostics: diagnostics, dependencies: diagnostics.isEmpty ? recorder.dependencies : nil)
  }

  /// Whether the answer that a page depends on is the same today.
  package func isCurrent(_ dependency: Dependency) -> Bool {
    switch dependency {
    case .mention(let id, let handle, let path):
      site.directory.address(ofHashedID: id, handle: handle) == path
    case .medium(let source, let shown): site.media.published(source).fingerprint == shown
    case .asset: true
    }
  }
}
