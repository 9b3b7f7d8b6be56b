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
  var boundTemplates: [String: Template] {
    let site = siteRecord
    let others = ["embed": embedRecord(site), "search": SearchPage.fields(site, in: self)]
    return Dictionary(
      uniqueKeysWithValues: templates.pages.map { ($0.key, $0.value.binding(others[$0.key] ?? site)) })
  }

  /// The fields of the site as they are in an embed. A look without a dark form, or without a light one, would not follow
  /// the page around it.
  private func embedRecord(_ site: Record) -> Record {
    var record = site
    record[SiteFields.script] = address(ofSite: templates.asset("embed.js"))
    if !look.followsSystem { record[SiteFields.look] = .text(Look.automatic) }
    return record
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
    if settings.density != .normal { record[SiteFields.density] = .text(settings.density.rawValue) }
    if let color = look.darkColor { record[SiteFields.darkColor] = .text(color) }
  }
}
