public import BuildDiagnostics
import Exports
import PageRendering
import SiteFiles
import SitePlanning
import SiteThemes
import SiteWriting
import TagIndexing
import ThreadAssembly
import ThreadModel

// The stages between the records and the pages.
extension BuildRun {
  mutating func assembleThreads(_ stage: BuildStage) throws(Diagnostic) {
    let assembled = ThreadAssembler().assemble(try archive.taken(by: stage).archive)
    log.append(assembled.diagnostics)
    try threads.give(assembled.threads, by: stage)
  }

  /// Finds the tags that the posts bear, where the site has pages for them.
  mutating func indexTags(_ stage: BuildStage) async throws(Diagnostic) {
    let archive = try archive.taken(by: stage).archive
    guard configuration.plan.surfaces.contains(.tags) else {
      return try tags.give(FoundTags(tags: .none), by: stage)
    }
    let left = try workplace.taken(by: stage).writer?.left(as: Self.tagsName)
    let memory = TagMemory(left ?? [], software: configuration.software)
    try tags.give(
      await TagIndexer(archive).index(jobs: configuration.jobs, recalling: memory), by: stage)
  }

  /// What the tags are called that one build leaves the next.
  static let tagsName = "tags"

  mutating func planPages(_ stage: BuildStage) throws(Diagnostic) {
    let plan = try newPlan(stage)
    report.add(plan)
    // A draft promises no address, so it takes none down.
    if configuration.environment == .draft { report.removed = [] }
    do throws(Diagnostic) {
      if let permalinks {
        try MissingPublishedPosts(try archive.taken(by: stage), plan, configuration).refuse(
          by: permalinks.lock)
      }
      let errors = try archive.taken(by: stage).diagnostics.count(.error)
      try configuration.refuseRemovals(plan.history, isWhole: errors == 0)
    } catch {
      if purpose == .build { throw error }
      log.append(error)
    }
    try self.plan.give(plan, by: stage)
  }

  private mutating func newPlan(_ stage: BuildStage) throws(Diagnostic) -> SitePlan {
    let (exports, threads) = (try archive.taken(by: stage), try threads.taken(by: stage))
    onProgress(BuildProgress(stage: .planning, done: threads.count, unit: .thread))
    let theme = try theme.taken(by: stage).theme
    var settings = configuration.plan
    if configuration.environment == .draft { settings.surfaces.remove(.sitemap) }
    if !settings.legacy.isEmpty { settings.publicPaths = theme.publicFiles.map(\.path.description) }
    settings.fingerprint = configuration.fingerprint(theme: theme.fingerprint, redactions: exports.redactions)
    let zone = configuration.render.zone
    let permalinks = try PermalinkFile(configuration.permalinkLock)
    if let warning = permalinks.warning { log.append(warning) }
    if exports.isExample { try configuration.refuseExample(over: permalinks.lock) }
    // The URLs of an example promise nothing, so no lock ever has them.
    self.permalinks = exports.isExample ? nil : permalinks
    return SitePlanner(settings: settings, jobs: configuration.jobs, offset: { zone.offset($0) })
      .plan(
        exports.archive, threads: threads, lock: exports.isExample ? .empty : permalinks.lock,
        tags: try tags.taken(by: stage).tags)
  }
}

extension SiteConfiguration {
  /// An example never takes the place of a site that was published.
  func refuseExample(over lock: PermalinkLock) throws(Diagnostic) {
    guard environment == .production, lock.publishedCount > 0 else { return }
    throw .error(
      .onlyExample, at: .init(permalinkLock),
      "only the example of \"threadline new\" is there to publish, but \(counted(lock.publishedCount, "URL")) of this"
        + " site are published; put your export back, or delete this file to begin again")
  }

  /// A build removes at most a fifth of what was published, and nothing at all when a record of its exports could
  /// not be read: what was lost so was taken down by nobody.
  func refuseRemovals(_ history: AddressHistory, isWhole: Bool) throws(Diagnostic) {
    guard !allowsRemovals, environment == .production, history.newlyGoneCount > 0 else { return }
    guard isWhole else {
      throw .error(
        .brokenExport,
        "some records could not be read, and \(history.newlyGoneCount) published addresses are missing from the "
          + "others; fix what is listed above, or add --allow-removals if they are meant to go")
    }
    guard history.newlyGoneCount * 5 <= history.publishedCount else {
      throw .error(
        .tooManyRemovals, at: .init(permalinkLock),
        "this build would remove \(history.newlyGoneCount) of \(history.publishedCount) published addresses, more "
          + "than a fifth, so they are still public; if they are meant to go, add --allow-removals")
    }
  }
}

extension Diagnostic.Code {
  /// There is nothing to publish but an example, and a site is published already.
  public static let onlyExample: Diagnostic.Code = "only-example"
}
