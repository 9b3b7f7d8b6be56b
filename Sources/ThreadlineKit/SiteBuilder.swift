public import BuildDiagnostics
import Exports
import PageRendering
import SitePlanning
import SiteThemes
import SiteWriting
import TagIndexing
import ThreadAssembly
import ThreadModel

/// Builds a site from exports: the whole way of the data, from top to bottom.
///
///     let configuration = SiteConfiguration(exports: [path], output: folder, baseURL: "https://ada.example",
///                                           title: "Ada", executable: program)
///     var log = DiagnosticLog()
///     let report = try await SiteBuilder(configuration).build(&log)
///
/// When nothing can be published, or anything fails before the last step, the site of the last build stays as
/// it was.
public struct SiteBuilder: Sendable {
  let configuration: SiteConfiguration

  /// Prepares to build a site; nothing is read or written yet.
  public init(_ configuration: SiteConfiguration) { self.configuration = configuration }

  /// Builds the site or brings it up to date. What there is to say is added to the log; what stops the build is
  /// thrown.
  public func build(
    _ log: inout DiagnosticLog, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) -> BuildReport {
    var report = BuildReport()
    try await build(&log, report: &report, onProgress: onProgress)
    return report
  }

  /// The same with a report that says what is known even where the build is stopped.
  public func build(
    _ log: inout DiagnosticLog, report: inout BuildReport,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) {
    let clock = ContinuousClock()
    let start = clock.now
    var failure: Diagnostic?
    do throws(Diagnostic) { try await make(&log, &report, onProgress) } catch { failure = error }
    report.add(log, time: clock.now - start)
    guard let failure else { return }
    report.error = BuildReport.Failure(failure)
    throw failure
  }

