import SafeMarkup
import SiteChecking
import SitePaths
import SitePlanning

extension PageName {
  /// The files that it may mean in a site with a base URL, the likeliest first. They need not exist.
  func paths(in folder: String, at base: BaseURL) -> [SitePath] {
    paths(in: folder, at: SiteURLs(WebURL(base.description))).compactMap { SitePath($0) }
  }
}

extension SitePath {
  /// The page that a file next to it belongs to, what the file is, and the kind that it is counted as; nil for a page.
  var owner: (page: SitePath, what: String, kind: String)? {
    var parts = parts.map(String.init)
    let name = parts.removeLast()
    var found: (what: String, kind: String)?
    if name == "index.html", parts.last == "embed" {
      parts.removeLast()
      found = ("embed", "embeds")
    } else if FeedForm(rawValue: name) != nil {
      found = ("feed", "feeds")
    } else if OEmbedForm(rawValue: name) != nil {
      found = ("answer to those who embed it (oEmbed)", "embeds")
    } else if ["thread.json", "thread.md", "thread.txt"].contains(name) {
      found = ("thread in another form", "thread forms")
    }
    guard let found, let page = SitePath(parts: parts + ["index.html"]) else { return nil }
    return (page, found.what, found.kind)
  }
}
