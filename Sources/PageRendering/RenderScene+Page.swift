import LinkPreviews
import SafeMarkup
import SitePaths
package import SitePlanning
import SiteThemes
import ThreadModel
import TypedTemplates

// The fields of a page, and what its head points to.
extension RenderScene {
  /// What a page shows. `builder` puts its posts together, in the scene of its list.
  func record(
    for page: PagePlan, about subject: PageSubject, with builder: inout EntryBuilder
  ) -> Record {
    let tiles = TileBuilder(scene: builder.scene).tiles(of: page)
    var entries = tiles.isEmpty ? builder.records(for: page) : []
    let hasMark = FirstScreen.mark(&entries)
    let links = page.links
    var record = Record([
      PageFields.pageClass: .text("page-\(template(of: page.kind))"), .hasMark: .flag(hasMark),
      .hasEntries: .flag(!entries.isEmpty || !tiles.isEmpty), .entries: .records(entries),
      .tiles: .records(tiles), .heading: .text(subject.heading), .description: .text(subject.description),
      .previewTags: .html(tags(of: page, subject)), .hasPager: .flag(links != .none),
      .newest: address(ofSite: links.newest?.path), .previous: address(ofSite: links.previous?.path),
      .next: address(ofSite: links.next?.path), .older: address(ofSite: links.older?.path),
    ])
    if let json = subject.preview.flatMap({ LinkedPage(scene: self).json(of: page, $0, &builder) }) {
      var markup = HTML()
      markup.append(linked: json)
      record[PageFields.linkedData] = .html(markup)
    }
    switch page.kind {
    case .page(let place):
      let shown = ShownSeries(place: place, scene: builder.scene)
      shown.kind.fill(&record, for: shown)
    case .moved(let move):
      record[PageFields.target] = address(ofSite: move.to.path)
      record[PageFields.targetText] = .text(settings.base.absolute(move.to.path))
    case .permalink, .threadPage, .gone: break
    }
    return record
  }

  /// The tags that say what the page is: to people who are shown a link to it, and to programs.
  private func tags(of page: PagePlan, _ subject: PageSubject) -> HTML {
    guard var preview = subject.preview else {
      return settings.isDraft
        ? "<meta name=\"robots\" content=\"\(RenderSettings.robotsForDrafts)\">\n" : HTML()
    }
    if settings.isDraft { preview.robots = RenderSettings.robotsForDrafts }
    preview.answers = embedLinks(on: page.kind, title: preview.title)
    preview.feeds = fileLinks(on: page.kind)
    var tags = HTML()
    PreviewTags(preview).append(to: &tags)
    return tags
  }

  // MARK: Links in the head

  /// What a page's head points to: its feeds in each form, and its thread in others.
  func fileLinks(on page: PagePlan.Kind) -> [PreviewFeed] {
    let feeds = inputs.feeds(on: page).flatMap { feed in
      let title = self.title(of: feed)
      return FeedForm.allCases.compactMap { form in
        link(to: inputs.path(of: feed, as: form), title: title, type: form.mediaType)
      }
    }
    let threads = inputs.forms(on: page).compactMap { form, thread in
      let root = inputs.root(ofThread: thread).flatMap { inputs.path(ofRow: $0) }
      return link(
        to: root.map { $0 + form.rawValue }, title: title(of: .thread(thread)), type: form.mediaType)
    }
    return feeds + threads
  }

  /// What the head of a post's own page points to: the answers that embed the post.
  func embedLinks(on page: PagePlan.Kind, title: String) -> [PreviewFeed] {
    guard case .permalink(let row) = page else { return [] }
    return inputs.oEmbedForms(ofRow: row).compactMap { form in
      link(to: inputs.path(ofRow: row, as: form), title: title, type: form.mediaType)
    }
  }

  /// A link in the head of a page; `nil` if there is no path.
  func link(to path: String?, title: String, type: String) -> PreviewFeed? {
    path.flatMap { absolute($0) }.flatMap { WebURL($0) }
      .map { PreviewFeed(title: title, type: type, url: $0) }
  }

  /// What a feed is called where a reader lists its feeds.
  package func title(of feed: Feed) -> String {
    switch feed {
    case .series(let index):
      let series = inputs.series(index)
      return site.kinds[series.kind].feedTitle(of: series, in: self)
    case .thread(let index):
      let name = inputs.root(ofThread: index).map { account(of: $0).displayName }
      return sanitizedLine(strings(.threadBy, ["name": name ?? ""]))
    }
  }

  // MARK: What every page of a site has alike

  /// The name of the template of a page.
  func template(of kind: PagePlan.Kind) -> String {
    if case .page(let place) = kind { ShownSeries(place: place, scene: self).template } else { kind.word }
  }

  /// The fields of the site as the pages of each template have them.
  var siteRecords: [String: Record] {
    let site = siteRecord
    var records = templates.pages.mapValues { _ in site }
    records["search"] = SearchPage.fields(site, in: self)
    records["embed"]?[SiteFields.script] = address(ofSite: templates.asset("embed.js"))
    // A look without a dark form, or without a light one, would not follow the page around the embed.
    if !look.followsSystem { records["embed"]?[SiteFields.look] = .text(Look.automatic) }
    return records
  }

  /// The fields that are the same on every page. A look that follows the system says both of its papers, and a color that
  /// the person chose is the only one.
  private var siteRecord: Record {
    var record = Record([
      SiteFields.language: .text(settings.language), .isRightToLeft: .flag(strings.language.isRightToLeft),
      .siteTitle: .text(settings.title), .homeURL: address(ofSite: PageURL.home.path),
      .aboutURL: address(ofSite: AboutPage.path), .tagsURL: address(of: TagsPage.path, ifAny: "tags"),
      .monthsURL: address(of: MonthsPage.path, ifAny: "months"),
      .searchURL: address(of: SearchPage.path, ifAny: "search"),
      .openSearchURL: address(of: OpenSearchFile.path, ifAny: "search"),
      .manifest: address(ofSite: look.manifest?.description), .look: .text(look.name),
      .density: settings.density == .normal ? .empty : .text(settings.density.rawValue),
      .darkColor: .optional(look.darkColor),
    ])
    for (field, name) in SiteFields.files { record[field] = address(ofSite: templates.asset(name)) }
    if settings.isOffline {
      record[SiteFields.offlineWorker] = address(ofSite: templates.asset(PublicFile.serviceWorker))
    }
    return record
  }

  /// The URL of a path of the site if it has pages of a kind.
  private func address(of path: String, ifAny kind: String) -> FieldValue {
    inputs.hasPages(ofKind: kind) ? address(ofSite: path) : .empty
  }
}
