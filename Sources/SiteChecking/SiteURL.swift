import BuildDiagnostics
import LinkPreviews
import SafeMarkup

/// Where a site is served, as far as that is known.
struct SiteURL {
  /// The URL; `nil` if it is unknown.
  let url: WebURL?
  /// Why the URL is unknown, or that it is a guess; `nil` if it is certain.
  let doubt: String?

  init(_ url: WebURL?, _ doubt: String? = nil) { (self.url, self.doubt) = (url, doubt) }

  /// The URL of the site in a folder: as its front page gives it, or for a nested site that below it.
  init(of folder: String) {
    if let page = PreviewPage(file: "\(folder)/index.html") {
      self.init(of: page)
    } else if let site = NestedSite(in: folder) {
      self.init(site.host)
    } else {
      self.init(nil, "there is no index.html")
    }
  }

  /// The URL that a front page gives. One that only leads on to another is not asked.
  private init(of page: PreviewPage) {
    if page.refreshes {
      self.init(nil, "index.html only leads on to another page")
    } else if let url = page.canonicalURL {
      self.init(url)
    } else if let url = page.openGraphURL {
      let source = "the URL of the site is taken from its og:url, \(url.description.quoted)"
      self.init(url, "index.html has no canonical link; \(source)")
    } else if let text = page.canonicalText {
      self.init(nil, "the canonical link of index.html is \(text.quoted), not an absolute URL")
    } else {
      self.init(nil, "index.html has no canonical link")
    }
  }

  /// What a person should know of it: which rules could not run, or from where the URL is.
  func notes(_ options: CheckOptions) -> [Diagnostic] {
    guard let doubt else { return [] }
    guard url == nil else { return [Diagnostic(.note, .siteURLGuessed, doubt)] }
    let effects: [(String, PreviewRule.URLNeed)] = [
      ("not checked", .everything), ("checked only in part", .part),
    ]
    return effects.compactMap { effect, need in
      let codes = options.rules(needing: need).map(\.id).joined(separator: ", ")
      let message = "\(codes) \(effect): \(doubt); pass --base-url https://…"
      return codes.isEmpty ? nil : Diagnostic(.note, .siteURLUnknown, message)
    }
  }
}
