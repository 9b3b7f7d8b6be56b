package import BuildDiagnostics
import SafeMarkup
package import SitePaths
package import SitePlanning
import TypedTemplates

/// Makes the files of a unit that are no pages. What it asks of the scene are dependencies of the unit.
package typealias PageExtras = @Sendable (SitePlan.Unit, RenderScene) -> [SiteFile]

/// Turns the plan of a page into its finished file: values in, bytes out, the same on every machine.
package struct PageRenderer: Sendable {
  /// The template of every section, with the fields that it may name.
  static let sections: [(template: String, shapes: [Shape])] = [
    ("sections/text", [Shape(TextFields.self)]),
    ("sections/gallery", [Shape(GalleryFields.self)]),
    ("sections/video", [Shape(PlayerFields.self)]),
    ("sections/audio", [Shape(PlayerFields.self)]),
    ("sections/card", [Shape(CardFields.self)]),
    ("sections/poll", [Shape(PollFields.self)]),
    ("sections/quote", [Shape(QuoteFields.self)]),
    ("sections/fallback", [Shape(FallbackFields.self)]),
    ("sections/warning", [Shape(WarningFields.self)]),
    ("sections/parent", [Shape(ParentFields.self)]),
    ("sections/repost", [Shape(RepostFields.self)]),
  ]

  let site: RenderSite
  /// A scene of no page, which may read the whole plan.
  package let siteScene: RenderScene
  private let besides: PageExtras
  /// The fields of the site by the names of the templates of pages.
  private let siteRecords: [String: Record]

  /// Renders a plan with the templates of a theme.
  package init(
    plan: SitePlan, settings: RenderSettings, templates: PageTemplates, media: any MediaLibrary,
    cards: CardLibrary? = nil, besides: @escaping PageExtras
  ) {
    self.besides = besides
    site = RenderSite(plan: plan, settings: settings, media: media, cards: cards, templates: templates)
    siteScene = RenderScene(site, PageInputs(whole: plan))
    siteRecords = siteScene.siteRecords
  }

  /// Renders every page of a group, one at a time, and hands each finished file on. Returns what was lost on the way, and
  /// what the pages depend on besides their inputs; `nil` if the next build has to render them in any case.
  package func render<Failure>(
    _ inputs: PageInputs, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> (diagnostics: [Diagnostic], dependencies: Set<Dependency>?) {
    let scene = RenderScene(site, inputs)
    var shown = scene
    if case .page(let place) = inputs.unit { shown.list = ListOwner(inputs.series(place.series).owner) }
    var builder = EntryBuilder(scene: shown)
    let embeds = EmbedFiles(scene: scene, siteRecord: siteRecords["embed"])
    let fingerprint = inputs.key.fingerprint
    func handOn(_ file: SiteFile) throws(Failure) {
      try emit(SiteFile(file.path, file.content, fingerprint: fingerprint))
    }
    var html = HTML()
    try inputs.forEachPage { page throws(Failure) in
      let name = scene.template(of: page.kind)
      guard let path = page.address.file, let template = site.templates.pages[name] else { return }
      let subject = PreviewMaker(scene: scene).subject(of: page, &builder)
      let record = scene.record(for: page, about: subject, with: &builder)
      html.removeAll()
      template.render(record, inside: siteRecords[name], into: &html)
      try handOn(SiteFile(path, bytes: html.bytes))
      for file in embeds.files(of: page, subject.preview, &builder) { try handOn(file) }
    }
    if inputs.hasDerivedFiles, let unit = inputs.unit {
      for file in besides(unit, scene) { try handOn(file) }
    }
    let diagnostics = builder.posts.diagnostics
    return (diagnostics, diagnostics.isEmpty ? scene.recorder.dependencies : nil)
  }

  /// Whether the answer that a page depends on is the same today.
  package func isCurrent(_ dependency: Dependency) -> Bool {
    guard case .medium(let source, let shown) = dependency else {
      return site.directory.isCurrent(dependency)
    }
    return site.media.published(source).fingerprint == shown
  }
}
