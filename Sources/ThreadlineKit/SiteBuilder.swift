public import BuildDiagnostics

/// Builds a site from exports: the whole way of the data, stage by stage as `BuildStage` declares them.
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
  private let endsProgram: Bool

  /// Prepares to build a site; nothing is read or written yet. `interruption` is how to end it from outside.
  /// `endsProgram` says that nothing follows the build but the end of the program: all that it made stays in memory.
  public init(
    _ configuration: SiteConfiguration, interruption: BuildInterruption = BuildInterruption(),
    endsProgram: Bool = false
  ) {
    self.configuration = configuration
    self.interruption = interruption
    self.endsProgram = endsProgram
  }

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
    let run = await walked(.build, toward: Self.published, &log, onProgress)
    report = run.report
    if endsProgram { _ = Unmanaged.passRetained(Leftovers(run: run)) }
    if let failure = run.failure { throw failure }
  }

  /// Does all that a build does but publish, and says in the report what would change. No hook is run, nobody is
  /// asked, and the site, its state and `permalinks.lock` stay as they are. What would refuse a build is an error in
  /// the log.
  public func rehearse(
    _ log: inout DiagnosticLog, report: inout BuildReport,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws(Diagnostic) {
    let run = await walked(.rehearsal, toward: [.changes], &log, onProgress)
    report = run.report
    if endsProgram { _ = Unmanaged.passRetained(Leftovers(run: run)) }
    if let failure = run.failure { throw failure }
  }

  /// What there is when a build is over.
  static let published: [BuildThing] = [.state, .notice]

  /// Walks through the stages that some things need, and gives what they made, also where one failed.
  func walked(
    _ purpose: BuildRun.Purpose, toward goals: [BuildThing], takingDown: Bool = true,
    _ log: inout DiagnosticLog, _ onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async -> BuildRun {
    var meant = configuration
    // What merely looks publishes nothing.
    if purpose == .look { meant.allowsUnredacting = true }
    var run = BuildRun(meant, purpose, log, onProgress)
    run.takesDown = takingDown
    run.interruption = interruption
    do throws(Diagnostic) {
      try await run.walk(toward: goals)
    } catch {
      run.fail(with: error)
    }
    log = run.log
    run.report.end(log, stoppedBy: run.failure, time: ContinuousClock.now - run.start, configuration)
    return run
  }
}

extension BuildRun {
  /// Ends the walk with an error. One that comes after the site was published does not undo that, so it is only logged.
  fileprivate mutating func fail(with error: Diagnostic) {
    if report.status == .published, !interruption.isInterrupted { return log.append(error) }
    // What an interruption tears is not the reason.
    failure = interruption.isInterrupted ? BuildInterruption.diagnostic : error
    if error.code == .sitePartlyPublished { report.status = .publishedWithErrors }
  }
}

/// What a build made. To free a row for each post and a path for each file takes a while, which a program that ends
/// spares: the system takes all of it back at once.
private final class Leftovers {
  let run: BuildRun

  init(run: BuildRun) { self.run = run }
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
  /// The build was stopped when a part of the new site was published.
  public static let sitePartlyPublished: Diagnostic.Code = "site-partly-published"
  /// There were warnings in a strict build.
  public static let strictBuild: Diagnostic.Code = "strict-build"
}
