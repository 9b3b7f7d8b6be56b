import BuildDiagnostics
import LinkPreviews
import SafeMarkup

/// Where a site is served, as far as that is known.
enum SiteURL {
  /// The caller of the check says so.
  case given(WebURL)
  /// The canonical link of the front page says so; of a nested site that of the page below.
  case canonical(WebURL)
  /// `og:url` of the front page says so, which has no canonical link.
  case openGraph(WebURL)
  /// Not at all, and why.
  case unknown(String)

  /// The URL of the site in a folder. A front page that only leads on to another is not asked.
  init(of folder: String, given: WebURL? = nil) {
    if let given {
      self = .given(given)
      return
    }
    guard let page = CheckedSite.frontPage(of: folder) else {
      self = NestedSite(in: folder).map { .canonical($0.host) } ?? .unknown("there is no index.html")
      return
    }
    if page.refreshes {
      self = .unknown("index.html only leads on to another page")
    } else if let url = page.canonicalURL {
      self = .canonical(url)
    } else if let url = page.openGraphURL {
      self = .openGraph(url)
    } else if let text = page.canonicalText {
      self = .unknown("the canonical link of index.html is \(text.quoted), not an absolute URL")
    } else {
      self = .unknown("index.html has no canonical link")
    }
  }

  /// The URL; `nil` if it is unknown.
  var url: WebURL? {
    switch self {
    case .given(let url), .canonical(let url), .openGraph(let url): url
    case .unknown: nil
    }
  }

  /// What a person should know of it: which rules could not run, or from where the URL is.
  func notes(_ options: CheckOptions) -> [Diagnostic] {
    switch self {
    case .given, .canonical: return []
    case .openGraph(let url):
      let message =
        "index.html has no canonical link; the URL of the site is taken from its og:url, \(url.description.quoted)"
      return [Diagnostic(.note, .siteURLGuessed, message)]
    case .unknown(let reason):
      let advice = "\(reason); pass --base-url https://…"
      return [
        Self.note("not checked", options.rules(needing: .everything), advice),
        Self.note("checked only in part", options.rules(needing: .part), advice),
      ].compactMap(\.self)
    }
  }

  private static func note(_ what: String, _ rules: [PreviewRule], _ advice: String) -> Diagnostic? {
    guard !rules.isEmpty else { return nil }
    let codes = rules.map(\.id).joined(separator: ", ")
    return Diagnostic(.note, .siteURLUnknown, "\(codes) \(what): \(advice)")
  }
}

extension CheckOptions {
  /// The rules of this check that need so much of the URL of the site.
  func rules(needing need: PreviewRule.URLNeed) -> [PreviewRule] {
    checkedRules.filter { rule in
      rule.urlNeed == need && (consumers.isEmpty || rule.consumers.contains(where: consumers.contains))
    }
  }
}

extension Diagnostic.Code {
  /// `check` does not know the URL of the site, so some rules are not checked.
  ///
  /// - Cause: The front page has no canonical link.
  /// - Fix: Add `--base-url https://me.example`.
  /// - Example: `note: P02, P05 cannot be checked: the front page has no canonical link; pass --base-url
  ///            https://me.example [site-url-unknown]`
  static let siteURLUnknown: Diagnostic.Code = "site-url-unknown"
  /// `check` takes the URL of the site from `og:url` of the front page.
  ///
  /// - Cause: The front page has no canonical link.
  /// - Fix: Add `--base-url`.
  /// - Example: `note: the URL of the site is taken for "https://me.example/"; pass --base-url if it is
  ///            another [site-url-guessed]`
  static let siteURLGuessed: Diagnostic.Code = "site-url-guessed"
}
