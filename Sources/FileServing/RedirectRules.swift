import BuildDiagnostics
import SitePaths

/// The moved and the removed addresses of a site, from its file `_redirects`:
///
///     # from              to                  status
///     /@ada/post/old/     /@ada/post/new/     301
///     /@ada/post/gone/                        410
///     /blog/*             /archive/:splat     302
///
/// This is the form that Netlify and Cloudflare Pages read
/// (https://docs.netlify.com/manage/routing/redirects/,
/// https://developers.cloudflare.com/pages/configuration/redirects/), with their statuses 301, 302, 308
/// and 404, and 410 as an addition of ours. As on Cloudflare a rule goes before a file at its address: the page that
/// is there is for hosts that do not read rules. Of two rules for one path the first wins.
/// Both paths begin at the root of the site, wherever on the host that is; a missing status is 301.
struct RedirectRules: RuleFile {
  /// What an address became.
  enum Outcome: Hashable, Sendable {
    /// It moved: the status and the address to go to, which begins with one `/` or with a scheme.
    case moved(FileResponse.Status, to: String)
    /// It was removed; the path of the page to show where one was named.
    case gone(page: SitePath?)
    /// The answer is that there is nothing, even if a file is there.
    case missing
  }

  static let fileName = "_redirects"
  static let maximumSize = 64 * 1_024 * 1_024
  static let notUnderstood = Diagnostic.Code.redirectNotUnderstood

  private var exact: [String: (line: Int, rule: Rule)] = [:]
  private var splats: [(line: Int, prefix: String, rule: Rule)] = []

  /// What became of an address, by its parts; nil if no rule speaks of it.
  ///
  /// `/a`, `/a/` and `/a/index.html` are one address.
  func outcome(for parts: [String], endsInSlash: Bool) -> Outcome? {
    guard !exact.isEmpty || !splats.isEmpty else { return nil }
    let key = Self.key(parts)
    let named = exact[key]
    let matched = splats.first { key.utf8.starts(with: $0.prefix.utf8) }
    if let matched, matched.line < named?.line ?? .max {
      let rest = parts.dropFirst(matched.prefix.split(separator: "/").count)
      return matched.rule.outcome(splat: rest, endsInSlash: endsInSlash)
    }
    return named?.rule.outcome(splat: [], endsInSlash: endsInSlash)
  }

  /// The parts joined, without `index.html` at the end and with a slash after each.
  private static func key(_ parts: [String]) -> String {
    let named = parts.last == "index.html" ? parts.dropLast() : parts[...]
    return named.map { $0 + "/" }.joined()
  }

  mutating func add(_ line: Substring, number: Int) throws(RuleFault) {
    let fields = line.split { $0 == " " || $0 == "\t" }.prefix { !$0.hasPrefix("#") }.map(
      String.init)
    guard !fields.isEmpty else { return }
    let rule = try Rule(fields)
    guard let from = try? RequestTarget(fields[0]), from.query == nil, fields[0].hasPrefix("/") else {
      throw RuleFault(message: "\"\(fields[0])\" is not a path of the site; expected one such as \"/a/\"")
    }
    if from.parts.last == "*" {
      splats.append((number, Self.key(from.parts.dropLast()), rule))
    } else if exact[Self.key(from.parts)] == nil {
      exact[Self.key(from.parts)] = (number, rule)
    }
  }
}
