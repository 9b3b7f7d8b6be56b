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

  /// The fields of a page that say nothing of the page.
  var pageChrome: Record {
    var record = Record(PageFields.self)
    record[PageFields.language] = .text(settings.language)
    record[PageFields.isRightToLeft] = .flag(strings.isRightToLeft)
    record[PageFields.siteTitle] = .text(settings.title)
    record[PageFields.homeURL] = address(ofSite: PageURL.home.path)
    record[PageFields.aboutURL] = address(ofSite: AboutPage.path)
    fillLook(in: &record)
    if inputs.hasPages(ofKind: "tags") { record[PageFields.tagsURL] = address(ofSite: TagsPage.path) }
    if inputs.hasPages(ofKind: "months") {
      record[PageFields.monthsURL] = address(ofSite: MonthsPage.path)
    }
    if inputs.hasPages(ofKind: "search") {
      record[PageFields.searchURL] = address(ofSite: SearchPage.path)
      record[PageFields.openSearchURL] = address(ofSite: OpenSearchFile.path)
    }
    return record
  }

  /// What pages are drawn with. A look that follows the system says both of its papers, and a color that the
  /// person chose is the only one.
  private func fillLook(in record: inout Record) {
    for (field, name) in PageFiles.all { record[field] = address(ofSite: templates.asset(name)) }
    record[PageFields.manifest] = address(ofSite: look.manifest?.description)
    if settings.isOffline {
      record[PageFields.offlineWorker] = address(ofSite: templates.asset(PublicFile.serviceWorker))
    }
    record[PageFields.look] = .text(look.name)
    if settings.density != .normal { record[PageFields.density] = .text(settings.density.rawValue) }
    if let color = look.darkColor { record[PageFields.darkColor] = .text(color) }
  }
}
