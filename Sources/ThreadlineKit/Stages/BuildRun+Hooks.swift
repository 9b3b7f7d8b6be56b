import BuildDiagnostics
import Exports
import HookRunning
import PageRendering
import SitePlanning
import SiteWriting

// The stages before the data, and those of the person's own programs.
extension BuildRun {
  /// Finds the programs, so that one that cannot be run stops a build before it has begun.
  mutating func findHooks(_ stage: BuildStage) throws(Diagnostic) {
    try hooks.give(
      purpose == .look ? [:] : configuration.hooks.located(in: configuration.siteRoom), by: stage)
  }

  /// Makes the place to work in. Of a build it is the state folder, which keeps a second build out.
  mutating func prepare(_ stage: BuildStage) throws(Diagnostic) {
    warnOfInsecureAddress()
    // A preview lies where nobody uploads it from, and is now the one and now the other.
    if purpose != .look, configuration.preview == nil {
      try EnvironmentNote(configuration).refuse(configuration.environment)
    }
    let (configuration, purpose) = (configuration, purpose)
    let place = try interruption.prepare { () throws(Diagnostic) in
      let place = try Workplace(for: purpose, configuration)
      let reader = ExportReader(options: configuration.readingOptions(in: place))
      return (
        place,
        {
          // Records may be private, so they go first, whatever time that takes; and last, since the build still runs.
          reader.abandon()
          defer { reader.abandon() }
          return place.leaveSoon()
        }
      )
    }
    try workplace.give(place, by: stage)
  }

  private mutating func warnOfInsecureAddress() {
    let base = configuration.render.base.description
    guard base.hasPrefix("http://") else { return }
    log.append(
      .warning(
        .insecureBaseURL, "the base URL is \"\(base)\"; Apple and Signal show no preview without https"))
  }

  /// Runs a hook, if there is one and this is a build that publishes. One that fails stops the build.
  mutating func runHook(_ point: BuildHooks.Point, _ stage: BuildStage) throws(Diagnostic) {
    guard purpose == .build, let hook = try hooks.taken(by: stage)[point] else { return }
    if point == .afterPlan { report.plan = PlanReport(try plan.taken(by: stage), configuration) }
    var soFar = report
    soFar.end(log, time: ContinuousClock.now - start, configuration)
    let onLine = configuration.hooks.onLine
    report.hooks.append(point.rawValue)
    defer { interruption.follow(nil) }
    try hook.run(
      input: soFar.json, limit: configuration.hooks.timeLimit, onStart: { interruption.follow($0) },
      onLine: { onLine?(point.rawValue, $0) })
  }

  /// Runs the hook behind the publishing. When it fails the site stands all the same, and the report has an error.
  mutating func runLastHook(_ stage: BuildStage) throws(Diagnostic) {
    guard configuration.environment == .production else {
      guard configuration.hooks.programs[.afterPublish] != nil else { return }
      return log.append(
        Diagnostic(
          .note, .hookSkipped,
          "the hook \"after_publish\" was not run: what it uploads everybody may see, and this is a draft"))
    }
    do throws(Diagnostic) { try runHook(.afterPublish, stage) } catch { log.append(error) }
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
      output: output, state: stateFolder, protected: protectedPaths, home: home, sharing: ["cards", "media"],
      in: nest, packing: siblings, jobs: jobs, recalling: preview?.memory?.files)
  }

  /// What the site is made from, and so may not be written over.
  var protectedPaths: [String] {
    var paths = exportPaths
    if let theme { paths.append(theme) }
    if let siteFolder { paths += ["\(siteFolder)/Templates", "\(siteFolder)/Public"] }
    return paths
  }
}
