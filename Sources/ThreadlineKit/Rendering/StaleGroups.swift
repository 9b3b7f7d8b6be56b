import BuildDiagnostics
import PageRendering
import ParallelWork
import SitePaths
import SitePlanning
import SiteWriting

/// The groups of pages that a build has to render, decided before it renders the first. All others are up to date.
struct StaleGroups: Sendable {
  /// A unit with groups to render, by the numbers of these groups in the unit.
  struct Unit: Sendable {
    let place: Int
    var groups: [Int] = []
  }

  /// In the order of their places.
  let units: [Unit]
  /// How many pages are up to date, and how many there are.
  let pages: (upToDate: Int, all: Int)
  /// The fingerprint of the sitemap, if it has to be made.
  let sitemap: UInt64?

  /// Calls `body` with each group of a unit that has to be rendered.
  func forEachGroup<Failure>(
    of unit: Unit, in plan: SitePlan, _ body: (PageInputs) throws(Failure) -> Void
  ) throws(Failure) {
    var (number, next) = (0, 0)
    try plan.forEachGroup(of: plan.unit(at: unit.place)) { inputs throws(Failure) in
      defer { number += 1 }
      guard next < unit.groups.count, unit.groups[next] == number else { return }
      next += 1
      try body(inputs)
    }
  }
}

// Which groups of a plan are stale is decided with many tasks at once, and the others are kept.
extension SiteRendering {
  /// What was found out of a range of units.
  private struct Found {
    var units: [StaleGroups.Unit] = []
    var keys: [UInt64] = []
    var kept: [UInt64] = []
    var assets: Set<SitePath> = []
    var pages = (upToDate: 0, all: 0)
  }

  /// The units that a task decides about at a time.
  private static let decided = 512

  /// The stale groups.
  func staleGroups() async throws(Diagnostic) -> StaleGroups {
    let check = { @Sendable [writer, renderer] in GroupCheck(writer) { renderer.isCurrent($0) } }
    let all = try await inParallel(
      plan.unitCount, by: Self.decided, jobs: configuration.jobs, state: check
    ) { (places, check) throws(Diagnostic) in
      var found = Found()
      for place in places { try decide(place, &check, &found) }
      try keep(&found)
      return found
    }
    var hasher = ContentHasher()
    for key in all.flatMap(\.keys) { hasher.combine(key) }
    let sitemap = try staleSitemap(hasher.finish().high, check())
    let pages = all.reduce(into: (upToDate: 0, all: 0)) { pages, found in
      pages.upToDate += found.pages.upToDate
      pages.all += found.pages.all
    }
    writer.forgetGroups()
    return StaleGroups(units: all.flatMap(\.units), pages: pages, sitemap: sitemap)
  }

  /// The fingerprint of the sitemap if it has to be made; it is kept if it is up to date. `groups` is the hash of the keys
  /// of all groups.
  private func staleSitemap(_ groups: UInt64, _ check: consuming GroupCheck) throws(Diagnostic) -> UInt64? {
    guard plan.settings.extras.contains(.sitemap) else { return nil }
    let key = plan.sitemapKey(of: groups)
    guard case .upToDate = try check.outcome(of: key) else { return key.fingerprint }
    try writer.keep(groups: [key.fingerprint], sharing: [])
    return nil
  }

  /// Decides about the groups of a unit.
  private func decide(_ place: Int, _ check: inout GroupCheck, _ found: inout Found) throws(Diagnostic) {
    var unit = StaleGroups.Unit(place: place)
    var (number, key) = (0, UInt64(0))
    try plan.forEachGroup(of: plan.unit(at: place)) { inputs throws(Diagnostic) in
      let pages = inputs.pageCount
      found.pages.all += pages
      key = key &* 31 &+ inputs.key.fingerprint
      if case .upToDate(let assets) = try check.outcome(of: inputs.key) {
        found.kept.append(inputs.key.fingerprint)
        found.assets.formUnion(assets)
        found.pages.upToDate += pages
      } else {
        unit.groups.append(number)
      }
      number += 1
    }
    found.keys.append(key)
    if !unit.groups.isEmpty { found.units.append(unit) }
  }

  /// Keeps what is up to date, and forgets it here: there may be very much of it.
  private func keep(_ found: inout Found) throws(Diagnostic) {
    try writer.keep(groups: found.kept, sharing: found.assets)
    cards.keep(found.assets)
    media.cache.use(found.assets)
    (found.kept, found.assets) = ([], [])
  }
}
