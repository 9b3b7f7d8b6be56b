package import SitePaths
package import SitePlanning
import ThreadModel

/// What a host has to know of a site next to its files: which URLs moved and which are gone, and which header
/// fields go with which paths. Paths begin at the root of the site: `/@ada/post/1/`.
///
/// The files `_redirects` and `_headers` say it in the words of Netlify and Cloudflare Pages, `SiteHost` in those of
/// each host.
package struct HostRules: Sendable {
  /// A URL that another takes the place of, or nothing.
  package struct Outcome: Hashable, Sendable {
    package let from: String
    /// Where it went; `nil` if it is gone, and the page there says so.
    package let to: String?
    /// Whether it is to be answered as if there had never been anything.
    package internal(set) var isMissing = false
    /// The page that says that it is gone, where that is another: a file next to the page of a post goes with it.
    var page: String?

    /// Whether it is a file that lay next to a page which says that it is gone.
    var isFileOfGone: Bool { !isMissing && page.map { $0 != from } ?? false }

    /// The URL with a slash behind it, also that of a file: as maps know it that look up a path as a folder.
    var folder: String { from.hasSuffix("/") ? from : from + "/" }
  }

  /// Header fields of all paths that a pattern means: `/media/*`, `/:account/post/:post/`. Where several patterns
  /// mean a path, the last that names a field says its value.
  package struct Fields: Sendable {
    package let pattern: String
    package let fields: [(name: String, value: String)]
  }

  /// By their lines in `_redirects`, each URL once.
  package let outcomes: [Outcome]
  package let fields: [Fields]
  /// The public URL of the site.
  package let base: BaseURL
  /// The path of a nested site on its host, `/threads/`: all paths begin with it. `nil` where paths begin at the root of
  /// the site.
  package var front: String?
  /// The codings of the packed files next to the site's own: `gzip`, `br`.
  package var precompressed: [String] = []

  // MARK: Nested sites

  /// The same rules for the output of a nested site, which is served from the root of its host: every path begins with
  /// that of the site.
  package var nested: HostRules {
    guard base.path != "/", let host = BaseURL(base.origin) else { return self }
    return HostRules(
      outcomes: outcomes.map(nested), fields: fields.flatMap(nested), base: host, front: base.path,
      precompressed: precompressed)
  }

  private func nested(_ outcome: Outcome) -> Outcome {
    Outcome(
      from: rooted(outcome.from), to: outcome.to.map(rooted), isMissing: outcome.isMissing,
      page: outcome.page.map(rooted))
  }

  /// What holds for all paths holds for the root of the host too, and so does what is said of the page for unknown URLs,
  /// which is at both places.
  private func nested(_ block: Fields) -> [Fields] {
    if block.pattern == "/*" { return [block] }
    let own = Fields(pattern: rooted(block.pattern), fields: block.fields)
    return block.pattern == "/404.html" ? [block, own] : [own]
  }
}

extension HostRules {
  /// The rules of a planned site. `hashed` are the files whose name changes with their bytes; `robots` is what every
  /// file says to search engines.
  package init(
    _ plan: SitePlan, base: BaseURL, hashed: [SitePath], precompressed: [String] = [], robots: String? = nil
  ) {
    let extras = plan.settings.extras
    let fields = Self.fields(
      hashed: hashed, hasEmbeds: extras.contains(.embed), hasCards: extras.contains(.cards),
      robots: robots, legacy: plan.settings.legacy)
    self.init(outcomes: Self.outcomes(of: plan), fields: fields, base: base, precompressed: precompressed)
  }

  private static func outcomes(of plan: SitePlan) -> [Outcome] {
    var outcomes = plan.history.moved.map { Outcome(from: "/\($0.from.path)", to: "/\($0.to.path)") }
    outcomes += plan.history.gone.flatMap { Self.outcomes(of: $0, plan) }
    outcomes += plan.history.missing.flatMap { Self.outcomes(of: $0, plan, isMissing: true) }
    for row in plan.archive.rowIDs where plan.archive[row].kind == .tombstone {
      if let address = plan.permalinks.address(ofRow: row) {
        outcomes += Self.outcomes(of: address, plan)
      }
    }
    plan.forEachLegacyAddress { outcomes.append(Outcome(from: "/\($0.path)", to: $1.map { "/\($0.path)" })) }
    var seen = Set<String>()
    return outcomes.sorted { ($0.from, $0.to ?? $0.from) < ($1.from, $1.to ?? $1.from) }
      .filter { seen.insert($0.from).inserted }
  }

  /// A URL where nothing is any more, and where somebody took that down those of what was next to its page: what shows
  /// a post to other sites and programs is gone as the post is, whatever an upload left behind.
  private static func outcomes(of address: PageURL, _ plan: SitePlan, isMissing: Bool = false)
    -> [Outcome]
  {
    let page = "/\(address.path)"
    let own = Outcome(from: page, to: nil, isMissing: isMissing)
    guard isMissing || plan.history.takenDown.contains(address) else { return [own] }
    let beside = plan.settings.extras.beside(address).map { name in
      Outcome(
        from: page + name, to: nil, isMissing: isMissing, page: name == "embed/" ? page + name : page)
    }
    return [own] + beside
  }

  /// The URLs that a map can hold without a sign that could mean something in it, and how many cannot. Those that
  /// the planner makes all can; others come from a `permalinks.lock` that somebody wrote.
  var plainOutcomes: (outcomes: [Outcome], left: Int) {
    let plain = outcomes.filter { Self.isPlain($0.from) && Self.isPlain($0.to ?? "/") }
    return (plain, outcomes.count - plain.count)
  }

  private static func isPlain(_ path: String) -> Bool {
    path.utf8.first == 0x2F && !path.utf8.starts(with: [0x2F, 0x2F])
      && path.utf8.allSatisfy { SafeName.isUnreserved($0) || [0x2F, 0x3A, 0x40].contains($0) }
  }

  /// What a comment says of where the site is, if that is below the folder that is served.
  var folderNote: String {
    base.path == "/" ? "" : "\n# The site is in the folder \(base.path.dropLast().dropFirst()) of root."
  }

  /// The path of a site's path on its host, without the slash at the root: `/threads` and `/@ada/` is `/threads/@ada/`.
  func rooted(_ path: String) -> String { base.path.dropLast() + path }
}
