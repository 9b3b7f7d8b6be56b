/// The public files of a theme that pages name, by their fields.
enum PageFiles {
  static let all: [(field: SiteFields, name: String)] = [
    (.looks, "looks.css"), (.stylesheet, "site.css"), (.listSheet, "lists.css"), (.threadSheet, "thread.css"),
    (.embedSheet, "embed.css"), (.firstScript, "first-paint.js"), (.growthScript, "growth.js"),
    (.script, "site.js"), (.viewer, "viewer.js"), (.viewerSheet, "viewer.css"),
    (.filterScript, "filter.js"), (.filterSheet, "filter.css"),
  ]
}
