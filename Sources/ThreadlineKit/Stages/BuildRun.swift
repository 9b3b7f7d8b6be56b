import BuildDiagnostics
import Exports
import HookRunning
import PageRendering
import SitePlanning
import SiteThemes
import TagIndexing
import ThreadAssembly
import ThreadModel

/// One walk through the stages of a build, with what each has made so far.
///
/// A stage is a function from what it takes to what it gives; the order is that of `BuildStage.Graph`, and only those
/// stages run that the goals need. The places are typed, and refuse a stage that does not declare what it takes.
struct BuildRun {
  /// What a walk may leave behind.
  enum Purpose {
    /// It publishes the site.
    case build
    /// It does all but that.
    case rehearsal
    /// It only looks: nothing is written.
    case look
  }

  let configuration: SiteConfiguration
  let purpose: Purpose
  let onProgress: @Sendable (BuildProgress) -> Void
  let start = ContinuousClock.now
  /// How somebody else may end the walk.
  var interruption = BuildInterruption()
  /// Whether what was taken down is taken down: only who looks for what to take down sees it too, and writes nothing.
  var takesDown = true
  var log: DiagnosticLog
  var report = BuildReport()
  /// What keeps the cache from being cleared meanwhile.
  var cacheUse: CacheUse?
  /// What ended the walk before its goals.
  var failure: Diagnostic?

  var hooks = Made<[BuildHooks.Point: HookProgram]>(.hooks)
  var workplace = Made<Workplace>(.workplace)
  /// The looking goes on while other stages run.
  var earlierFiles = Made<Task<Void, Never>>(.earlierFiles)
  var theme = Made<LoadedTheme>(.theme)
  var templates = Made<PageTemplates>(.templates)
  var archive = Made<ReadExports>(.archive)
  var threads = Made<PostThreads>(.threads)
  var tags = Made<FoundTags>(.tags)
  var plan = Made<SitePlan>(.plan)
  /// The lock as the plan was made from it: what is added then goes behind what was read.
  var permalinks: PermalinkFile?
  var pages = Made<SiteRendering>(.pages)

  init(
    _ configuration: SiteConfiguration, _ purpose: Purpose, _ log: DiagnosticLog,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    (self.configuration, self.purpose, self.log) = (configuration, purpose, log)
    self.onProgress = onProgress
    report.begin(configuration, isRehearsal: purpose == .rehearsal)
  }

  /// Runs the stages that the goals need; the first that fails is the last. Nothing is left at the workplace.
  mutating func walk(toward goals: [BuildThing]) async throws(Diagnostic) {
    let graph = try BuildStage.Graph(BuildStage.allCases.map(\.declaration), given: BuildThing.given)
    defer { workplace.value?.leave() }
    do throws(Diagnostic) {
      for stage in graph.order(toward: goals) {
        try interruption.check()
        try await perform(stage.name)
      }
    } catch {
      // Nothing goes on behind the end of a walk.
      await earlierFiles.value?.value
      throw error
    }
  }

  private mutating func perform(_ stage: BuildStage) async throws(Diagnostic) {
    switch stage {
    case .findHooks: try findHooks(stage)
    case .prepare: try prepare(stage)
    case .beforeBuild: try runHook(.beforeBuild, stage)
    case .loadTheme: try loadTheme(stage)
    case .compileTemplates: try compileTemplates(stage)
    case .lookAtSite: try lookAtSite(stage)
    case .readExports: try readExports(stage)
    case .assembleThreads: try assembleThreads(stage)
    case .indexTags: try await indexTags(stage)
    case .planPages: try planPages(stage)
    case .afterPlan: try runHook(.afterPlan, stage)
    case .renderPages: try await renderPages(stage)
    case .writeSharedFiles: try pages.taken(by: stage).writeSharedFiles()
    case .compare: try compare(stage)
    case .lockAddresses: try lockAddresses(stage)
    case .publish: try publish(stage)
    case .writeHostMaps: try writeHostMaps(stage)
    case .keepState: try keepState(stage)
    case .afterPublish: try runLastHook(stage)
    }
  }
}
