import BuildDiagnostics
import Exports
import Foundation
import SitePlanning
import SiteWriting
import ThreadIndexing

/// What one run has of the site on the disk: what the last build left, and the place to put the new one together. A
/// second build waits outside. A run that leaves no trace has a folder of its own that goes at its end.
struct SiteState {
  private let configuration: SiteConfiguration
  /// The writer of the site; `nil` for a run that only plans.
  let writer: SiteWriter?
  /// The folder that goes at the end; `nil` for a build that publishes.
  let scratch: String?
  /// Folders that a dry run has to make, the innermost first.
  private let made: [String]
  /// What keeps the cache from being cleared meanwhile.
  private let cacheUse: CacheUse?

  /// Opens the state of a site, unless somebody ended the run.
  init(_ session: BuildSession) throws(Diagnostic) {
    let configuration = session.configuration
    configuration.warnOfInsecureURL(session)
    // A preview is in a folder from which nobody uploads, and may be a draft now and later not.
    if session.end != .plan, configuration.preview == nil {
      try configuration.refuseOtherEnvironment()
    }
    self = try session.interruption.prepare { () throws(Diagnostic) in
      let state = try SiteState(configuration, until: session.end)
      return (state, state.closeSoon)
    }
  }

  private init(_ configuration: SiteConfiguration, until end: BuildEnd) throws(Diagnostic) {
    self.configuration = configuration
    cacheUse = end == .publish && configuration.usesCache ? try CacheFolder(configuration).inUse() : nil
    let folders = [configuration.stateFolder, AbsolutePath.folder(of: configuration.output)]
    made = end == .dryRun ? folders.flatMap(missingFolders) : []
    let scratch = end == .publish ? nil : try makeScratchFolder()
    self.scratch = scratch
    do throws(Diagnostic) {
      writer = end == .plan ? nil : try configuration.makeWriter()
    } catch {
      if let scratch { try? FileManager.default.removeItem(atPath: scratch) }
      throw error
    }
  }

  /// Leaves the site as it was; after it was published this changes nothing.
  func close() {
    writer?.abandon()
    removeMade()
  }

  /// The same when the run is cancelled, in a moment. Says what is left.
  @Sendable private func closeSoon() -> BuildProgress.Cancellation {
    let reader = reader
    // Records may be private, so they go first, whatever time that takes; and last, since the build still runs.
    reader.abandon()
    defer { reader.abandon() }
    let left = writer?.abandon(within: .milliseconds(300))
    if let scratch { removePrivateFolder(scratch) }
    removeMade()
    return BuildProgress.Cancellation(
      site: writer.map { $0.isFirst ? .untouched : .asBefore } ?? .untouched,
      leftovers: left.map { [.init(path: $0.path, bytes: $0.bytes)] } ?? [])
  }

  private var reader: ExportReader {
    ExportReader(options: configuration.readingOptions(scratch: scratch))
  }

  private func removeMade() {
    if let scratch { try? FileManager.default.removeItem(atPath: scratch) }
    for folder in made {
      // Only what is empty goes; of the state's own files a dry run makes none but its lock.
      unlink(folder + "/lock")
      rmdir(folder)
    }
  }

  /// Reads what the last build left, while the exports are read. Whether it can be read is asked again when it is
  /// needed.
  func readLastBuild() async {
    try? writer?.loadEarlierFiles()
  }

  /// The tags of the posts, if the site has pages for them. Texts that the last build parsed are not parsed again.
  func tags(of exports: ReadExports) async -> FoundTags {
    guard configuration.extras.contains(.tags) else { return ([], TagMemory()) }
    let memory = TagMemory(tagNote.bytes ?? [], software: configuration.software)
    return await TagIndexer(exports.archive).index(jobs: configuration.jobs, recalling: memory)
  }

  /// The tags that one build leaves the next.
  private var tagNote: StateNote { StateNote("tags", configuration) }

