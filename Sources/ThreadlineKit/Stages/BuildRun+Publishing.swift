import BuildDiagnostics
import Exports
import SitePlanning
import SiteWriting
import TagIndexing

// The stages that make files and publish them.
extension BuildRun {
  mutating func renderPages(_ stage: BuildStage) async throws(Diagnostic) {
    // A page that lost a post to a comma is no page to show to whoever wrote both.
    if configuration.preview != nil, log.count(.error) > 0 {
      throw .error(.previewIncomplete, "nothing new is shown until what is listed above is mended")
    }
    let (theme, exports) = (try theme.taken(by: stage), try archive.taken(by: stage))
    try await earlierFiles.taken(by: stage).value
    let rendering = SiteRendering(
      try plan.taken(by: stage), configuration, try templates.taken(by: stage), theme.theme,
      try workplace.taken(by: stage).needWriter())
    // What was published before has all that a theme of before brings.
    let showsEarly = theme.known != nil
    let recalled = try await recalled.taken(by: stage).value
    try await rendering.renderPages(&log, onProgress, recalling: recalled) { () throws(Diagnostic) in
      try exports.refuseChanges()
      return showsEarly
    }
    (report.cards, report.cardsPainted) = rendering.cardCounts
    report.recalled = rendering.wasRecalled
    try pages.give(rendering, by: stage)
  }

  /// Finds out what publishing would change. What would refuse it is an error in the log.
  mutating func compare(_ stage: BuildStage) throws(Diagnostic) {
    if configuration.isStrict {
      do throws(Diagnostic) { try report.refuseProblems(in: log) } catch { log.append(error) }
    }
    var changes = SiteChanges()
    let writer = try workplace.taken(by: stage).needWriter()
    do throws(Diagnostic) { report.pages = try writer.changes { changes.add($0, $1) } } catch {
      log.append(error)
    }
    changes.findMoves(in: try plan.taken(by: stage))
    report.changes = changes
  }

  /// From here on addresses are known for good, but for those of a draft: a strict build has to be without fault before.
  mutating func lockAddresses(_ stage: BuildStage) throws(Diagnostic) {
    if configuration.isStrict { try report.refuseProblems(in: log) }
    try archive.taken(by: stage).refuseChanges()
    onProgress(BuildProgress(stage: .publishing))
    // What is taken down is remembered before it goes, so that a build that dies in between forgets nothing.
    var memory = try configuration.redactionMemory
    try memory?.add(try archive.taken(by: stage).redactions)
    guard configuration.environment == .production else { return }
    guard let permalinks else { return }
    let additions = try plan.taken(by: stage).history.additions
    try permalinks.append(additions)
    lockHash = permalinks.hash(adding: additions)
  }

  mutating func publish(_ stage: BuildStage) async throws(Diagnostic) {
    let writer = try workplace.taken(by: stage).needWriter()
    try await beginRemembering(stage)
    try EnvironmentNote(configuration).write(configuration.environment)
    let written = try interruption.publish { () throws(Diagnostic) in try finish(writer) }
    for warning in written.warnings { log.append(warning) }
    report.add(written)
    report.status = .published
    configuration.preview?.witness?.pagesAreThere(in: configuration.output)
  }

  /// Publishes what was written. An error that comes when files have moved already says so.
  private func finish(_ writer: SiteWriter) throws(Diagnostic) -> WritingReport {
    do throws(Diagnostic) {
      return try writer.finish(keepingLock: true) { [onProgress] done, total in
        onProgress(BuildProgress(stage: .publishing, done: done, total: total, unit: .file))
      }
    } catch {
      guard writer.hasTouchedSite else { throw error }
      throw .error(
        .sitePartlyPublished, at: error.place,
        "\(error.message); a part of the new site is published already, so build again")
    }
  }

  /// Begins to write down what was read and planned, which takes as long as publishing a few pages.
  private mutating func beginRemembering(_ stage: BuildStage) async throws(Diagnostic) {
    let recalled = try await recalled.taken(by: stage).value
    let pages = try pages.taken(by: stage)
    let recall = try recall(stage)
    if recalled == nil { recall.forget() }
    guard purpose == .build, !areThreadsDoubtful, pages.remembersAll else { return }
    let (exports, plan) = (try archive.taken(by: stage), try plan.taken(by: stage))
    let lock = lockHash
    remembering = Task { recall.write(exports, plan, lock: lock, usesMedia: pages.usesMedia, recalled) }
  }

  /// The memory of the site.
  func recall(_ stage: BuildStage) throws(Diagnostic) -> SiteRecall {
    SiteRecall(
      configuration: configuration, theme: try theme.taken(by: stage).theme,
      writer: try workplace.taken(by: stage).needWriter())
  }

  /// Tells the next build what this one was made from; that may begin then.
  func keepState(_ stage: BuildStage) async throws(Diagnostic) {
    let place = try workplace.taken(by: stage)
    let exports = try archive.taken(by: stage)
    try ExportReader(options: configuration.readingOptions(in: place)).commit(exports)
    var memory = try configuration.redactionMemory
    try memory?.keep(exports.redactions)
    let pages = try pages.taken(by: stage)
    pages.keepState()
    let recalled = try await recalled.taken(by: stage).value
    var isLeft = true
    if let tags = recalled == nil ? try tags.taken(by: stage).memory : recalled?.tags {
      let writer = try place.needWriter()
      // Where the folder does not take it, the next build parses every text, and so it may not rely on this one.
      isLeft = (try? writer.leave(tags.text(software: configuration.software), as: Self.tagsName)) != nil
    }
    let left = await remembering?.value
    try recall(stage).leave(isLeft ? left : nil)
    configuration.preview?.memory?.keep(try theme.taken(by: stage), try templates.taken(by: stage))
    try place.needWriter().leaveWord()
    try place.needWriter().unlock()
  }
}
