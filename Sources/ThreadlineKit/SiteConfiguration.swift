public import BuildDiagnostics
package import Exports
package import PageRendering
import SiteFiles
package import SitePlanning
package import SiteWriting
package import ThreadModel

/// A site as a person meant it: every path absolute, every default applied. What reads flags and files makes
/// one of these; the stages each take a small part of it.
public struct SiteConfiguration: Sendable {
  /// The exports to publish, as absolute paths; `-` is standard input.
  public var exports: [String]
  /// The folder that the site is written to.
  public var output: String
  /// The folder of `threadline.toml`, whose `Templates/` and `Public/` replace the built-in files of the same
  /// path; nil where there is no such file.
  public var siteFolder: String?
  /// A theme's folder, laid over the built-in one.
  public var theme: String?
  /// Where the value of each key is in the configuration file, for errors that only a build finds.
  public var keyPlaces: [String: Diagnostic.Place] = [:]
  /// The file of the running program, beside which the built-in theme lies.
  public var executable: String
  /// The folder that no output may replace.
  public var home: String?
  /// Whether builds read and write the cache. Without it nothing in it is read or written.
  public var usesCache = true
  /// How many tasks render at the same time.
  public var jobs: Int
  /// Whether a warning fails the build.
  public var isStrict: Bool
  /// Whether a build may remove more than a fifth of what was published.
  public var allowsRemovals: Bool
  /// Whether a build may publish again what the last one took down.
  public var allowsUnredacting = false
  /// The kind of all exports, such as `x-archive`; nil tells it from the content of each.
  public var exportKind: String?
  /// The handle of the owner, for an export that does not say it.
  public var handle: String?
  /// The handle of an account whose export says none; unlike `handle` it never overrules what an export says.
  public var accountHandle: String?
  /// Whether to publish an account that its network shows to signed-in people only.
  public var publishesAnyway = false
  /// Accounts that are one person's, each group by handles, ids or addresses; the first of a group stands.
  public var sameAccounts: [[String]] = []
  /// What becomes of posts that an earlier build's exports had and that these lack; nil asks `asksToKeep`.
  public var missing: MissingChoice?
  /// Asks whether such posts, one a line in words, are kept; nil keeps them.
  public var asksToKeep: (@Sendable ([String]) -> Bool)?
  /// For whom the site is made.
  public var environment = SiteEnvironment.production
  /// What alone is published: `@ada`, `#swift`, or the id or address of a post for its whole thread; everything that is
  /// public where nothing is named.
  public var allowed: [String] = []
  /// What is not published though it is public, by the same names; it wins over `allowed`.
  public var denied: [String] = []
  /// The file of what the person took down, absolute; nil for `redactions.toml` beside `threadline.toml`, or beside the
  /// output where there is none.
  public var redactionsFile: String?
  /// Patterns of the tags by which caches know the answers of this site.
  var cacheTags: [String] = []
  /// Where that file lies where the output lies elsewhere than the site that is published.
  var usualRedactionsFile: String?
  /// The folder for the state, the lock and all else of a build that nobody is to find a trace of; nil for none.
  var workRoom: String?
  /// What is to be taken down beside what that file says.
  package var pendingRedactions = Redactions()
  /// The moment that the build takes for now. Without one no post is shown that waits for its time.
  package var now = Instant.earliest
  /// The programs of the person's that a build runs.
  public var hooks = BuildHooks()
  /// What makes it a preview; nil for a site that is published.
  var preview: PreviewSettings?
  /// What a record's visibility is where the export does not say: the person's own word for it.
  package var assumedVisibility: Visibility?
  package var render: RenderSettings
  package var plan: PlanSettings
  /// Whether the output holds the site in a folder for the path of its URL: all of it can then be served from the root of
  /// a domain.
  public var isNested = false
  /// The hosts that the site is made for.
  package var hosts: [any SiteHost] = []
  /// Which packed files lie beside the site's own.
  package var siblings = PackedSiblings([])
  /// What becomes of pictures, films and sounds.
  package var media = MediaSettings()
  /// What `robots.txt` says to those who gather texts for models.
  package var modelGatherers = RobotsText.Gatherers.deny

