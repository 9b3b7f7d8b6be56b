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
  ) throws(Diagnostic) {
    self.plan = plan
    self.configuration = configuration
    self.theme = theme
    self.writer = writer
    var shelved = configuration.media
    shelved.takenDown.formUnion(plan.archive.takenDown.mediaHashes)
    media = MediaShelf(writer: writer, settings: shelved, cache: try AssetCache(configuration))
    cards = CardShelf(writer: writer, media: media, jobs: configuration.jobs)
    var settings = configuration.render
    settings.isDraft = configuration.environment == .draft
    settings.sitePicture = media.sitePicture(of: theme)
    renderer = PageRenderer(plan: plan, settings: settings, templates: templates, media: media, cards: cards)
  }

  /// How many social cards the site has, and how many of them this build painted.
  var cardCounts: (all: Int, painted: Int) { cards.counts }

  /// The most units that a task takes at a time.
  private static let batch = 16

  /// Renders and writes every page that is not kept. What was lost on the way is logged in the plan's order,
  /// whichever task met it.
  ///
  /// The pages that somebody looks at come first, and may be shown before the others are made where `mayShow` says so.
  func renderPages(
    _ log: inout DiagnosticLog, _ onProgress: @escaping @Sendable (BuildProgress) -> Void,
    of exports: ReadExports,
    mayShow: () throws(Diagnostic) -> Bool = { () throws(Diagnostic) in false }
  ) async throws(Diagnostic) {
    let pictures = PictureProgress(onProgress)
    media.tell(pictures)
    let progress = RenderProgress(plan) { pictures.tell($0) }
    let first = renderOpenPages(progress)
    if !first.isEmpty, progress.failure == nil, try mayShow(), !writer.awaitsFiles(in: "media") {
      configuration.preview?.witness?.openPagesAreMade()
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, configuration.jobs) {
        group.addTask { renderBatches(progress, but: first) }
      }
    }
    // A post that stands on several units says the same thing in each.
    var said = Set<Diagnostic>()
    for diagnostic in progress.diagnostics + media.diagnostics(on: exports)
      + cards.diagnostics
    where said.insert(diagnostic).inserted {
      log.append(diagnostic)
    }
    if let failure = progress.failure { throw failure }
  }

  /// Renders the units of the pages that somebody looks at, and gives their places.
  private func renderOpenPages(_ progress: RenderProgress) -> Set<Int> {
    guard let witness = configuration.preview?.witness else { return [] }
    let places = plan.places(of: witness.openPages)
    var answers = ReadingAnswers()
    for place in places where !render(place, progress, &answers) { break }
    return places
  }

  private func renderBatches(_ progress: RenderProgress, but first: Set<Int>) {
    var answers = ReadingAnswers()
    // Few units are dealt out one by one, since pictures may make one of them heavy.
    let batch = min(Self.batch, max(1, plan.unitCount / (8 * max(1, configuration.jobs))))
    while let units = progress.next(batch) {
      for place in units where !first.contains(place) {
        guard render(place, progress, &answers) else { return }
      }
    }
  }

  /// Renders the unit at a place; false where that failed, and nothing more is to be rendered.
  private func render(_ place: Int, _ progress: RenderProgress, _ answers: inout ReadingAnswers) -> Bool {
    do throws(Diagnostic) {
      var diagnostics: [Diagnostic] = []
      let unit = plan.unit(at: place)
      try plan.forEachPiece(of: unit) { piece throws(Diagnostic) in
        if try !keep(piece, &answers) { diagnostics += try make(piece, of: unit) }
        progress.finish(piece)
      }
      progress.finish(place, diagnostics)
      return true
    } catch {
      progress.fail(error)
      return false
    }
  }

  /// Keeps a piece as the last build made it, where nothing that it was made from has changed.
  private func keep(_ piece: PlanPiece, _ answers: inout ReadingAnswers) throws(Diagnostic) -> Bool {
    guard let lines = try writer.readings(ofPiece: piece.fingerprint) else { return false }
    var files: [SitePath] = []
    for line in lines {
      switch answers.answer(to: line, { renderer.isCurrent($0) }) {
      case .changed: return false
      case .same(let file): if let file { files.append(file) }
      }
    }
    guard try writer.keep(piece: piece.fingerprint, sharing: files) else { return false }
    cards.keep(files)
    media.cache.use(files)
    return true
  }

  private func make(_ piece: PlanPiece, of unit: SitePlan.Unit) throws(Diagnostic) -> [Diagnostic] {
    let rendered = try renderer.render(piece, of: unit) { file throws(Diagnostic) in
      try writer.write(configuration.preview?.witness.map { $0.seen(file) } ?? file)
      if configuration.nest != nil, file.path == PageAddress.notFound.file {
        try writer.write(file, atTop: true)
      }
    }
    let lines = rendered.readings?.map(\.line)
    if let lines, !lines.contains(nil) {
      try writer.remember(piece: piece.fingerprint, readings: lines.compactMap { $0 })
    }
    return rendered.diagnostics
  }

  /// How many pictures were decoded, and how many were in the cache.
  var mediaCounts: MediaShelf.Counts { media.counts }

  /// Leaves the next build word of the media that this one used.
  func keepState(_ redactions: Redactions) {
    media.cache.finish(redactions: ContentHash(of: redactions.words.joined(separator: "\n").utf8).description)
  }
}

extension PageWitness {
  /// A file as the witness wants it written.
  fileprivate func seen(_ file: SiteFile) -> SiteFile {
    guard case .bytes(let bytes) = file.content else { return file }
    return SiteFile(file.path, bytes: finished(file.path, bytes), fingerprint: file.fingerprint)
  }
}

/// What one task has found out of the readings of earlier pieces: posts that mention one account ask alike.
private struct ReadingAnswers {
  enum Answer {
    /// As it was; the shared file that it names, where it names one.
    case same(SitePath?)
    /// Another one, or one that nobody can read.
    case changed
  }

  private var known: [String: Answer] = [:]

  /// How many answers are remembered.
  private static let limit = 4_096

  mutating func answer(to line: String, _ isCurrent: (PieceReading) -> Bool) -> Answer {
    if let answer = known[line] { return answer }
    let reading = PieceReading(line: line)
    let same = reading.map(isCurrent) ?? false
    let answer = same ? Answer.same(reading?.file) : .changed
    if known.count == Self.limit { known.removeAll(keepingCapacity: true) }
    known[line] = answer
    return answer
  }
}
