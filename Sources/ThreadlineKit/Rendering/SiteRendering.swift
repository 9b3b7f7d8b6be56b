import BuildDiagnostics
import Exports
import Hosting
import PageRendering
import ParallelWork
import SitePaths
import SitePlanning
import SiteThemes
import SiteWriting
import Syndication
import ThreadModel

/// Renders the units of a plan with many tasks at once and hands each finished file to the writer, so that no
/// list of finished files ever exists.
struct SiteRendering {
  let plan: SitePlan
  private let exports: ReadExports
  private let session: BuildSession
  let configuration: SiteConfiguration
  let theme: Theme
  let writer: SiteWriter
  let media: MediaCache
  let cards: CardCache
  private let progress: RenderProgress
  let renderer: PageRenderer

  init(
    _ plan: SitePlan, _ exports: ReadExports, _ theme: LoadedTheme, _ writer: SiteWriter, scratch: String?,
    _ session: BuildSession
  ) throws(Diagnostic) {
    (self.plan, self.exports, self.session) = (plan, exports, session)
    (self.theme, self.writer, configuration) = (theme.theme, writer, session.configuration)
    progress = RenderProgress(session.onProgress)
    var mediaSettings = configuration.media
    mediaSettings.takenDown.formUnion(plan.archive.takenDown.mediaHashes)
    media = MediaCache(
      writer: writer, settings: mediaSettings, cache: try AssetCache(configuration, scratch: scratch),
      exports: exports, progress: progress)
    var settings = configuration.render
    let icon = SiteIcon(of: theme.theme, look: settings.look)
    cards = CardCache(writer: writer, media: media, icon: icon)
    settings.siteIcon = icon?.name
    settings.isDraft = configuration.environment != .production
    settings.sitePicture = media.sitePicture(of: theme.theme)
    renderer = PageRenderer(
      plan: plan, settings: settings, templates: theme.templates, media: media,
      cards: cards.published(_:_:sources:), besides: SyndicatedFiles.files(of:in:))
  }

  /// The most units that a task takes at a time: so many that hardly a post is on units of two tasks, and is rendered
  /// once for all lists that show it.
  private static let batch = 64

  /// Renders and writes every file of the site that is not up to date. What was lost on the way is said in the plan's order,
  /// whichever task met it.
  ///
  /// The pages that somebody looks at come first. They may be shown before the others are made if `showingEarly`: then
  /// the site that was published before has everything that they load.
  func render(showingEarly: Bool) async throws(Diagnostic) {
    try session.interruption.check()
    // A preview does not show pages from which a syntax error removed posts.
    guard configuration.preview == nil || session.errorCount == 0 else {
      throw .error(.previewIncomplete, "nothing new is shown until what is listed above is fixed")
    }
    try await renderPages(showingEarly)
    session.update { report in
      (report.cards, report.cardsPainted) = cards.counts
      (report.decodes, report.picturesFromCache) = media.counts
    }
    try writeSharedFiles()
  }

  /// Writes the index, if the site has one, and gives what the next build may know of it.
  func writeSearch(_ permalinks: PermalinkFile?) async throws(Diagnostic) -> SearchMemory {
    guard plan.settings.extras.contains(.search) else { return SearchMemory([], []) }
    try session.interruption.check()
    let rows = SearchedRows(plan, lock: permalinks?.lock ?? .empty)
    let old = SearchMemory(configuration.searchNote.bytes ?? [], software: configuration.software)
    let posts = SearchedPosts(scene: renderer.siteScene.outside, rows: rows)
    return try await SearchWriting(rows, posts, writer, old, jobs: configuration.jobs).write()
  }

  private func renderPages(_ showsEarly: Bool) async throws(Diagnostic) {
    // Whether a page is up to date depends on its media, so they come first.
    session.note(
      try exports.unpackMedia(isPrepared: media.isPrepared) { [media] source, path, hash in
        media.prepare(source, at: path, hash: hash)
      })
    let groups = try await staleGroups()
    progress.begin(groups.pages)
    defer {
      // Each is noted once: a post that is on several units says the same thing in each.
      var said = Set<Diagnostic>()
      let diagnostics = progress.diagnostics + media.diagnostics + cards.diagnostics
      session.note(diagnostics.filter { said.insert($0).inserted })
    }
    let first = try renderOpenPages(groups)
    if showsEarly, !first.isEmpty, !writer.awaitsFiles(in: "media") {
      try exports.refuseChanges()
      configuration.preview?.observer?.openPagesAreMade()
    }
    if let fingerprint = groups.sitemap { try await writeSitemap(fingerprint) }
    // Few units are dealt out one by one, since pictures may make one of them heavy.
    let batch = min(Self.batch, max(1, groups.units.count / (8 * max(1, configuration.jobs))))
    _ = try await inParallel(groups.units.count, by: batch, jobs: configuration.jobs) {
      (units) throws(Diagnostic) in
      for unit in groups.units[units] where !first.contains(unit.place) {
        try render(unit, of: groups)
      }
    }
  }

  /// Renders the stale units of the pages that somebody looks at, and returns their places.
  private func renderOpenPages(_ groups: StaleGroups) throws(Diagnostic) -> Set<Int> {
    guard let open = configuration.preview?.observer?.openPages, !open.isEmpty else { return [] }
    var places: Set<Int> = []
    for unit in groups.units {
      groups.forEachGroup(of: unit, in: plan) { inputs in
        inputs.forEachPage { page in
          if let file = page.address.file, open.contains(file) { places.insert(unit.place) }
        }
      }
      if places.contains(unit.place) { try render(unit, of: groups) }
    }
    return places
  }