  /// A site from exports at an address; nil where the address is not an absolute one of http or https.
  public init?(exports: [String], output: String, baseURL: String, title: String, executable: String) {
    guard let base = BaseURL(baseURL) else { return nil }
    self.exports = exports
    self.output = output
    self.executable = executable
    jobs = 2
    isStrict = false
    allowsRemovals = false
    render = RenderSettings(base: base, title: title)
    plan = PlanSettings()
    plan.surfaces = .standard
  }

  /// The folder for what one build leaves for the next: beside `threadline.toml`, or beside the output. An
  /// output that lies elsewhere than its `threadline.toml` has a mark of its path in the name, so that two
  /// outputs never share a state.
  public var stateFolder: String {
    if let workRoom { return workRoom + "/state" }
    let last = output.split(separator: "/").last.map(String.init) ?? "site"
    let name = last.utf8.count <= 200 ? last : ContentHash(of: Array(last.utf8)).description
    let parent = "/" + output.split(separator: "/").dropLast().joined(separator: "/")
    let room = siteFolder ?? parent
    let isMarked = room != parent || ["cache", "preview"].contains(name)
    let mark = isMarked ? "-" + ContentHash(of: Array(output.utf8)).prefix(8) : ""
    return "\(room == "/" ? "" : room)/.threadline/\(name)\(mark)"
  }

  /// The folder for what every build of this site can use again, whatever its output: imported records and prepared
  /// media. It can be deleted whenever no build runs; the next build only takes longer.
  public var cacheFolder: String {
    if let workRoom { return workRoom + "/cache" }
    let room = preview?.siteRoom ?? siteRoom
    return "\(room == "/" ? "" : room)/.threadline/cache"
  }

  /// The folder of `threadline.toml`, or else that of the output; hooks run in it.
  var siteRoom: String {
    siteFolder ?? "/" + output.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The file of what the person took down, be it there or not.
  public var redactionsPath: String {
    if let workRoom { return workRoom + "/redactions.toml" }
    let room = siteRoom
    return redactionsFile ?? usualRedactionsFile ?? "\(room == "/" ? "" : room)/redactions.toml"
  }

  /// The folder for what hosts want beside the site: `/srv/site-hosts`, with a folder for each.
  public var hostsFolder: String { output + "-hosts" }

  /// The file of published addresses: beside `threadline.toml`, or in the state folder where there is none.
  public var permalinkLock: String {
    if let workRoom { return workRoom + "/permalinks.lock" }
    return "\(preview == nil ? siteFolder ?? stateFolder : stateFolder)/permalinks.lock"
  }
}

/// What becomes of posts that an earlier build's exports had and that the exports of now lack.
public enum MissingChoice: String, Sendable, CaseIterable { case keep, remove }

extension SiteConfiguration {
  /// The time zone in which pages show times; false where the name is none of the tz database.
  public mutating func setTimeZone(_ identifier: String) -> Bool {
    guard let zone = SiteZone(identifier: identifier) else { return false }
    render.zone = zone
    return true
  }

  /// Takes `public` or `unlisted` for what an export does not say; false for any other word.
  public mutating func setAssumedVisibility(_ word: String) -> Bool {
    guard let visibility = Visibility(rawValue: word), visibility.isPublishable else { return false }
    assumedVisibility = visibility
    return true
  }

  /// Sets the clock of the build, in milliseconds since 1970, for posts that wait for their time.
  public mutating func setNow(milliseconds: Int64) { now = Instant(clamping: milliseconds) }

  /// The look that every page wears until its reader chooses another: "auto", or one of the theme's.
  public var look: String {
    get { render.look }
    set { render.look = newValue }
  }

  /// What the pages say of the site in general.
  public mutating func setWords(language: String?, summary: String?) {
    if let language { render.language = language }
    if let summary { render.summary = summary }
  }
}
