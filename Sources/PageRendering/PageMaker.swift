import BuildDiagnostics
import LinkPreviews
import SafeMarkup
import SitePaths
import SitePlanning
import TypedTemplates

/// Makes the pages of one group, and the files next to them.
struct PageMaker {
  let scene: RenderScene
  /// The templates of pages, by their names, with the fields of the site already printed.
  let templates: [String: Template]

  private var embeds: EmbedFiles { EmbedFiles(scene: scene, template: templates["embed"]) }

  /// Hands each finished page on before the next is begun. Returns what was lost on the way.
  func makeFiles<Failure>(
    and besides: PageExtras, _ emit: (SiteFile) throws(Failure) -> Void
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
      let subject = PreviewMaker(scene: self.scene).subject(of: page, &builder)
      let record = record(for: page, about: subject, with: &builder)
      html.removeAll()
      template.render(record, into: &html)
      try emit(SiteFile(path, bytes: html.bytes))
      for file in embeds.files(of: page, subject.preview, &builder) { try emit(file) }
    }
    if scene.inputs.hasDerivedFiles, let unit = scene.inputs.unit {
      for file in besides(unit, self.scene) { try emit(file) }
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
    if let json = subject.preview.flatMap({ LinkedPage(scene: scene).json(of: page, $0, &builder) }) {
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
    preview.feeds = scene.fileLinks(on: page.kind)
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
