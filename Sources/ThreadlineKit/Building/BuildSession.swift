import BuildDiagnostics
import Synchronization

/// How far a build goes.
enum BuildEnd: Sendable {
  /// To the plan: nothing is written, no hook is run, and nobody is asked.
  case plan
  /// To the point before publishing.
  case dryRun
  /// To the published site.
  case publish
}

/// What the steps of one run share: how far it goes, how it is cancelled, and the report with the diagnostics.
final class BuildSession: Sendable {
  let configuration: SiteConfiguration
  let end: BuildEnd
  /// Whether takedowns apply. A search for what to take down sees that too, and writes nothing.
  let takesDown: Bool
  let interruption: BuildInterruption
  let onProgress: ProgressHandler
  private let start = ContinuousClock.now
  private let state = Mutex(BuildReport())

  /// A run that has not begun.
  init(
    _ configuration: SiteConfiguration, until end: BuildEnd, takingDown: Bool = true,
    _ interruption: BuildInterruption, _ onProgress: @escaping ProgressHandler
  ) {
    (self.configuration, self.end, takesDown) = (configuration, end, takingDown)
    (self.interruption, self.onProgress) = (interruption, onProgress)
    update { $0.begin(configuration, isDryRun: end == .dryRun) }
  }

  /// Adds diagnostics to the report.
  func note(_ diagnostics: some Sequence<Diagnostic>) {
    update { report in for diagnostic in diagnostics { report.diagnostics.log.append(diagnostic) } }
  }

  /// Adds one diagnostic to the report.
  func note(_ diagnostic: Diagnostic) { note(CollectionOfOne(diagnostic)) }

  /// Adds a log to the report.
  func note(_ log: DiagnosticLog) { update { $0.diagnostics.log.append(log) } }

  /// Changes the report.
  func update(_ change: (inout BuildReport) -> Void) { state.withLock { change(&$0) } }

  /// Does a step whose failure is an error in the report, and does not stop the run.
  func noteFailure(of step: () throws(Diagnostic) -> Void) {
    do throws(Diagnostic) { try step() } catch { note(error) }
  }

  /// How many errors there are in the report.
  var errorCount: Int { state.withLock { $0.diagnostics.log.count(.error) } }

  /// Stops a strict build that has a problem.
  func refuseProblems() throws(Diagnostic) {
    guard configuration.isStrict else { return }
    try state.withLock { (state) throws(Diagnostic) in try state.refuseProblems() }
  }

  /// The report so far.
  func report(stoppedBy failure: Diagnostic? = nil) -> BuildReport {
    state.withLock { state in
      var report = state
      report.end(stoppedBy: failure, time: ContinuousClock.now - start)
      return report
    }
  }

  /// The diagnostic for an error that stops the run; `nil` if the error came after the site was published. Such an error
  /// is only added to the report.
  func failure(for error: Diagnostic) -> Diagnostic? {
    // A cancelled run may break in any way, and none of these is the reason.
    guard !interruption.isInterrupted else { return .interrupted }
    guard state.withLock({ $0.isPublished }) else { return error }
    note(error)
    return nil
  }
}
