public import BuildDiagnostics
import Exports
import PageRendering
import SitePlanning
import TagIndexing
import ThreadAssembly

/// Builds a site from exports.
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
  private let interruption: BuildInterruption

  /// Prepares to build a site; nothing is read or written yet. `interruption` is how to end it from outside.
  public init(_ configuration: SiteConfiguration, interruption: BuildInterruption = BuildInterruption()) {
    (self.configuration, self.interruption) = (configuration, interruption)
  }

  /// The whole way of the data, as far as `end`. `plan`, `--dry-run`, `build`, `preview` and `explain` are this function.
  private func run(until end: BuildEnd, _ session: BuildSession) async throws(Diagnostic) -> BuildOutcome {
    let hooks = try RunHooks(configuration, until: end)
    let state = try SiteState(configuration, session)
    defer { state.close() }
    try hooks.run(.beforeBuild, session)
    let theme = try LoadedTheme(configuration, session)
    async let lastBuild: Void = state.readLastBuild()
    let exports = try ExportReading(configuration, state).read(session)
    let threads = ThreadAssembler().assemble(exports.archive, session)
    let tags = await state.tags(of: exports)
    let permalinks = try PermalinkFile(configuration, of: exports, session)
    let plan = try PlanStep(configuration, theme, exports, permalinks).plan(threads, tags.tags, session)
    guard let writer = state.writer else { return BuildOutcome(theme, exports, plan, permalinks) }
    try hooks.run(.afterPlan, session, plan)
    await lastBuild
    let pages = try SiteRendering(plan, exports, configuration, theme, writer, scratch: state.scratch)
    try await pages.render(exports, showingEarly: theme.isRemembered, session)
    guard end == .publish else {
      session.compare(writer, with: plan)
      return BuildOutcome(theme, exports, plan, permalinks)
    }
    try state.publish(exports, plan, permalinks, session)
    session.writeHostMaps(pages.hostRules, configuration)
    try state.keep(exports, tags, pages, theme)
    session.noteFailure { () throws(Diagnostic) in try hooks.run(.afterPublish, session) }
    return BuildOutcome(theme, exports, plan, permalinks)
  }

  /// Runs, and gives what is said and reported whether the run goes well or not. `nil` if an error came after the site
  /// was published.
  private func run(
    until end: BuildEnd, takingDown: Bool = true, _ log: inout DiagnosticLog, _ report: inout BuildReport,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) -> BuildOutcome? {
    let session = BuildSession(
      configuration, until: end, takingDown: takingDown, log, interruption, onProgress)
    do throws(Diagnostic) {
      let outcome = try await run(until: end, session)
      (log, report) = session.result()
      return outcome
    } catch {
      let failure = session.failure(for: error)
      (log, report) = session.result(stoppedBy: failure)
      if let failure { throw failure }
      return nil
    }
  }
}

extension SiteBuilder {
  /// Builds the site or brings it up to date. What there is to say is added to the log; what stops the build is
  /// thrown.
  public func build(
    _ log: inout DiagnosticLog, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) -> BuildReport {
    var report = BuildReport()
    try await build(&log, report: &report, onProgress: onProgress)
    return report
  }

  /// The same with a report that says what is known even if the build is stopped.
  public func build(
    _ log: inout DiagnosticLog, report: inout BuildReport,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) {
    _ = try await run(until: .publish, &log, &report, onProgress)
  }

  /// Does all that a build does but publish, and says in the report what would change. No hook is run, nobody is
  /// asked, and the site, its state and `permalinks.lock` stay as they are. What would refuse a build is an error in
  /// the log.
  public func rehearse(
    _ log: inout DiagnosticLog, report: inout BuildReport,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) {
    _ = try await run(until: .dryRun, &log, &report, onProgress)
  }

  /// What a build would do, before it does any of it. Nothing is written, no hook is run, and nobody is asked.
  public func plan(
    _ log: inout DiagnosticLog, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) -> PlanReport {
    PlanReport(try await planned(&log, onProgress).plan, configuration)
  }

  /// What a build would publish, and what it would be made from. Without `takingDown` it is planned as if nothing were
  /// taken down.
  func planned(
    takingDown: Bool = true, _ log: inout DiagnosticLog,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws(Diagnostic) -> BuildOutcome {
    var report = BuildReport()
    let outcome = try await run(until: .plan, takingDown: takingDown, &log, &report, onProgress)
    guard let outcome else { throw BuildInterruption.diagnostic }
    return outcome
  }
}

/// What a run made.
struct BuildOutcome: Sendable {
  let theme: LoadedTheme
  let exports: ReadExports
  let plan: SitePlan
  /// `permalinks.lock` as the plan was made from it; `nil` if the site is only an example, whose URLs promise nothing.
  let permalinks: PermalinkFile?

  init(_ theme: LoadedTheme, _ exports: ReadExports, _ plan: SitePlan, _ permalinks: PermalinkFile?) {
    (self.theme, self.exports, self.plan, self.permalinks) = (theme, exports, plan, permalinks)
  }
}
