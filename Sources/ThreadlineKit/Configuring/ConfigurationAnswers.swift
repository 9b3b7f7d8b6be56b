import BuildDiagnostics

/// What to write instead of a key that does not exist.
enum ConfigurationAnswers {
  private static let names = ConfigurationKey.all.map(\.name)

  /// The names of the tables.
  static let tables = Set(
    names.compactMap { name in
      let parts = name.split(separator: ".")
      return parts.count > 1 ? parts.first.map(String.init) : nil
    })

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
  private static let synonyms = [
    "name": "title", "site_name": "title", "site_title": "title", "sitename": "title",
    "description": "summary", "subtitle": "summary", "tagline": "summary",
    "url": "base_url", "baseurl": "base_url", "site_url": "base_url", "siteurl": "base_url",
    "domain": "base_url", "canonical": "base_url",
    "lang": "language", "locale": "language", "default_language": "language", "languagecode": "language",
    "timezone": "time_zone", "tz": "time_zone",
    "export": "exports", "exports_dir": "exports", "input": "exports", "source": "exports",
    "archive": "exports", "archives": "exports", "content_dir": "exports", "contentdir": "exports",
    "out": "output", "output_dir": "output", "dest": "output", "destination": "output",
    "publish_dir": "output", "publishdir": "output",
    "color_scheme": "look", "dark": "look", "dark_mode": "look", "style": "look", "skin": "look",
    "color": "preview.theme_color", "colour": "preview.theme_color", "themecolor": "preview.theme_color",
    "creator": "preview.fediverse_creator", "fediverse": "preview.fediverse_creator",
    "hosts": "build.host", "hosting": "build.host", "compress": "build.precompress",
    "gzip": "build.precompress", "brotli": "build.precompress", "address": "serve.bind",
    "listen": "serve.bind", "ai": "robots.ai", "robots": "robots.ai", "env": "environment",
    "draft": "environment", "drafts": "environment", "rss": "extras.feeds", "atom": "extras.feeds",
    "feed": "extras.feeds", "hashtags": "extras.tags",
  ]

  /// What to do instead where other programs have a key.
  private static let answers = [
    "footer": "a footer is Templates/slots/footer.mustache",
    "header": "a banner is Templates/slots/banner.mustache",
    "banner": "a banner is Templates/slots/banner.mustache",
    "head": "tags for the head are Templates/slots/head-extra.mustache",
    "favicon": "an icon is Public/favicon.ico, with Public/icon.svg",
    "icon": "an icon is Public/icon.svg, with Public/favicon.ico",
    "logo": "an icon is Public/icon.svg; a banner is Templates/slots/banner.mustache",
    "image": "the picture of the site is Public/preview.png",
    "css": "a style sheet is Public/site.css, and colors are Public/looks.css",
    "stylesheet": "a style sheet is Public/site.css, and colors are Public/looks.css",
    "analytics": "pages load nothing from other sites, so there is no analytics",
    "google_analytics": "pages load nothing from other sites, so there is no analytics",
    "googleanalytics": "pages load nothing from other sites, so there is no analytics",
    "author": "names come from the exports; preview.fediverse_creator is the account that previews name",
    "comments": "the site is read-only, so there are no comments",
    "menu": "links of your own go into Templates/slots/banner.mustache or footer.mustache",
    "nav": "links of your own go into Templates/slots/banner.mustache or footer.mustache",
  ]
}
