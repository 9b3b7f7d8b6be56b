import SafeMarkup
import SitePaths
import SitePlanning
import SiteThemes
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
    let files: [(PageFields, String?)] = [
      (.looks, templates.lookSheet), (.stylesheet, templates.stylesheet), (.script, templates.script),
      (.firstScript, templates.firstScript),
      (.viewer, templates.viewer), (.viewerSheet, templates.viewerSheet),
      (.manifest, look.manifest?.description),
      (.offlineWorker, settings.isOffline ? templates.asset(PublicFile.serviceWorker) : nil),
      (.filterScript, templates.asset("filter.js")), (.filterSheet, templates.asset("filter.css")),
    ]
    for (field, path) in files { record[field] = address(ofSite: path) }
    record[PageFields.look] = .text(look.name)
    record[PageFields.density] = .text(settings.density.rawValue)
    if let color = look.darkColor { record[PageFields.darkColor] = .text(color) }
  }
}
