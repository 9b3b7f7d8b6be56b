import Syndication
import BuildDiagnostics
import Exports
import PageRendering
import ParallelWork
import SitePaths
import SitePlanning
import SiteThemes
import SiteWriting
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
    let old = SearchMemory(writer.left(as: SearchMemory.fileName) ?? [], software: configuration.software)
    let posts = SearchedPosts(scene: renderer.siteScene.outside, rows: rows)
    return try await SearchWriting(rows, posts, writer, old, jobs: configuration.jobs).write()
  }

  private func renderPages(_ showsEarly: Bool) async throws(Diagnostic) {
    // Whether a page is up to date depends on its media, so they come first.
    session.note(
      try exports.unpackMedia(isPrepared: media.isPrepared) { [media] medium in
        media.prepare(medium.source, at: medium.path, hash: medium.hash)
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
}

extension PageObserver {
  /// A file as the observer changes it before it is written.
  fileprivate func seen(_ file: SiteFile) -> SiteFile {
    guard case .bytes(let bytes) = file.content else { return file }
    return SiteFile(file.path, bytes: finished(file.path, bytes), fingerprint: file.fingerprint)
  }
}
