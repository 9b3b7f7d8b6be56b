import BuildDiagnostics
import Exports
import FileSystem
import PageRendering
import SitePaths
import SitePlanning
import SiteThemes
import ThreadIndexing
import ThreadModel

extension BuildSession {
  /// Puts the posts of an archive in threads, and says what is wrong with them.
  func assemble(_ archive: Archive) -> PostThreads {
    let assembled = ThreadAssembler.assemble(archive)
    note(assembled.diagnostics)
    return assembled.threads
  }

  /// The lock file that a plan is made from; `nil` for an example, whose URLs promise nothing.
  func permalinks(of exports: ReadExports) throws(Diagnostic) -> PermalinkFile? {
    let file = try PermalinkFile(configuration.permalinkLock)
    if let warning = file.warning { note(warning) }
    guard exports.isExample else { return file }
    try configuration.refuseExample(over: file.lock)
    return nil
  }

  /// Plans the pages of the site. Throws if a build would take down more than it may; a run that does not publish only
  /// says so.
  func plan(
    _ exports: ReadExports, _ threads: PostThreads, _ tags: [PostTag], _ theme: Theme,
    _ permalinks: PermalinkFile?
  ) async throws(Diagnostic) -> SitePlan {
    try interruption.check()
    onProgress(BuildProgress(stage: .planning, done: threads.count, unit: .thread))
    let zone = configuration.timeZone
    let plan = await SitePlan(
      exports.archive, threads: threads, lock: permalinks?.lock ?? .empty, tags: tags,
      settings: configuration.settings(theme, exports.redactions), kinds: try configuration.pageKinds,
      offset: { zone.offset($0) })
    update { report in
      report.add(plan)
      // Only a production site promises URLs, so only that takes some down.
      if configuration.environment != .production { report.removed = [] }
    }
    do throws(Diagnostic) {
      if let permalinks {
        try configuration.refuseMissingPosts(exports, plan.history, by: permalinks.lock)
      }
      let errors = exports.diagnostics.count(.error)
      try configuration.refuseRemovals(plan.history, isWhole: errors == 0)
    } catch {
      if end == .publish { throw error }
      note(error)
    }
    return plan
  }
}

extension SiteConfiguration {
  /// What a plan is made by, with all that pages depend on.
  fileprivate func settings(_ theme: Theme, _ redactions: Redactions) -> PlanSettings {
    var settings = plan
    if environment != .production { settings.extras.remove(.sitemap) }
    if !settings.legacy.isEmpty { settings.publicPaths = theme.publicFiles.map(\.path.description) }
    settings.fingerprint = fingerprint(theme: theme.fingerprint, redactions: redactions)
    return settings
  }

  /// An example never takes the place of a site that was published.
  fileprivate func refuseExample(over lock: PermalinkLock) throws(Diagnostic) {
    guard environment == .production, lock.publishedCount > 0 else { return }
    throw .error(
      .onlyExample, at: .init(permalinkLock),
      "only the example of \"threadline new\" is there to publish, but \(counted(lock.publishedCount, "URL")) of this"
        + " site are published; put your export back, or delete this file to begin again")
  }

  /// A build removes at most a fifth of what was published, and nothing at all when a record of its exports could
  /// not be read: what was lost so was taken down by nobody.
  fileprivate func refuseRemovals(_ history: URLHistory, isWhole: Bool) throws(Diagnostic) {
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

  /// The note that the site on the disk has records that were imported from a network's export. It is there before a file
  /// of such a site can be seen, until a site without them is.
  var importedNote: StateNote { StateNote("imported", self) }

  /// Stops the build if published posts are neither in the exports nor in `kept/`, and nothing says that they are meant
  /// to go.
  ///
  /// Where the cache has what the last build read, such posts are moved to `kept/`. Without it a new archive that lacks
  /// posts would take them down unseen, so the build stops. A site of native exports alone never stops: what those lack
  /// is the person's own word. If nothing is left of the last build, its exports may have been such as these.
  func refuseMissingPosts(
    _ exports: ReadExports, _ history: URLHistory, by lock: PermalinkLock
  ) throws(Diagnostic) {
    guard environment == .production, preview == nil, missing != .remove, !exports.isExample,
      history.newlyGoneCount > 0, !exports.knowsEarlier,
      importedNote.isThere
        || !fileExists(stateFolder + "/manifest") && exports.holdsImported
    else { return }
    let gone = Set(history.newlyGone.map(\.path))
    var paths: [String] = []
    lock.forEach { entry in
      if entry.kind == .post, gone.contains(entry.path), !exports.isWithheld(record: entry.id) {
        paths.append(entry.path)
      }
    }
    guard let first = paths.first else { return }
    let number = counted(paths.count, "published post")
    throw .error(
      .postsMissing, at: .init(permalinkLock),
      "\(number) such as \"\(first)\" \(paths.count == 1 ? "is" : "are") neither in the exports nor in kept/, and the"
        + " cache does not have them either; add the older export that has them, or take them down with"
        + " \"threadline redact --missing remove\"")
  }
}
