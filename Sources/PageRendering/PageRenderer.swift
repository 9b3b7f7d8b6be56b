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

  private let scene: RenderScene
  private let previews: PreviewMaker

  /// Renders a plan with the templates of a theme.
  package init(
    plan: SitePlan, settings: RenderSettings, templates: PageTemplates, media: any MediaLibrary
  ) {
    scene = RenderScene(plan: plan, settings: settings, media: media, templates: templates)
    previews = PreviewMaker(scene: scene)
  }

  /// Renders every page of a unit, one at a time, and hands each finished file on. Gives what was lost on the way.
  package func render<Failure>(
    _ unit: SitePlan.Unit, emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> [Diagnostic] {
    var scene = scene
    switch unit {
    case .home, .timeline: scene.isList = true
    case .thread, .about, .notFound, .moved, .gone: break
    }
    var builder = EntryBuilder(scene: scene)
    var html = HTML()
    try scene.plan.forEachPage(of: unit) { page throws(Failure) in
      guard let path = page.address.file, let template = scene.templates.page[Self.template(page.kind)] else {
        return
      }
      let record = record(for: page, with: &builder)
      html.removeAll()
      template.render(record, into: &html)
      try emit(SiteFile(path, bytes: html.bytes, fingerprint: page.fingerprint))
    }
    return builder.diagnostics
  }

  private static func template(_ kind: PagePlan.Kind) -> String {
    switch kind {
    case .permalink, .threadPage: "permalink"
    case .timeline: "timeline"
    case .home: "home"
    case .about: "about"
    case .notFound: "not-found"
    case .moved: "moved"
    case .gone: "gone"
    }
  }

  private func record(for page: PagePlan, with builder: inout EntryBuilder) -> Record {
    var record = Record(PageFields.self)
    fillFrame(of: page, in: &record)
    let entries = builder.records(for: page)
    record[PageFields.hasEntries] = .flag(!entries.isEmpty)
    record[PageFields.entries] = .records(entries)
    fillLinks(page.links, in: &record)
    let subject = PageSubject(page, maker: previews, builder: &builder)
    record[PageFields.heading] = .text(subject.heading)
    record[PageFields.description] = .text(subject.words)
    var tags = HTML()
    if let preview = subject.preview { PreviewTags(preview).append(to: &tags) }
    record[PageFields.previewTags] = .html(tags)
    fillAccounts(of: page, in: &record)
    if case .moved(let move) = page.kind {
      record[PageFields.target] = scene.address(ofSite: move.to.path)
      record[PageFields.targetText] = .text(scene.settings.base.absolute(move.to.path))
    }
    return record
  }

  private func fillFrame(of page: PagePlan, in record: inout Record) {
    record[PageFields.language] = .text(scene.settings.language)
    record[PageFields.siteTitle] = .text(scene.settings.title)
    record[PageFields.homeAddress] = scene.address(ofSite: PageAddress.home().path)
    record[PageFields.aboutAddress] = scene.address(ofSite: PageAddress.about.path)
    fillLook(in: &record)
    record[PageFields.pageClass] = .text("page-\(Self.template(page.kind))")
    record[PageFields.isHome] = .flag(page.address == .home())
    record[PageFields.isAbout] = .flag(page.kind == .about)
  }

  /// What the page is drawn with. A look that follows the system says both of its papers, and a colour that the
  /// person chose is the only one.
  private func fillLook(in record: inout Record) {
    let sheets: [(PageFields, String?)] = [
      (.looks, scene.templates.lookSheet), (.stylesheet, scene.templates.stylesheet),
      (.script, scene.templates.script),
    ]
    for (field, path) in sheets { record[field] = path.map { scene.address(ofSite: $0) } ?? .empty }
    record[PageFields.look] = .text(scene.look?.name ?? Look.automatic)
    guard scene.settings.themeColor == nil, scene.look?.light != nil, let dark = scene.look?.dark else {
      return
    }
    record[PageFields.darkColor] = .text(dark.paper.description)
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

  /// The account at the head of its timeline, and the accounts of a site that has several.
  private func fillAccounts(of page: PagePlan, in record: inout Record) {
    if case .timeline(let account) = page.kind {
      record[PageFields.profile] = .record(scene.profile(account, isWhole: true))
    }
    guard page.kind == .about || page.address == .home() else { return }
    let accounts = scene.archive.accounts.indices.lazy.map { UInt32($0) }
      .filter { scene.plan.hasTimeline(account: $0) }.prefix(Self.listedAccounts)
    guard page.kind == .about || accounts.count > 1 else { return }
    record[PageFields.hasAccounts] = .flag(!accounts.isEmpty)
    record[PageFields.accounts] = .records(accounts.map { scene.profile($0, isWhole: false) })
  }

  /// How many accounts the front page and the about page list.
  private static let listedAccounts = 100
}
