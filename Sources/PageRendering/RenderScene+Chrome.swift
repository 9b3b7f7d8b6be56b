import SitePaths
import SiteThemes
import SitePlanning
import TypedTemplates

/// What every page of a site has alike.
extension RenderScene {
  /// The name of the template of a page.
  func template(of kind: PagePlan.Kind) -> String {
    switch kind {
    case .permalink, .threadPage: "permalink"
    case .page(let place): ShownSeries(place, in: self).template
    case .moved: "moved"
    case .gone: "gone"
    }
  }

  /// The templates of pages with the fields of the site already printed.
  var pageTemplates: [String: Template] {
    let record = siteRecord
    var pages = templates.pages.mapValues { $0.binding(record) }
    for kind in site.kinds {
      var adjusted = record
      kind.adjust(&adjusted, in: self)
      for name in kind.templates { pages[name] = templates.pages[name]?.binding(adjusted) }
    }
    return pages
  }

  /// The fields that are the same on every page.
  private var siteRecord: Record {
    var record = Record(SiteFields.self)
    record[SiteFields.language] = .text(settings.language)
    record[SiteFields.isRightToLeft] = .flag(strings.isRightToLeft)
    record[SiteFields.siteTitle] = .text(settings.title)
    record[SiteFields.homeURL] = address(ofSite: PageURL.home.path)
    record[SiteFields.aboutURL] = address(ofSite: AboutPage.path)
    fillLook(in: &record)
    if inputs.hasPages(ofKind: "tags") { record[SiteFields.tagsURL] = address(ofSite: TagsPage.path) }
    if inputs.hasPages(ofKind: "months") {
      record[SiteFields.monthsURL] = address(ofSite: MonthsPage.path)
    }
    if inputs.hasPages(ofKind: "search") {
      record[SiteFields.searchURL] = address(ofSite: SearchPage.path)
      record[SiteFields.openSearchURL] = address(ofSite: OpenSearchFile.path)
    }
    return record
  }

  /// What pages are drawn with. A look that follows the system says both of its papers, and a color that the
  /// person chose is the only one.
  private func fillLook(in record: inout Record) {
    for (field, name) in PageFiles.all { record[field] = address(ofSite: templates.asset(name)) }
    record[SiteFields.manifest] = address(ofSite: look.manifest?.description)
    if settings.isOffline {
      record[SiteFields.offlineWorker] = address(ofSite: templates.asset(PublicFile.serviceWorker))
    }
    record[SiteFields.look] = .text(look.name)
    // A look without a dark form, or without a light one, would not follow the page around an embed.
    record[SiteFields.embedLook] = .text(look.followsSystem ? look.name : Look.automatic)
    if settings.density != .normal { record[SiteFields.density] = .text(settings.density.rawValue) }
    if let color = look.darkColor { record[SiteFields.darkColor] = .text(color) }
  }
}
