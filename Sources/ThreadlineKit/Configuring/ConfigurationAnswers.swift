import BuildDiagnostics

/// What to write instead of a key that does not exist.
enum ConfigurationAnswers {
  private static let names = ConfigurationKey.all.map(\.name)

  /// The names of the tables.
  static let tables = Set(ConfigurationKey.all.map(\.table)).subtracting([""])

  /// The answer to a key: `did you mean "base_url"?`
  static func answer(to unknown: String) -> String {
    if let new = RenamedNames.key(unknown) { return "it is now \"\(new)\"" }
    let name = unknown.split(separator: ".").last.map(String.init) ?? unknown
    let word = name.lowercased().replacing("-", with: "_")
    if tables.contains(unknown) { return "this is a table: write [\(unknown)], and its keys below it" }
    if let answer = answers[word] { return answer }
    if let key = synonyms[word] ?? key(named: word) ?? nearestName(to: unknown, in: names) {
      let place = unknown.contains(".") && !key.contains(".") ? ", above the first [table]" : ""
      return "did you mean \"\(key)\"\(place)?"
    }
    if let table = nearestName(to: unknown, in: tables) { return "did you mean the table [\(table)]?" }
    return "\(Diagnostic.reference)/configuration.md lists them all"
  }

  /// The key with a name, in any table; `nil` if there is not exactly one.
  private static func key(named name: String) -> String? {
    if names.contains(name) { return name }
    let keys = names.filter { $0.hasSuffix(".\(name)") }
    return keys.count == 1 ? keys.first : nil
  }

  /// What other programs, and people, call a key.
  private static let synonyms = namesBySynonym([
    "title": "name site_name site_title sitename",
    "summary": "description subtitle tagline",
    "base_url": "url baseurl site_url siteurl domain canonical",
    "language": "lang locale default_language languagecode",
    "time_zone": "timezone tz",
    "exports": "export exports_dir input source archive archives content_dir contentdir",
    "output": "out output_dir dest destination publish_dir publishdir",
    "look": "color_scheme dark dark_mode style skin",
    "preview.theme_color": "color colour themecolor",
    "preview.fediverse_creator": "creator fediverse",
    "build.host": "hosts hosting",
    "build.precompress": "compress gzip brotli",
    "serve.bind": "address listen",
    "robots.ai": "ai robots",
    "environment": "env draft drafts",
    "extras.feeds": "rss atom feed",
    "extras.tags": "hashtags",
  ])

  /// What to do instead where other programs have a key.
  private static let answers = namesBySynonym([
    "a footer is Templates/slots/footer.mustache": "footer",
    "a banner is Templates/slots/banner.mustache": "header banner",
    "tags for the head are Templates/slots/head-extra.mustache": "head",
    "an icon is Public/favicon.ico, with Public/icon.svg": "favicon",
    "an icon is Public/icon.svg, with Public/favicon.ico": "icon",
    "an icon is Public/icon.svg; a banner is Templates/slots/banner.mustache": "logo",
    "the picture of the site is Public/preview.png": "image",
    "a style sheet is Public/site.css, and colors are Public/looks.css": "css stylesheet",
    "pages load nothing from other sites, so there is no analytics":
      "analytics google_analytics googleanalytics",
    "names come from the exports; preview.fediverse_creator is the account that previews name": "author",
    "the site is read-only, so there are no comments": "comments",
    "links of your own go into Templates/slots/banner.mustache or footer.mustache": "menu nav",
  ])
}
