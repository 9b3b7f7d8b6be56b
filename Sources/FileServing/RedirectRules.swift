import BuildDiagnostics
import SafeMarkup
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

  /// The right side of a line: where to, and with which status.
  private struct Rule: Sendable {
    private let status: FileResponse.Status
    private let destination: String?

    /// Takes the fields of a line: from, to, status. The status may be missing, and of a 410 the page.
    init(_ fields: [String]) throws(RuleFault) {
      var rest = fields.dropFirst()
      if let last = rest.last, let status = try Self.status(last) {
        self.status = status
        rest.removeLast()
      } else {
        status = .movedPermanently
      }
      guard rest.count == 1 || (rest.isEmpty && status == .gone) else {
        throw RuleFault(
          message: "expected \"from to status\" and found \(fields.count) fields; "
            + "conditions are not known here")
      }
      destination = try rest.first.map { (to) throws(RuleFault) in try Self.destination(to) }
    }

    /// What an address under this rule became. `splat` is what `*` stood for.
    func outcome(splat: ArraySlice<String>, endsInSlash: Bool) -> Outcome {
      if status == .notFound { return .missing }
      if status == .gone { return .gone(page: destination.flatMap { try? RequestTarget($0) }?.file) }
      let rest = splat.map { PercentEncoding.pathPart.encode($0) }.joined(separator: "/")
      let path = rest.isEmpty || !endsInSlash ? rest : rest + "/"
      return .moved(status, to: (destination ?? "/").replacing(":splat", with: path, maxReplacements: 1))
    }

    /// The status a field names, with or without Netlify's `!`; nil if the field is no number.
    private static func status(_ field: String) throws(RuleFault) -> FileResponse.Status? {
      let digits = field.hasSuffix("!") ? field.dropLast() : field[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(HTTPBytes.isDigit) else { return nil }
      let served: [FileResponse.Status] = [.movedPermanently, .found, .permanentRedirect, .notFound, .gone]
      guard let status = served.first(where: { String($0.code) == digits }) else {
        throw RuleFault(message: "status \"\(field)\" is not served; expected 301, 302, 308, 404 or 410")
      }
      return status
    }

    /// A path from the root of the site, or the address of another; never `//host`, which names another too.
    private static func destination(_ text: String) throws(RuleFault) -> String {
      let starts = { (prefix: String) in text.utf8.starts(with: prefix.utf8) }
      let isPath = starts("/") && !starts("//") && !starts("/\\")
      let isAddress = starts("https://") || starts("http://")
      guard isPath || isAddress, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        throw RuleFault(
          message: "\"\(text)\" is not a place to go to; expected a path such as \"/a/\" or an http address")
      }
      return PercentEncoding.encodedURL.encode(text)
    }
  }
}
