import BuildDiagnostics
import Exports
import SitePlanning

/// Builds a site from exports.
///
///     let report = try await SiteBuilder(configuration).build { progress in … }
///     for diagnostic in report.diagnostics { print(diagnostic) }
///
/// If nothing can be published, or anything fails before the last step, the site of the last build stays as it was. A
/// build whose task is cancelled throws `interrupted` and leaves the site as it was, or complete if its files were moving.
public struct SiteBuilder: Sendable {
  private(set) var configuration: SiteConfiguration
  private let interruption: BuildInterruption?

  /// Prepares to build a site; nothing is read or written yet. The extensions replace those of the configuration.
  public init(_ configuration: SiteConfiguration, adding extensions: SiteExtensions? = nil) {
    self.init(configuration, interruption: nil)
    if let extensions { self.configuration.extensions = extensions }
  }

  /// A builder that is one step of a longer run, which can be cancelled as a whole.
  init(_ configuration: SiteConfiguration, interruption: BuildInterruption?) {
    (self.configuration, self.interruption) = (configuration, interruption)
  }

  /// The whole way of the data, as far as the session goes. `plan`, `--dry-run`, `build`, `preview` and `explain` are this
  /// function.
  private func run(_ session: BuildSession) async throws(Diagnostic) -> BuildOutcome {
    let hooks = try RunHooks(session)
    let state = try SiteState(session)
    defer { state.close() }
    try hooks.run(.beforeBuild, session)
    async let lastBuild: Void = state.readLastBuild()
    let theme = try LoadedTheme(session)
    let exports = try session.readExports(scratch: state.scratch)
    let threads = session.assemble(exports.archive)
    let tags = await state.tags(of: exports)
    let permalinks = try session.permalinks(of: exports)
    let plan = try await session.plan(exports, threads, tags.tags, theme.theme, permalinks)
    let outcome = BuildOutcome(theme: theme, exports: exports, plan: plan, permalinks: permalinks)
    guard let writer = state.writer else { return outcome }
    try hooks.run(.afterPlan, session, plan)
    await lastBuild
    let pages = try SiteRendering(plan, exports, theme, writer, scratch: state.scratch, session)
    try await pages.render(showingEarly: theme.isRemembered)
    let search = try await pages.writeSearch(permalinks)
    guard session.end == .publish else {
      session.compare(writer, with: plan)
      return outcome
    }
    try search.removeOutdated(configuration.searchNote)
    try state.publish(exports, plan, permalinks, session)
    session.writeHostMaps(pages.hostRules, configuration)
    try state.keep(exports, tags, search, pages, theme)
    session.noteFailure { () throws(Diagnostic) in try hooks.run(.afterPublish, session) }
    return outcome
  }

  /// Runs, and reports whether the run goes well or not. The outcome is `nil` if an error came after the site was
  /// published.
  private func run(
    until end: BuildEnd, takingDown: Bool = true, _ onProgress: @escaping ProgressHandler
  ) async throws(BuildFailure) -> (outcome: BuildOutcome?, report: BuildReport) {
    let session = BuildSession(
      configuration, until: end, takingDown: takingDown, interruption ?? BuildInterruption(), onProgress)
    return try await session.interruption.whileRunning(onProgress) { () throws(BuildFailure) in
      do throws(Diagnostic) {
        return (try await run(session), session.report())
      } catch {
        let failure = session.failure(for: error)
        let report = session.report(stoppedBy: failure)
        if let failure { throw BuildFailure(failure, report) }
        return (nil, report)
      }
    }
  }

  /// Builds the site or brings it up to date.
  ///
  /// A dry run does everything that a build does except publish, and reports what would change. No hook is run, nobody is
  /// asked, and the site, its state and `permalinks.lock` stay as they are. What would stop a build is an error in the
  /// report.
  public func build(
    isDryRun: Bool = false, onProgress: @escaping ProgressHandler = { _ in }
  ) async throws(BuildFailure) -> BuildReport {
    try await run(until: isDryRun ? .dryRun : .publish, onProgress).report
  }

  /// What a build would do. Nothing is written, no hook is run, and nobody is asked.
  public func plan(
    onProgress: @escaping ProgressHandler = { _ in }
  ) async throws(BuildFailure) -> PlanReport {
    let (outcome, report) = try await planned(onProgress)
    return PlanReport(outcome.plan, configuration, report.diagnostics)
  }

  /// What a build would publish, and what from. Without `takingDown` it is planned as if nothing were taken down.
  func planned(
    takingDown: Bool = true, _ onProgress: @escaping ProgressHandler
  ) async throws(BuildFailure) -> (outcome: BuildOutcome, report: BuildReport) {
    let (outcome, report) = try await run(until: .plan, takingDown: takingDown, onProgress)
    guard let outcome else { throw BuildFailure(.interrupted, report) }
    return (outcome, report)
  }
}

/// What a run made.
struct BuildOutcome: Sendable {
  let theme: LoadedTheme
  let exports: ReadExports
  let plan: SitePlan
  /// `permalinks.lock` as the plan was made from it; `nil` if the site is only an example, whose URLs promise nothing.
  let permalinks: PermalinkFile?
}
