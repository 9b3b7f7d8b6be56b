/// A kind of host that a site can be made for: what it wants to have, and what it cannot do.
///
///     SiteHosts.all.first { $0.name == "nginx" }?.maps(rules).outside    // maps.conf and site.conf
package protocol SiteHost: Sendable {
  /// What a person calls it: `github-pages`.
  var name: String { get }
  /// Whether it wants `_redirects` in its own words, so that no other such host can have the same site.
  var hasOwnWords: Bool { get }
  /// What it is called in messages where it serves a folder at the root of a domain alone: `Netlify`. `nil` where it can
  /// serve a site below a path.
  var nameAtRoot: String? { get }
  /// The status with which it shows the page of a URL that is gone.
  var statusOfGone: Int { get }
  /// What it wants to have for a site.
  func maps(_ rules: HostRules) -> HostMaps
}

extension SiteHost {
  package var hasOwnWords: Bool { false }
  package var nameAtRoot: String? { nil }
  package var statusOfGone: Int { 410 }
}

/// The files that a host wants, and what stays undone.
package struct HostMaps: Sendable {
  /// Files in the site, by their path; one of the site's own of that path gives way.
  package var inside: [String: [UInt8]] = [:]
  /// Files next to the site, by their name.
  package var outside: [String: [UInt8]] = [:]
  /// What the host cannot do of what the site says, a sentence each.
  package var cannot: [String] = []

  mutating func noteLeft(_ count: Int) {
    guard count > 0 else { return }
    cannot.append(
      (count == 1 ? "1 address of permalinks.lock holds" : "\(count) addresses of permalinks.lock hold")
        + " signs that no address of ours has, left out of its maps")
  }
}

/// The hosts that there are.
package enum SiteHosts {
  package static let all: [any SiteHost] = [
    NginxHost(), CaddyHost(), NetlifyHost(), CloudflareHost(), GitHubPagesHost(), S3Host(),
  ]
}

extension Array<HostRules.Outcome> {
  /// How many are gone, and have a page of their own that says so; what was next to one is not counted.
  var gone: Int { count { $0.to == nil && $0.page == nil && !$0.isMissing } }
  /// How many moved.
  var moved: Int { count { $0.to != nil } }
}