  /// Renders the stale groups of a unit.
  private func render(_ unit: StaleGroups.Unit, of groups: StaleGroups) throws(Diagnostic) {
    var diagnostics: [Diagnostic] = []
    try groups.forEachGroup(of: unit, in: plan) { inputs throws(Diagnostic) in
      diagnostics += try make(inputs)
      progress.finish(pages: inputs.pageCount)
    }
    progress.finish(unit.place, diagnostics)
  }

  private func make(_ inputs: PageInputs) throws(Diagnostic) -> [Diagnostic] {
    let rendered = try renderer.render(inputs) { file throws(Diagnostic) in
      try writer.write(configuration.preview?.observer.map { $0.seen(file) } ?? file)
      if configuration.nest != nil, file.path == PageURL.notFound.file {
        try writer.write(file, atTop: true)
      }
    }
    let lines = rendered.dependencies?.map(\.line)
    if let lines, !lines.contains(nil) {
      try writer.remember(
        group: inputs.key.fingerprint, structure: inputs.key.structure, dependencies: lines.compactMap { $0 })
    }
    return rendered.diagnostics
  }

  /// Leaves the next build word of the media that this one used.
  func keepState(_ redactions: Redactions) {
    media.cache.finish(
      redactions: ContentHash(of: redactions.words.joined(separator: "\n").utf8).description,
      isTakenDown: media.settings.isTakenDown)
  }

  // MARK: Files that belong to no page

  /// The redirects and headers that hosts need in addition to the files.
  var hostRules: HostRules {
    let rules = HostRules(
      plan, base: configuration.base, hashed: theme.publicFiles.filter(\.isHashed).map(\.path),
      precompressed: configuration.siblings.codings.map(\.rawValue),
      robots: configuration.environment != .production ? RenderSettings.robotsForDrafts : nil)
    return configuration.nest == nil ? rules : rules.nested
  }

  /// Writes what belongs to no page: the theme's public files, and the files that hosts and robots read. These are looked
  /// for at the root of a host, so of a nested site they are at the top of the output.
  func writeSharedFiles() throws(Diagnostic) {
    let isUnlisted = configuration.environment != .production
    // A person's own file of a name replaces ours, except that only a production site may invite robots.
    let files = theme.publicFiles.filter { file in
      switch file.path.description {
      case "robots.txt": !isUnlisted
      case PublicFile.serviceWorker: configuration.keepsPages
      default: true
      }
    }
    let own = Set(files.map(\.path))
    for file in files {
      try writer.write(
        file.published, isPacking: PackedSiblings.paths(of: file.path).isDisjoint(with: own),
        atTop: file.path.description == "robots.txt")
    }
    for look in theme.looks {
      guard let manifest = LookManifest.file(of: look, title: configuration.render.title, files: files),
        !own.contains(manifest.path)
      else { continue }
      try writer.write(manifest)
    }
    if plan.settings.extras.contains(.search), let file = OpenSearchFile.file(in: renderer.siteScene) {
      try writer.write(file)
    }
    let rules = hostRules
    let robots = RobotsText.bytes(
      configuration.base, gatherers: configuration.modelGatherers,
      hasSitemap: plan.settings.extras.contains(.sitemap), isDraft: isUnlisted)
    var made = [
      "_redirects": rules.redirects(), "_headers": rules.headers(), "robots.txt": robots,
    ]
    for host in configuration.hosts { made.merge(host.maps(rules).inside) { $1 } }
    for (name, bytes) in made.sorted(by: { $0.key < $1.key }) {
      let isOwn =
        own.contains { $0.description == name } && (configuration.nest == nil || name == "robots.txt")
      guard let path = SitePath(name), name.hasPrefix("_") || !isOwn else { continue }
      try writer.write(SiteFile(path, bytes: bytes), atTop: true)
    }
  }

  // MARK: The sitemap, which every change of a page makes again

  /// The most series and posts that a task looks through at a time.
  private static let looked = 8_192

  /// Writes all files of the sitemap, which the next build keeps if the fingerprint is the same. Each task makes the lines
  /// of some posts, and then packs a part that is full; so many lines and parts are in memory.
  func writeSitemap(_ fingerprint: UInt64) async throws(Diagnostic) {
    let (scene, size, jobs) = (renderer.siteScene, plan.sitemapSize, max(1, configuration.jobs))
    let batch = max(256, min(Self.looked, size / (4 * jobs)))
    var files = SitemapFiles(scene)
    for start in stride(from: 0, to: size, by: jobs * batch) {
      let batches = try await inParallel(min(size - start, jobs * batch), by: batch, jobs: jobs) {
        (range) throws(Diagnostic) in
        SitemapLines(of: (start + range.lowerBound)..<(start + range.upperBound), in: scene)
      }
      try await write(batches.flatMap { files.append($0) }, fingerprint)
    }
    try await write(files.finish(), fingerprint)
    try writer.remember(group: fingerprint, structure: 0, dependencies: [])
  }

  private func write(_ files: [SiteFile], _ fingerprint: UInt64) async throws(Diagnostic) {
    _ = try await inParallel(files.count, jobs: configuration.jobs) {
      [writer] (numbers) throws(Diagnostic) in
      for file in files[numbers] {
        try writer.write(SiteFile(file.path, file.content, fingerprint: fingerprint))
      }
    }
  }
}

extension PageObserver {
  /// A file as the observer changes it before it is written.
  fileprivate func seen(_ file: SiteFile) -> SiteFile {
    guard case .bytes(let bytes) = file.content else { return file }
    return SiteFile(file.path, bytes: finished(file.path, bytes), fingerprint: file.fingerprint)
  }
}
