import BuildDiagnostics
import LinkPreviews
import SafeMarkup
import SitePaths
import SitePlanning
import TypedTemplates

/// Makes the pages of one group, and the files next to them.
struct PageMaker {
  let scene: RenderScene
  private let previews: PreviewMaker
  private let embeds: EmbedFiles
  private let fileLinks: FileLinks
  private let linked: LinkedPage
  /// The templates of pages, by their names, with the fields of the site already printed.
  private let templates: [String: Template]

  init(_ scene: RenderScene, _ boundTemplates: [String: Template]) {
    (self.scene, templates) = (scene, boundTemplates)
    previews = PreviewMaker(scene: scene)
    embeds = EmbedFiles(scene: scene, template: boundTemplates["embed"])
    fileLinks = FileLinks(scene: scene)
    linked = LinkedPage(scene: scene)
  }

  /// Hands each finished file on before the next is begun. Returns what was lost on the way.
  func makeFiles<Failure>(
    and besides: any PageExtras, _ emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) -> [Diagnostic] {
    var scene = scene
    if case .page(let place) = scene.inputs.unit {
      scene.list = ListOwner(scene.inputs.series(place.series).owner)
    }
    var builder = EntryBuilder(scene: scene)
    var html = HTML()
    try scene.inputs.forEachPage { page throws(Failure) in
      guard let path = page.address.file, let template = templates[scene.template(of: page.kind)] else {
        return
      }
      let subject = previews.subject(of: page, &builder)
      let record = record(for: page, about: subject, with: &builder)
      html.removeAll()
      template.render(record, into: &html)
      try emit(SiteFile(path, bytes: html.bytes))
      for file in embeds.files(of: page, subject.preview, &builder) { try emit(file) }
    }
    if scene.inputs.hasDerivedFiles, let unit = scene.inputs.unit {
      try besides.write(unit, in: self.scene, emit: emit)
    }
    return builder.diagnostics
  }

  private func record(
    for page: PagePlan, about subject: PageSubject, with builder: inout EntryBuilder
  ) -> Record {
    var record = Record(PageFields.self)
    record[PageFields.pageClass] = .text("page-\(scene.template(of: page.kind))")
    let tiles = TileBuilder(scene: builder.scene).tiles(of: page)
    var entries = tiles.isEmpty ? builder.records(for: page) : []
    record[PageFields.hasMark] = .flag(FirstScreen.mark(&entries))
    record[PageFields.hasEntries] = .flag(!entries.isEmpty || !tiles.isEmpty)
    record[PageFields.entries] = .records(entries)
    record[PageFields.tiles] = .records(tiles)
    fillLinks(page.links, in: &record)
    record[PageFields.heading] = .text(subject.heading)
    record[PageFields.description] = .text(subject.description)
    record[PageFields.previewTags] = .html(tags(of: page, subject))
    if let json = subject.preview.flatMap({ linked.json(of: page, $0, &builder) }) {
      var markup = HTML()
      markup.append(linked: json)
      record[PageFields.linkedData] = .html(markup)
    }
    switch page.kind {
    case .page(let place):
      let shown = ShownSeries(place, in: builder.scene)
      shown.kind.fill(&record, for: shown)
    case .moved(let move):
      record[PageFields.target] = scene.address(ofSite: move.to.path)
      record[PageFields.targetText] = .text(scene.settings.base.absolute(move.to.path))
    case .permalink, .threadPage, .gone: break
    }
    return record
  }

  /// The tags that say what the page is: to people who are shown a link to it, and to programs.
  private func tags(of page: PagePlan, _ subject: PageSubject) -> HTML {
    guard var preview = subject.preview else {
      return scene.settings.isDraft
        ? "<meta name=\"robots\" content=\"\(RenderSettings.robotsForDrafts)\">\n" : HTML()
    }
    if scene.settings.isDraft { preview.robots = RenderSettings.robotsForDrafts }
    preview.answers = embeds.links(on: page.kind, title: preview.title)
    preview.feeds = fileLinks.links(on: page.kind)
    var tags = HTML()
    PreviewTags(preview).append(to: &tags)
    return tags
  }

  private func fillLinks(_ links: PageLinks, in record: inout Record) {
    let fields: [(PageFields, PageURL?)] = [
      (.newest, links.newest), (.previous, links.previous), (.next, links.next), (.older, links.older),
    ]
    for (field, address) in fields {
      record[field] = scene.address(ofSite: address?.path)
    }
    record[PageFields.hasPager] = .flag(links != .none)
  }
}
