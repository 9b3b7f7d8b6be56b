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

  let scene: RenderScene
  private let previews: PreviewMaker
  private let embeds: EmbedFiles
  private let derived: DerivedFiles
  private let linked: LinkedPage
  /// What every page of the site has alike.
  private let frame: Record

  /// Renders a plan with the templates of a theme.
  package init(
    plan: SitePlan, settings: RenderSettings, templates: PageTemplates, media: any MediaLibrary,
    cards: (any CardLibrary)? = nil
  ) {
    scene = RenderScene(
      RenderSite(plan: plan, settings: settings, media: media, cards: cards, templates: templates))
    previews = PreviewMaker(scene: scene)
    embeds = EmbedFiles(scene: scene)
    derived = DerivedFiles(scene: scene)
    linked = LinkedPage(scene: scene)
    frame = scene.pageFrame
  }

  /// What is left to say when a piece is rendered.
  package struct Rendered: Sendable {
    /// What was lost on the way.
    package let diagnostics: [Diagnostic]
    /// What was asked for beside the plan; nil where the next build has to render the piece whatever it finds.
    package let readings: Set<PieceReading>?
  }

  /// Renders every page of a piece, one at a time, and hands each finished file on.
  package func render<Failure>(
    _ piece: PlanPiece, of unit: SitePlan.Unit, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> Rendered {
    let readings = PieceReadings()
    var diagnostics: [Diagnostic] = []
    try PieceReadings.$current.during(readings) { () throws(Failure) in
      diagnostics = try renderFiles(of: piece, unit) { file throws(Failure) in
        try emit(SiteFile(file.path, file.content, fingerprint: piece.fingerprint))
      }
    }
    return Rendered(
      diagnostics: diagnostics, readings: diagnostics.isEmpty ? readings.readings : nil)
  }

  private func renderFiles<Failure>(
    of piece: PlanPiece, _ unit: SitePlan.Unit, _ emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> [Diagnostic] {
    var scene = scene
    if case .list(let surface, _) = unit { scene.list = surface }
    var builder = EntryBuilder(scene: scene)
    var html = HTML()
    for page in piece.pages {
      guard let path = page.address.file, let template = scene.templates.page[Self.template(page.kind)] else {
        continue
      }
      let subject = PageSubject(page, maker: previews, builder: &builder)
      let record = record(for: page, about: subject, with: &builder)
      html.removeAll()
      template.render(record, into: &html)
      try emit(SiteFile(path, bytes: html.bytes))
      try embeds.write(page, subject.preview, &builder, emit: emit)
    }
    if piece.hasDerivedFiles { try derived.write(unit, emit: emit) }
    return builder.diagnostics
  }

  /// Whether something that was asked for when a piece was made is answered today as it was then.
  package func isCurrent(_ reading: PieceReading) -> Bool {
    switch reading {
    case .mention(let id, let handle, let path):
      scene.site.directory.address(ofHashedID: id, handle: handle) == path
    case .medium(let source, let fingerprint): scene.media.published(source).fingerprint == fingerprint
    case .file: true
    }
  }

  /// The name of the template that a kind of page is printed with.
  static func template(_ kind: PagePlan.Kind) -> String {
    switch kind {
    case .permalink, .threadPage: "permalink"
    case .list(.home): "home"
    case .list(.account(_, .media)): "media"
    case .list(.account): "timeline"
    case .list(.tag), .list(.month): "list"
    case .tags: "tags"
    case .months: "months"
    case .accounts: "accounts"
    case .about: "about"
    case .notFound: "not-found"
    case .moved: "moved"
    case .gone: "gone"
    }
  }

  private func record(
    for page: PagePlan, about subject: PageSubject, with builder: inout EntryBuilder
  ) -> Record {
    var record = frame
    fillKind(of: page, in: &record)
    let tiles = TileBuilder(scene: builder.scene).tiles(of: page)
    let entries = tiles.isEmpty ? builder.records(for: page) : []
    record[PageFields.hasEntries] = .flag(!entries.isEmpty || !tiles.isEmpty)
    record[PageFields.entries] = .records(entries)
    record[PageFields.tiles] = .records(tiles)
    fillLinks(page.links, in: &record)
    record[PageFields.heading] = .text(subject.heading)
    record[PageFields.description] = .text(subject.words)
    record[PageFields.previewTags] = .html(tags(of: page, subject, &builder))
    fillHead(of: page, in: &record)
    fillAccounts(of: page, in: &record)
    fillIndex(of: page, in: &record)
    if case .moved(let move) = page.kind {
      record[PageFields.target] = scene.address(ofSite: move.to.path)
      record[PageFields.targetText] = .text(scene.settings.base.absolute(move.to.path))
    }
    return record
  }

  /// The tags that say what the page is: to people who are shown a link to it, and to programs.
  private func tags(of page: PagePlan, _ subject: PageSubject, _ builder: inout EntryBuilder) -> HTML {
    var tags = HTML()
    guard var preview = subject.preview else {
      if scene.settings.isDraft { tags.append(robots: RenderSettings.robotsForDrafts) }
      return tags
    }
    if scene.settings.isDraft { preview.robots = RenderSettings.robotsForDrafts }
    preview.answers = embeds.links(on: page.kind, title: preview.title)
    preview.feeds = derived.links(on: page.kind)
    PreviewTags(preview).append(to: &tags)
    if let json = linked.json(of: page, preview, &builder) { tags.append(linked: json) }
    return tags
  }

  /// What a page is among the others: its class, and which of the links at its top lead to itself.
  private func fillKind(of page: PagePlan, in record: inout Record) {
    record[PageFields.pageClass] = .text("page-\(Self.template(page.kind))")
    record[PageFields.isHome] = .flag(page.address == .home())
    record[PageFields.isAbout] = .flag(page.kind == .about)
    if !scene.plan.tagLists.isEmpty { record[PageFields.isTags] = .flag(page.address == .tags()) }
    if !scene.plan.monthLists.isEmpty { record[PageFields.isMonths] = .flag(page.address == .months()) }
  }

  private func fillLinks(_ links: PageLinks, in record: inout Record) {
    let fields: [(PageFields, PageAddress?)] = [
      (.newest, links.newest), (.previous, links.previous), (.next, links.next), (.older, links.older),
    ]
    for (field, address) in fields {
      record[field] = address.map { scene.address(ofSite: $0.path) } ?? .empty
    }
    record[PageFields.hasPager] = .flag(links != .none)
  }
}
