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
    let rendering = try SiteRendering(
      try plan.taken(by: stage), configuration, try templates.taken(by: stage), theme.theme,
      try workplace.taken(by: stage).needWriter())
    // What was published before has all that a theme of before brings.
    let showsEarly = theme.known != nil
    try await rendering.renderPages(&log, onProgress, of: exports) { () throws(Diagnostic) in
      try exports.refuseChanges()
      return showsEarly
    }
    (report.cards, report.cardsPainted) = rendering.cardCounts
    report.add(rendering.mediaCounts)
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
    try permalinks?.append(try plan.taken(by: stage).history.additions)
  }

  mutating func publish(_ stage: BuildStage) throws(Diagnostic) {
    let writer = try workplace.taken(by: stage).needWriter()
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

  /// Tells the next build what this one was made from; that may begin then.
  func keepState(_ stage: BuildStage) throws(Diagnostic) {
    let place = try workplace.taken(by: stage)
    let exports = try archive.taken(by: stage)
    try ExportReader(options: configuration.readingOptions(in: place)).commit(exports)
    var memory = try configuration.redactionMemory
    try memory?.keep(exports.redactions)
    try pages.taken(by: stage).keepState(exports.redactions)
    LinkedMediaNotes(on: exports.sources, in: configuration.stateFolder).leave()
    let tags = try tags.taken(by: stage).memory.text(software: configuration.software)
    // Where the folder does not take it, the next build parses every text.
    try? place.needWriter().leave(tags, as: Self.tagsName)
    configuration.preview?.memory?.keep(try theme.taken(by: stage), try templates.taken(by: stage))
    try place.needWriter().leaveWord()
    try place.needWriter().unlock()
  }
}
