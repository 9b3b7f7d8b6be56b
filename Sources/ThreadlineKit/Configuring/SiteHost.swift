import Hosting

/// A kind of host that a site can be made for. To add one, add a case, and what it wants as a function of `HostMaps`.
public enum SiteHost: String, Sendable, CaseIterable {
  case nginx, caddy, netlify, cloudflare
  case githubPages = "github-pages"
  case s3

  /// The files that it wants to have for a site, and what it cannot do.
  func maps(_ rules: HostRules) -> HostMaps {
    switch self {
    case .nginx: .nginx(rules)
    case .caddy: .caddy(rules)
    case .netlify: .netlify(rules)
    case .cloudflare: .cloudflare(rules)
    case .githubPages: .githubPages(rules)
    case .s3: .s3(rules)
    }
  }

  /// Whether it wants `_redirects` in its own words, so that no other such host can have the same site.
  var hasOwnWords: Bool { self == .netlify || self == .cloudflare }

  /// What it is called in messages if it serves a folder only at the root of a domain; `nil` if it can serve a site
  /// below a path.
  var nameAtRoot: String? { [Self.netlify: "Netlify", .cloudflare: "Cloudflare Pages"][self] }

  /// The status with which it shows the page of a URL that is gone.
  var statusOfGone: Int { [Self.netlify: 404, .cloudflare: 200][self] ?? 410 }
}
