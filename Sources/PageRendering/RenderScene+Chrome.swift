import SitePaths
import SiteThemes
import SitePlanning
import TypedTemplates

/// What every page of a site has alike.
extension RenderScene {
  /// The name of the template of a page.
  func template(of kind: PagePlan.Kind) -> String {
    if case .page(let place) = kind { ShownSeries(place, in: self).template } else { kind.word }
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

  /// The fields that are the same on every page. A look that follows the system says both of its papers, and a color that
  /// the person chose is the only one.
  private var siteRecord: Record {
    var record = Record([
      SiteFields.language: .text(settings.language), .isRightToLeft: .flag(strings.isRightToLeft),
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
