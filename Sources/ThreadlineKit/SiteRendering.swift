import BuildDiagnostics
import Exports
import PageRendering
import SiteFiles
import SitePlanning
import SiteThemes
import SiteWriting
import ThreadModel

/// Renders the units of a plan with many tasks at once and hands each finished file to the writer, so that no
/// list of finished files ever exists.
struct SiteRendering {
  let plan: SitePlan
  let configuration: SiteConfiguration
  let theme: Theme
  let writer: SiteWriter
  private let media: MediaShelf
  private let cards: CardShelf
  private let renderer: PageRenderer

  init(
    _ plan: SitePlan, _ configuration: SiteConfiguration, _ templates: PageTemplates, _ theme: Theme,
    _ writer: SiteWriter
  ) {
    self.plan = plan
    self.configuration = configuration
    self.theme = theme
    self.writer = writer
    var shelved = configuration.media
    shelved.takenDown.formUnion(plan.archive.takenDown.mediaHashes)
    media = MediaShelf(
      writer: writer, settings: shelved, memory: MediaMemory(in: configuration.stateFolder))
    cards = CardShelf(writer: writer, media: media, jobs: configuration.jobs)
    var settings = configuration.render
    settings.isDraft = configuration.environment == .draft
    settings.sitePicture = media.sitePicture(of: theme)
    renderer = PageRenderer(plan: plan, settings: settings, templates: templates, media: media, cards: cards)
  }

  /// How many social cards the site has, and how many of them this build painted.
  var cardCounts: (all: Int, painted: Int) { cards.counts }

  /// The most units that a task takes at a time: so many that hardly a post is on units of two tasks, and is rendered
  /// once for all lists that show it.
  private static let batch = 64

  /// Renders and writes every page that is not up to date. What was lost on the way is logged in the plan's order,
  /// whichever task met it.
  ///
  /// The pages that somebody looks at come first, and may be shown before the others are made if `mayShow` says so.
  func renderPages(
    _ log: inout DiagnosticLog, _ onProgress: @escaping @Sendable (BuildProgress) -> Void,
    of exports: ReadExports,
    mayShow: () throws(Diagnostic) -> Bool = { () throws(Diagnostic) in false }
  ) async throws(Diagnostic) {
    let groups = try await StaleGroupFinder(plan, writer, cards).find(jobs: configuration.jobs) {
      [writer, renderer] in GroupCheck(writer) { renderer.isCurrent($0) }
    }
    let progress = RenderProgress(groups, onProgress)
    let first = renderOpenPages(groups, progress)
    if !first.isEmpty, progress.failure == nil, try mayShow(), !writer.awaitsFiles(in: "media") {
      configuration.preview?.witness?.openPagesAreMade()
    }
    // Few units are dealt out one by one, since pictures may make one of them heavy.
    let batch = min(Self.batch, max(1, groups.units.count / (8 * max(1, configuration.jobs))))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, configuration.jobs) {
        group.addTask {
          while let units = progress.next(batch) {
            for unit in units where !first.contains(unit.place) { render(unit, of: groups, progress) }
          }
        }
      }
    }
    // A post that is on several units says the same thing in each.
    var said = Set<Diagnostic>()
    for diagnostic in progress.diagnostics + media.diagnostics(on: exports)
      + cards.diagnostics
    where said.insert(diagnostic).inserted {
      log.append(diagnostic)
    }
    if let failure = progress.failure { throw failure }
  }

  /// Renders the stale units of the pages that somebody looks at, and returns their places.
  private func renderOpenPages(_ groups: StaleGroups, _ progress: RenderProgress) -> Set<Int> {
    guard let open = configuration.preview?.witness?.openPages, !open.isEmpty else { return [] }
    var places: Set<Int> = []
    for unit in groups.units {
      groups.forEachGroup(of: unit, in: plan) { inputs in
        inputs.forEachPage { page in
          if let file = page.address.file, open.contains(file) { places.insert(unit.place) }
        }
      }
      if places.contains(unit.place) { render(unit, of: groups, progress) }
    }
    return places
  }

  /// Renders the stale groups of a unit; nothing more after a failure.
  private func render(_ unit: StaleGroups.Unit, of groups: StaleGroups, _ progress: RenderProgress) {
    guard progress.failure == nil else { return }
    do throws(Diagnostic) {
      var diagnostics: [Diagnostic] = []
      try groups.forEachGroup(of: unit, in: plan) { inputs throws(Diagnostic) in
        diagnostics += try make(inputs)
        progress.finish(pages: inputs.pageCount)
      }
      progress.finish(unit.place, diagnostics)
    } catch {
      progress.fail(error)
    }
  }

  private func make(_ inputs: PageInputs) throws(Diagnostic) -> [Diagnostic] {
    let rendered = try renderer.render(inputs) { file throws(Diagnostic) in
      try writer.write(configuration.preview?.witness.map { $0.seen(file) } ?? file)
      if configuration.nest != nil, file.path == PageAddress.notFound.file {
        try writer.write(file, atTop: true)
      }
    }
    let lines = rendered.dependencies?.map(\.line)
    if let lines, !lines.contains(nil) {
      try writer.remember(
        piece: inputs.key.fingerprint, structure: inputs.key.structure, readings: lines.compactMap { $0 })
    }
    return rendered.diagnostics
  }

  /// Leaves the next build what this one found out about media.
  func keepState() { media.memory.write() }
}

extension PageWitness {
  /// A file as the witness wants it written.
  fileprivate func seen(_ file: SiteFile) -> SiteFile {
    guard case .bytes(let bytes) = file.content else { return file }
    return SiteFile(file.path, bytes: finished(file.path, bytes), fingerprint: file.fingerprint)
  }
}