  private func make(
    _ log: inout DiagnosticLog, _ report: inout BuildReport,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) {
    warnOfInsecureAddress(&log)
    let theme = try loadTheme(&log)
    let templates = try compile(theme, &log)
    let writer = try SiteWriter(
      output: configuration.output, state: configuration.stateFolder, protected: protectedPaths,
      home: configuration.home, sharing: ["cards", "media"])
    do throws(Diagnostic) {
      let reader = ExportReader(options: readingOptions)
      let exports = try read(reader, &log, &report, onProgress)
      let assembled = ThreadAssembler().assemble(exports.archive)
      log.append(assembled.diagnostics)
      let tags = await tags(of: exports)
      let plan = try plan(exports, assembled.threads, tags, theme, onProgress)
      let rendering = SiteRendering(plan, configuration, templates, theme, writer)
      try await rendering.renderPages(&log, onProgress)
      try rendering.writeSharedFiles()
      if configuration.isStrict { try report.refuseProblems(in: log) }
      onProgress(BuildProgress(stage: .publishing, done: 0, total: nil))
      try PermalinkFile(configuration.permalinkLock).append(plan.history.additions)
      let written = try writer.finish()
      try reader.commit(exports)
      for warning in written.warnings { log.append(warning) }
      report.add(plan, written)
      (report.cards, report.cardsPainted) = rendering.cardCounts
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func warnOfInsecureAddress(_ log: inout DiagnosticLog) {
    let base = configuration.render.base.description
    guard base.hasPrefix("http://") else { return }
    log.append(
      .warning(
        .insecureBaseURL, "the base URL is \"\(base)\"; Apple and Signal show no preview without https"))
  }

  private func loadTheme(_ log: inout DiagnosticLog) throws(Diagnostic) -> Theme {
    let locator = ThemeLocator(executablePath: configuration.executable, explicit: configuration.theme)
    let theme = try Theme.load(
      builtIn: try locator.locate(), theme: configuration.theme, siteFolder: configuration.siteFolder)
    for diagnostic in theme.diagnostics { log.append(diagnostic) }
    _ = try theme.look(configuration.look)
    return theme
  }

  private func compile(_ theme: Theme, _ log: inout DiagnosticLog) throws(Diagnostic) -> PageTemplates {
    let (templates, diagnostics) = PageTemplates.compile(theme, language: configuration.render.language)
    for diagnostic in diagnostics { log.append(diagnostic) }
    guard let templates else {
      throw .error(
        .templatesUnusable, "the templates have mistakes, so nothing was written; mend what is listed above")
    }
    return templates
  }

  private var readingOptions: ExportReader.Options {
    var options = ExportReader.Options(stateFolder: configuration.stateFolder)
    options.assumedVisibility = configuration.assumedVisibility
    options.kind = configuration.exportKind
    options.handle = configuration.handle
    options.publishAnyway = configuration.publishesAnyway
    options.sameAccounts = configuration.sameAccounts
    switch (configuration.missing, configuration.asksToKeep) {
    case (.keep, _): options.missing = .keepAll
    case (.remove, _): options.missing = .remove
    case (nil, let asks?): options.missing = .ask { posts in asks(posts.map(\.line)) }
    case (nil, nil): options.missing = .keep
    }
    return options
  }

  private func read(
    _ reader: ExportReader, _ log: inout DiagnosticLog, _ report: inout BuildReport,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) throws(Diagnostic) -> ReadExports {
    let exports = try reader.read(configuration.exports) { onProgress(BuildProgress($0)) }
    log.append(exports.diagnostics)
    for warning in exports.archive.doubtfulNames { log.append(warning) }
    report.add(exports)
    guard exports.archive.rows.contains(where: { $0.kind == .post }) else {
      throw .error(
        .nothingToPublish,
        "no post can be published, so nothing was written; \(Self.reasons(exports)) were left out")
    }
    return exports
  }

  private static func reasons(_ exports: ReadExports) -> String {
    let counts = exports.leftOut.map { "\($0.count) \($0.reason)" }
    return counts.isEmpty ? "none of \(exports.recordsRead) records" : counts.joined(separator: ", ")
  }

  /// The tags that the posts bear, where the site has pages for them.
  private func tags(of exports: ReadExports) async -> PostTags {
    guard configuration.plan.surfaces.contains(.tags) else { return .none }
    return await TagIndexer(exports.archive).index(jobs: configuration.jobs)
  }

  private func plan(
    _ exports: ReadExports, _ threads: PostThreads, _ tags: PostTags, _ theme: Theme,
    _ onProgress: @Sendable (BuildProgress) -> Void
  ) throws(Diagnostic) -> SitePlan {
    onProgress(BuildProgress(stage: .planning, done: threads.count, total: nil))
    var settings = configuration.plan
    settings.fingerprint = configuration.fingerprint(theme: theme.fingerprint)
    let lock = try PermalinkFile(configuration.permalinkLock).read()
    let zone = configuration.render.zone
    let plan = SitePlanner(settings: settings, offset: { zone.offset($0) })
      .plan(exports.archive, threads: threads, lock: lock, tags: tags)
    try refuseRemovals(plan.history, isWhole: exports.diagnostics.count(.error) == 0)
    return plan
  }

  /// A build removes at most a fifth of what was published, and nothing at all when a record of its exports could
  /// not be read: what was lost so was taken down by nobody.
  private func refuseRemovals(_ history: AddressHistory, isWhole: Bool) throws(Diagnostic) {
    guard !configuration.allowsRemovals, history.newlyGoneCount > 0 else { return }
    guard isWhole else {
      throw .error(
        .brokenExport,
        "some records could not be read, and \(history.newlyGoneCount) published addresses are missing from the "
          + "others; mend what is listed above, or add --allow-removals if they are meant to go")
    }
    guard history.newlyGoneCount * 5 <= history.publishedCount else {
      throw .error(
        .tooManyRemovals, at: .init(configuration.permalinkLock),
        "this build would remove \(history.newlyGoneCount) of \(history.publishedCount) published addresses, more "
          + "than a fifth, so they are still public; if they are meant to go, add --allow-removals")
    }
  }

  /// What the site is made from, and so may not be written over.
  private var protectedPaths: [String] {
    var paths = configuration.exports.filter { $0 != "-" }
    if let theme = configuration.theme { paths.append(theme) }
    if let folder = configuration.siteFolder { paths += ["\(folder)/Templates", "\(folder)/Public"] }
    return paths
  }
}

extension Diagnostic.Code {
  /// A template has mistakes, all of which are in the log.
  public static let templatesUnusable: Diagnostic.Code = "templates-unusable"
  /// No record of the exports may be published.
  public static let nothingToPublish: Diagnostic.Code = "nothing-to-publish"
  /// The build would remove more than it may without being told.
  public static let tooManyRemovals: Diagnostic.Code = "too-many-removals"
  /// Records that cannot be read, where posts are missing that are published.
  public static let brokenExport: Diagnostic.Code = "broken-export"
  /// The site's address is not secure, which some consumers of its links ask for.
  public static let insecureBaseURL: Diagnostic.Code = "insecure-base-url"
  /// There were warnings in a strict build.
  public static let strictBuild: Diagnostic.Code = "strict-build"
}
