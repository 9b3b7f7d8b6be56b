import SitePlanning
import SiteThemes
import TypedTemplates

/// What every page of a site has alike.
extension RenderScene {
  /// The fields of a page that say nothing of the page.
  var pageFrame: Record {
    var record = Record(PageFields.self)
    record[PageFields.language] = .text(settings.language)
    record[PageFields.isRightToLeft] = .flag(words.isRightToLeft)
    record[PageFields.siteTitle] = .text(settings.title)
    record[PageFields.homeAddress] = address(ofSite: PageAddress.home().path)
    record[PageFields.aboutAddress] = address(ofSite: PageAddress.about.path)
    fillLook(in: &record)
    if inputs.hasTags {
      record[PageFields.tagsAddress] = address(ofSite: PageAddress.tags().path)
    }
    if inputs.hasMonths {
      record[PageFields.monthsAddress] = address(ofSite: PageAddress.months().path)
    }
    return record
  }

  /// What pages are drawn with. A look that follows the system says both of its papers, and a colour that the
  /// person chose is the only one.
  private func fillLook(in record: inout Record) {
    let sheets: [(PageFields, String?)] = [
      (.looks, templates.lookSheet), (.stylesheet, templates.stylesheet), (.script, templates.script),
    ]
    for (field, path) in sheets { record[field] = address(ofSite: path) }
    record[PageFields.look] = .text(look?.name ?? Look.automatic)
    guard settings.themeColor == nil, look?.light != nil, let dark = look?.dark else { return }
    record[PageFields.darkColor] = .text(dark.paper.description)
  }
}
