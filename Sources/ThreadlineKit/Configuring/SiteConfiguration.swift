package import Exports
import MediaProcessing
public import PageRendering
import SitePaths
public import SitePlanning
package import ThreadModel

/// A site as a person means it: every path absolute, every default applied.
///
/// The first properties are the keys of `threadline.toml`, with a struct for each table; `ConfigurationKey.all` lists
/// them. The others are what only a command says.
public struct SiteConfiguration: Sendable {
  /// The name of the site; `nil` for its host.
  public var title: String?
  /// What the site says about itself; `nil` for a sentence in its language.
  public var summary: String?
  /// The URL of the site. A build needs it; `useLocalURL()` sets one for viewing on this machine.
  public var baseURL: BaseURL?
  /// A tag of BCP 47.
  public var language = "en"
  /// The time zone of the times on pages. It never changes a URL.
  public var timeZone = SiteZone.utc
  /// The exports to publish, as absolute paths; `-` is standard input.
  public var exports: [String] = []
  /// The folder that the site is written to.
  public var output: String
  /// Who the site is for.
  public var environment = SiteEnvironment.production
  /// The folder of a theme that replaces files of the built-in one.
  public var theme: String?
  /// The look of pages until a reader chooses another.
  public var look = "auto"
  /// How close the posts of a page are.
  public var density = Density.normal
  /// Whether browsers keep the pages that were read, so that they can be read without a connection.
  public var offline = false
  /// What happens to posts that an earlier build's exports had and that these lack; `nil` asks `asksToKeep`.
  public var missing: MissingChoice?
  /// What link previews show.
  public var linkPreview = LinkPreview()
  /// What is public, and what was taken down.
  public var privacy = Privacy()
  /// Which accounts, tags and threads are published.
  public var publish = Publish()
  /// What exports do not say about accounts.
  public var accounts = Accounts()
  /// Which optional outputs a site has, such as feeds and cards.
  public var extras = ExtraSet.standard.extras
  /// Which hosts the site is made for, and how.
  public var build = Build()
  /// How media are prepared.
  public var media = MediaSettings()
  /// What `robots.txt` says to those who collect texts for models.
  public var modelGatherers = RobotsText.Gatherers.deny
  /// Whether timelines list reposts.
  public var listsReposts = true
  /// The networks whose legacy URLs lead to the new pages.
  public var legacy: [LegacyNetwork] = []
  /// The programs that run during a build.
  public var hooks = BuildHooks()
  /// Where the site is served.
  public var serve = Serve()
  /// Where the value of each key is from; a key at its default is not listed.
  public internal(set) var sources: [String: Source] = [:]

  /// The folder of `threadline.toml`, whose `Templates/` and `Public/` replace the built-in files of the same
  /// path; `nil` if there is no such file.
  public var siteFolder: String?
  /// The file of the running program, next to which the built-in theme is.
  public var executable: String
  /// The folder that no output may replace.
  public var home: String?
  /// Whether builds read and write the cache. Without it nothing in it is read or written.
  public var usesCache = true
  /// How many tasks render at the same time.
  public var jobs = 2
  /// Whether a warning fails the build.
  public var isStrict = false
  /// Whether a build may remove more than a fifth of what was published.
  public var allowsRemovals = false
  /// Whether a build may publish again what the last one took down.
  public var allowsUnredacting = false
  /// The kind of all exports; `nil` if their content decides.
  public var exportKind: ExportKind?
  /// The handle of the owner, for an export that does not say it.
  public var handle: String?
  /// Whether to publish an account that its network shows to signed-in people only.
  public var publishesAnyway = false
  /// What the program adds to the formats of exports and kinds of content.
  public var extensions = SiteExtensions()
  /// Asks whether missing posts, each in a line of text, are kept; `nil` keeps them.
  public var asksToKeep: (@Sendable ([String]) -> Bool)?
  /// The default of `redactionsPath` if the output is elsewhere than that of the site that is published.
  var usualRedactionsFile: String?
  /// The folder for the state, the lock and everything else of a build that leaves no trace; `nil` for none.
  var workFolder: String?
  /// What is to be taken down in addition to `redactionsPath`.
  package var pendingRedactions = Redactions()
  /// The time of the build. Without one no post is shown that waits for its time.
  package var now = Instant.earliest
  /// What makes it a preview; `nil` for a site that is published.
  var preview: PreviewSettings?
  /// How much goes on a page.
  package var bounds = PlanSettings()

  /// A configuration with every key at its default. The output is `site` in the folder.
  public init(in folder: String, executable: String = SiteConfiguration.runningProgram) {
    output = AbsolutePath.of("site", in: folder)
    self.executable = executable
  }

  /// The folder for what one build leaves for the next: next to `threadline.toml`, or next to the output. If the output
  /// is in another folder than `threadline.toml`, the name has a hash of its path, so that two outputs never share a
  /// state.
  public var stateFolder: String {
    if let workFolder { return workFolder + "/state" }
    let last = output.split(separator: "/").last.map(String.init) ?? "site"
    let name = last.utf8.count <= 200 ? last : ContentHash(of: Array(last.utf8)).description
    let folder = projectFolder
    let isMarked = folder != AbsolutePath.folder(of: output) || ["cache", "preview"].contains(name)
    let mark = isMarked ? "-" + ContentHash(of: Array(output.utf8)).prefix(8) : ""
    return AbsolutePath.of(".threadline/\(name)\(mark)", in: folder)
  }

  /// The folder for what every build of this site can use again, whatever its output: imported records and prepared
  /// media. It can be deleted whenever no build runs; the next build only takes longer.
  public var cacheFolder: String {
    if let workFolder { return workFolder + "/cache" }
    return AbsolutePath.of(".threadline/cache", in: preview?.projectFolder ?? projectFolder)
  }

  /// The folder of `threadline.toml`, or else that of the output; hooks run in it.
  var projectFolder: String { siteFolder ?? AbsolutePath.folder(of: output) }

  /// The file of what was taken down; it may be missing.
  public var redactionsPath: String {
    if let workFolder { return workFolder + "/redactions.toml" }
    return privacy.redactions ?? usualRedactionsFile ?? AbsolutePath.of("redactions.toml", in: projectFolder)
  }

  /// The folder for the files that hosts need outside of the site: `/srv/site-hosts`, with a folder for each.
  public var hostsFolder: String { output + "-hosts" }

  /// The file of published URLs: next to `threadline.toml`, or in the state folder if there is no `threadline.toml`.
  public var permalinkLock: String {
    if let workFolder { return workFolder + "/permalinks.lock" }
    return "\(preview == nil ? siteFolder ?? stateFolder : stateFolder)/permalinks.lock"
  }

  /// Takes what a build needs from the environment of the program: the home folder, the environment of hooks, and
  /// `ffmpeg`, with which animations become videos and videos get posters.
  public mutating func use(environment: [String: String]) {
    home = environment["HOME"]
    hooks.environment = environment
    media.program = VideoProgram(search: environment["PATH"] ?? "")
  }

  /// Sets the clock of the build, in milliseconds since 1970, for posts that wait for their time.
  public mutating func setNow(milliseconds: Int64) { now = Instant(clamping: milliseconds) }
}
