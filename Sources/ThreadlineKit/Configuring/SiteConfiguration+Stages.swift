import BuildDiagnostics
import Exports
import FileSystem
import MediaProcessing
package import PageRendering
import SitePaths
package import SitePlanning
package import SiteWriting
import TOMLReading

// The configuration as each stage of a build takes it.
extension SiteConfiguration {
  /// The URL of the site. Without `base_url` it is a placeholder, and `refuseIncomplete` stops a build.
  package var base: BaseURL { baseURL ?? .unknown }

  /// Whether browsers keep pages: never those of a draft, which has what is not public yet.
  var keepsPages: Bool { offline && environment != .draft }

  /// What pages show of the configuration.
  package var render: RenderSettings {
    let host = base.origin.split(separator: "/").last.map(String.init) ?? base.origin
    var settings = RenderSettings(base: base, title: title ?? host)
    (settings.summary, settings.language, settings.zone, settings.look) = (summary, language, timeZone, look)
    (settings.density, settings.isOffline) = (density, keepsPages)
    (settings.previewTitle, settings.previewCard) = (linkPreview.title, linkPreview.card)
    settings.fediverseCreator = linkPreview.fediverseCreator
    settings.themeColor = linkPreview.themeColor
    return settings
  }

  /// Which pages there are, and how much is on each.
  package var plan: PlanSettings {
    var settings = bounds
    (settings.extras, settings.listsReposts, settings.legacy) = (extras, listsReposts, legacy)
    return settings
  }

  /// Every kind of page besides those of posts.
  var pageKinds: [any PlannedKind] {
    get throws(Diagnostic) { try PageKinds.all(adding: extensions.pageKinds.map(\.kind)) }
  }

  /// The hosts that the site is made for, each once.
  var hosts: [SiteHost] { SiteHost.allCases.filter(build.hosts.contains) }

  /// The compressed files next to the site's own.
  package var siblings: PackedSiblings { PackedSiblings(build.precompress) }

  /// The set of outputs; `nil` if single ones were switched on or off.
  var extraSet: ExtraSet? {
    get { ExtraSet.allCases.first { $0.extras == extras } }
    set { extras = newValue?.extras ?? extras }
  }

  /// The folder of the output that the site is in: `threads` for a nested site at `https://me.example/threads/`; `nil`
  /// if the output itself is the site.
  var nest: SitePath? { build.isNested ? SitePath(String(base.path.dropFirst().dropLast())) : nil }

  /// The folder with the front page.
  package var siteRoot: String { nest.map { "\(output)/\($0)" } ?? output }

  /// The path at which a server shows the output: `/` for a nested site.
  package var servedPath: String { nest == nil ? basePath : "/" }

  /// The version of the software: part of every page's fingerprint.
  public static let version = "0.1.0"

  /// The hash of everything but records that a page is made from. What `publish` withholds shows in references whose
  /// records say nothing of it.
  func fingerprint(theme: UInt64, redactions: Redactions) -> UInt64 {
    var hasher = ContentHasher()
    hasher.combine(software)
    hasher.combine(theme)
    hasher.combine(siblings.recipe)
    hasher.combine(media.recipe)
    for key in ConfigurationKey.all where key.effect == .pages {
      hasher.combine("\(key.name) = \(key.value(self)?.literal ?? "")")
    }
    for word in redactions.words { hasher.combine(word) }
    var plan = plan
    plan.fingerprint = 0
    hasher.combine(String(describing: plan))
    return hasher.finish().high
  }

  /// An identifier of the software. How large the program is and when it was made is in it, since a program that was built again
  /// may report its old version.
  var software: String {
    let facts = FileIdentity(at: executable)
    return ContentHash(of: "\(Self.version) \(facts?.size ?? 0) \(facts?.modified ?? 0)".utf8).prefix(16)
  }

  /// The cache of imported records; `nil` where the build ignores it.
  var importCache: ImportCache.Settings? {
    guard usesCache else { return nil }
    return ImportCache.Settings(folder: cacheFolder + "/imports", output: stateFolder, software: Self.version)
  }

  /// Where posts are kept that a network's later exports dropped. A preview or a draft keeps its own, and reads those of
  /// the published site.
  var keptPosts: KeptPosts.Settings {
    var settings = KeptPosts.Settings(folder: keptFolder)
    if keptFolder != publishedKeptFolder { settings.input = publishedKeptFolder }
    let output = output
    settings.publishedFile = { hash in
      MediaName.hashes(ofSource: hash).lazy.flatMap { name in
        MediaFormat.allCases.lazy.map { "\(output)/media/\(name.prefix(2))/\(name).\($0.fileExtension)" }
      }.first(where: fileExists)
    }
    settings.clean = cleanMedia
    return settings
  }

  /// The folder for the posts that this output keeps.
  package var keptFolder: String {
    environment == .production && preview == nil ? publishedKeptFolder : stateFolder + "/kept"
  }

  /// `kept/` next to the `permalinks.lock` of the site that is published.
  private var publishedKeptFolder: String {
    let lock = preview?.publishedLock ?? permalinkLock
    return String(lock.prefix(upTo: lock.lastIndex(of: "/") ?? lock.startIndex)) + "/kept"
  }
}
