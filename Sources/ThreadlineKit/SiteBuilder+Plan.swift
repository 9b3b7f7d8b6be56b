public import BuildDiagnostics
import SitePlanning

extension SiteBuilder {
  /// What a build would do, before it does any of it. Nothing is written, no hook is run, and nobody is asked.
  public func plan(
    _ log: inout DiagnosticLog, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) -> PlanReport {
    let run = await walked(.look, toward: [.plan, .templates], &log, onProgress)
    if let failure = run.failure { throw failure }
    guard let plan = run.plan.value else { throw .error(.stageUnprovided, "there is no plan") }
    return PlanReport(plan, configuration)
  }
}
