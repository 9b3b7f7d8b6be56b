import TypedTemplates

/// What is the same on every page of a site. The values are printed into the templates of pages once, before any page is
/// rendered, so they are single values.
enum SiteFields: Int, RecordFields {
  case language, isRightToLeft, look, density, darkColor
  case looks, stylesheet, listSheet, threadSheet, embedSheet
  case firstScript, growthScript, script, viewer, viewerSheet, offlineWorker, manifest
  case siteTitle, homeURL, aboutURL, tagsURL, monthsURL, searchURL, openSearchURL
  case filterScript, filterSheet

  var kind: FieldKind {
    switch self {
    case .isRightToLeft: .flag
    case .language, .look, .density, .darkColor, .siteTitle: .text
    default: .address
    }
  }

  /// The public files of a theme that pages name, by their fields.
  static let files: [(field: SiteFields, name: String)] = [
    (.looks, "looks.css"), (.stylesheet, "site.css"), (.listSheet, "lists.css"), (.threadSheet, "thread.css"),
    (.embedSheet, "embed.css"), (.firstScript, "first-paint.js"), (.growthScript, "growth.js"),
    (.script, "site.js"), (.viewer, "viewer.js"), (.viewerSheet, "viewer.css"),
    (.filterScript, "filter.js"), (.filterSheet, "filter.css"),
  ]
}
