import BuildDiagnostics
import Synchronization

/// How far a build goes.
enum BuildEnd: Sendable {
  /// It only plans: nothing is written, no hook is run, and nobody is asked.
  case plan
  /// It does everything but publish.
  case dryRun
  /// It publishes the site.
  case publish
}

/// What the steps of one run share: how far it goes, how it may be ended from outside, what there is to say, and the
/// report.
final class BuildSession: Sendable {
  private struct State {
    var log: DiagnosticLog
    var report = BuildReport()
  }

  let end: BuildEnd
  /// Whether takedowns apply. Whoever looks for what to take down sees it too, and writes nothing.
  let takesDown: Bool
  let interruption: BuildInterruption
  let onProgress: @Sendable (BuildProgress) -> Void
  private let configuration: SiteConfiguration
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// A run that has not begun; what it says is added to `log`.
  init(
    _ configuration: SiteConfiguration, until end: BuildEnd, takingDown: Bool = true, _ log: DiagnosticLog,
    _ interruption: BuildInterruption, _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) {
    (self.configuration, self.end, takesDown) = (configuration, end, takingDown)
    (self.interruption, self.onProgress) = (interruption, onProgress)
    state = Mutex(State(log: log))
    update { $0.begin(configuration, isRehearsal: end == .dryRun) }
  }

  /// Adds to what there is to say.
  func note(_ diagnostics: some Sequence<Diagnostic>) {
    state.withLock { state in for diagnostic in diagnostics { state.log.append(diagnostic) } }
  }

  /// Adds one diagnostic to what there is to say.
  func note(_ diagnostic: Diagnostic) { note(CollectionOfOne(diagnostic)) }

  /// Adds a log to what there is to say.
  func note(_ log: DiagnosticLog) { state.withLock { $0.log.append(log) } }

  /// Adds to the report.
  func update(_ change: (inout BuildReport) -> Void) { state.withLock { change(&$0.report) } }

  /// Does a step whose failure is an error to tell, and no reason to stop.
  func noteFailure(of step: () throws(Diagnostic) -> Void) {
    do throws(Diagnostic) { try step() } catch { note(error) }
  }

  /// How many errors there are to tell.
  var errorCount: Int { state.withLock { $0.log.count(.error) } }

  /// Whether the site is published.
  var isPublished: Bool { state.withLock { $0.report.status == .published } }

  /// Stops a strict build that has anything to complain about.
  func refuseProblems() throws(Diagnostic) {
    guard configuration.isStrict else { return }
    try state.withLock { (state) throws(Diagnostic) in try state.report.refuseProblems(in: state.log) }
  }

  /// What is said and reported by now; `failure` is what stopped the run.
  func result(stoppedBy failure: Diagnostic? = nil) -> (log: DiagnosticLog, report: BuildReport) {
    state.withLock { state in
      var report = state.report
      if failure?.code == .sitePartlyPublished { report.status = .publishedWithErrors }
      report.end(state.log, stoppedBy: failure, time: ContinuousClock.now - start, configuration)
      return (state.log, report)
    }
  }

  /// What an error stops. One that comes after the site was published does not undo that, so it is only told.
  func failure(for error: Diagnostic) -> Diagnostic? {
    // What an interruption breaks is not the reason.
    guard !interruption.isInterrupted else { return BuildInterruption.diagnostic }
    guard isPublished else { return error }
    note(error)
    return nil
  }
}
