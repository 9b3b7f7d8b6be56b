import SitePlanning

// Hosts that take a folder and serve it in their own way.
extension HostMaps {
  /// Netlify reads `_redirects` and `_headers` in the site. It prefers a file to a rule unless the rule says `!`, and it
  /// answers no 410. (https://docs.netlify.com/manage/routing/redirects/redirect-options/)
  package static func netlify(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    maps.inside["_redirects"] = rules.redirects(moved: "301!", gone: "404!", missing: "404!")
    maps.noteGone(rules, status: 404)
    maps.notePackedAlone(rules)
    return maps
  }

  private static let mostRedirects = 2_000
  private static let longestRedirect = 1_000
  private static let mostHeaderRules = 100

  /// Cloudflare Pages reads `_redirects` and `_headers` in the site, within limits, and answers no 410.
  /// (https://developers.cloudflare.com/pages/configuration/redirects/,
  /// https://developers.cloudflare.com/pages/configuration/headers/)
  package static func cloudflare(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    let moved = rules.outcomes.filter {
      // A colon would begin a placeholder, whatever is before it.
      $0.to != nil && !$0.from.contains(":")
        && $0.from.utf8.count + ($0.to?.utf8.count ?? 0) + 5 <= longestRedirect
    }
    let kept = Array(moved.prefix(mostRedirects - (rules.front == nil ? 0 : 1)))
    maps.inside["_redirects"] = rules.redirects(of: kept, gone: "", missing: "")
    maps.noteGone(rules, status: 200)
    let left = rules.outcomes.moved - kept.count
    if left > 0 {
      maps.cannot.append(
        "it takes \(mostRedirects) redirects, and none with a colon: \(left) addresses that moved get a page with a link instead"
      )
    }
    if rules.fields.count > mostHeaderRules {
      maps.cannot.append(
        "it takes \(mostHeaderRules) rules of _headers, and the site has \(rules.fields.count)")
    }
    maps.notePackedAlone(rules)
    return maps
  }

  /// GitHub Pages reads nothing: it wants to be told that the site is finished, and its name.
  /// (https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site)
  package static func githubPages(_ rules: HostRules) -> HostMaps {
    var maps = HostMaps()
    maps.inside[".nojekyll"] = []
    let host = rules.base.origin.split(separator: "/").last.map(String.init) ?? ""
    if !host.hasSuffix(".github.io"), rules.base.path == "/" {
      maps.inside["CNAME"] = Array("\(host)\n".utf8)
    }
    maps.noteGone(rules, status: 200)
    let moved = rules.outcomes.moved
    if moved > 0 {
      maps.cannot.append("it redirects nothing: \(moved) addresses that moved get a page with a link")
    }
    maps.cannot.append(
      "it sends no header of the site's: neither its content security policy nor its cache rules")
    maps.notePackedAlone(rules)
    return maps
  }

  /// Pages of what is gone that a host shows with another status.
  mutating func noteGone(_ rules: HostRules, status: Int) {
    let gone = rules.outcomes.gone
    guard gone > 0 else { return }
    cannot.append("it answers no 410: the \(gone) addresses that are gone get their page with \(status)")
  }

  /// Packed siblings for a host that packs by itself.
  mutating func notePackedAlone(_ rules: HostRules) {
    guard !rules.precompressed.isEmpty else { return }
    cannot.append("it packs by itself and sends no .gz or .br files; build without --precompress for it")
  }
}
