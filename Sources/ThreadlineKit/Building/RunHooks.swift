import BuildDiagnostics
import HookRunning
import SitePlanning

/// The hooks of one run. All are found before anything is made, so that one that cannot run stops a build before it
/// begins. Only a build that publishes runs any.
struct RunHooks {
  private let programs: [BuildHooks.Point: HookProgram]

  /// Finds the programs of a run; one that only plans has none. Throws for the first that cannot be run.
  init(_ session: BuildSession) throws(Diagnostic) {
    let configuration = session.configuration
    var found: [BuildHooks.Point: HookProgram] = [:]
    for point in BuildHooks.Point.allCases where session.end != .plan {
      guard let words = configuration.hooks.programs[point] else { continue }
      do throws(Diagnostic) {
        found[point] = try HookProgram(
          point.rawValue, words, folder: configuration.projectFolder,
          environment: configuration.hooks.environment)
      } catch {
        throw error.at(configuration.place(of: "hooks.\(point.rawValue)"))
      }
    }
    programs = found
  }

  /// Runs a hook, if there is one. Its input is the report so far, with the plan if there is one.
  func run(_ point: BuildHooks.Point, _ session: BuildSession, _ plan: SitePlan? = nil) throws(Diagnostic) {
    try session.interruption.check()
    guard session.end == .publish, let hook = programs[point] else { return }
    let configuration = session.configuration
    if point == .afterPublish, configuration.environment != .production {
      return session.note(
        Diagnostic(
          .note, .hookSkipped,
          "the hook \"after_publish\" was not run: it may upload the site, and this one is for "
            + (configuration.environment == .draft ? "its authors (a draft)" : "this machine")))
    }
    if let plan { session.update { $0.plan = PlanReport(plan, configuration, RunDiagnostics()) } }
    let input = session.report().json
    session.update { $0.hooks.append(point.rawValue) }
    try hook.run(
      input: input, limit: .seconds(configuration.hooks.seconds),
      follow: { session.interruption.follow($0) },
      onLine: { configuration.hooks.onLine?(point.rawValue, $0) })
  }
}