  /// Publishes what was written. URLs are promised before anybody can see them, and takedowns are remembered before
  /// they happen, so that a build that dies in between forgets nothing. A strict build has to be without fault by now.
  func publish(
    _ exports: ReadExports, _ plan: SitePlan, _ permalinks: PermalinkFile?, _ session: BuildSession
  ) throws(Diagnostic) {
    guard let writer else { return }
    try session.interruption.check()
    try session.refuseProblems()
    try exports.refuseChanges()
    session.onProgress(BuildProgress(stage: .publishing))
    let written = try session.interruption.publish { () throws(Diagnostic) in
      try writer.finish(telling: session.onProgress) { () throws(Diagnostic) in
        var memory = try configuration.redactionMemory
        try memory?.add(exports.redactions)
        try reader.keep(exports)
        if configuration.environment == .production { try permalinks?.append(plan.history.additions) }
        try configuration.noteEnvironment()
        if exports.holdsImported { try configuration.importedNote.write("") }
      }
    }
    session.note(written.warnings)
    session.update { $0.add(written) }
    configuration.preview?.observer?.pagesAreThere(in: configuration.output)
  }

  /// Keeps what the next build can use; that may begin then.
  func keep(
    _ exports: ReadExports, _ tags: FoundTags, _ search: SearchMemory, _ pages: SiteRendering,
    _ theme: LoadedTheme
  ) throws(Diagnostic) {
    guard let writer else { return }
    reader.commit(exports)
    if !exports.holdsImported { try configuration.importedNote.write(nil) }
    var memory = try configuration.redactionMemory
    try memory?.keep(exports.redactions)
    pages.keepState(exports.redactions)
    LinkedMediaNotes(on: exports.sources, configuration).leave()
    // If the folder does not take it, the next build parses every text.
    let text = tags.memory.text(software: configuration.software)
    try? tagNote.write(bytes: text.isEmpty ? nil : text)
    // If the folder does not take it, the next build makes the whole index.
    try? search.save(configuration.searchNote)
    configuration.preview?.memory?.keep(theme)
    try writer.saveMemory()
    writer.unlock()
  }
}

extension SiteWriter {
  /// Publishes what was written. An error that comes after files have moved says so.
  fileprivate func finish(
    telling onProgress: @escaping ProgressHandler, promise: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> WritingReport {
    do throws(Diagnostic) {
      return try finish(
        keepingLock: true,
        onMove: { done, total in
          onProgress(BuildProgress(stage: .publishing, done: done, total: total, unit: .file))
        }, promise: promise)
    } catch {
      guard hasTouchedSite else { throw error }
      throw .error(
        .sitePartlyPublished, at: error.place,
        "\(error.message); a part of the new site is published already, so build again")
    }
  }
}

extension SiteConfiguration {
  /// The files and folders that the exports are, those of patterns among them; no standard input.
  public var exportPaths: [String] {
    exports.filter { $0 != "-" }.flatMap { path in
      let found = ExportPaths.matches(of: path)
      return found.isEmpty ? [path] : found
    }
  }

  /// What writes the site; it keeps a second build out.
  func makeWriter() throws(Diagnostic) -> SiteWriter {
    try SiteWriter(
      output: output, state: stateFolder, protected: protectedPaths, home: home,
      sharing: ["cards", "media", "-/search"],
      in: nest, packing: siblings, jobs: jobs, memory: preview?.memory?.files)
  }

  /// What the site is made from, and so may not be written over.
  var protectedPaths: [String] {
    var paths = exportPaths
    if let theme { paths.append(theme) }
    if let siteFolder { paths += ["\(siteFolder)/Templates", "\(siteFolder)/Public"] }
    return paths
  }

  fileprivate func warnOfInsecureURL(_ session: BuildSession) {
    let base = base.description
    guard base.hasPrefix("http://"), !Self.isLocal(url: base) else { return }
    session.note(
      .warning(
        .insecureBaseURL, "the base URL is \"\(base)\"; Apple and Signal show no preview without https"))
  }
}
