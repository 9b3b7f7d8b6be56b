import BuildDiagnostics
package import PageRendering
import SitePaths
package import SitePlanning
package import SiteWriting

// The configuration as each stage of a build takes it.
extension SiteConfiguration {
  /// The URL of the site. Without `base_url` it is a placeholder, and `refuseIncomplete` stops a build.
  package var base: BaseURL { baseURL ?? .unknown }

  /// Whether browsers keep pages: never those of a draft, which has what is not public yet.
  var keepsPages: Bool { offline && environment != .draft }

  /// What pages show of the configuration.
  package var render: RenderSettings {
    var settings = RenderSettings(base: base, title: title ?? base.host)
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
}

extension BaseURL {
  /// The host, with its port.
  fileprivate var host: String { origin.split(separator: "/").last.map(String.init) ?? origin }
}
