/// What stages of a build read and write, in the words that a person reads.
package enum BuildThing: String, Sendable, CaseIterable, CustomStringConvertible {
  // What is there before a build.
  case configuration
  case exportFiles = "export files"
  case themeFolders = "theme folders"
  case lock = "permalinks.lock"
  case redactions = "redactions.toml"
  case earlierState = "state of the last build"
  // What the stages make, in their order.
  case hooks = "programs of hooks"
  case workplace
  case goAhead = "go-ahead"
  case theme
  case templates
  case earlierFiles = "files of the last build"
  case archive
  case threads
  case tags
  case plan
  case approval = "approved plan"
  case pages
  case sharedFiles = "shared files"
  case changes
  case addresses = "published addresses"
  case site
  case hostMaps = "maps for hosts"
  case state
  case notice

  package var description: String { rawValue }

  /// What no stage has to write.
  package static let given: Set<BuildThing> = [
    .configuration, .exportFiles, .themeFolders, .lock, .redactions, .earlierState,
  ]
}

/// The way of the data, stage by stage: the only place that says what comes after what.
package enum BuildStage: String, Sendable, CaseIterable, CustomStringConvertible {
  case findHooks = "find hooks"
  case prepare
  case beforeBuild = "before_build"
  case loadTheme = "load theme"
  case compileTemplates = "compile templates"
  case lookAtSite = "look at site"
  case readExports = "read exports"
  case assembleThreads = "assemble threads"
  case indexTags = "index tags"
  case planPages = "plan pages"
  case afterPlan = "after_plan"
  case renderPages = "render pages"
  case writeSharedFiles = "write shared files"
  case compare = "compare with site"
  case lockAddresses = "lock addresses"
  case publish
  case writeHostMaps = "write host maps"
  case keepState = "keep state"
  case afterPublish = "after_publish"

  package var description: String { rawValue }

  /// The graph of a build, of `BuildStage.allCases`.
  package typealias Graph = StageGraph<BuildStage, BuildThing>

  /// What a stage reads and writes. A build checks while it runs that no stage takes or gives anything else.
  private var uses: (reads: [BuildThing], writes: [BuildThing]) {
    switch self {
    case .findHooks: ([.configuration], [.hooks])
    // Nothing is made before it is known that every hook can run.
    case .prepare: ([.configuration, .hooks, .earlierState], [.workplace])
    // The hook may fetch the exports, or make a style sheet.
    case .beforeBuild: ([.hooks, .workplace], [.goAhead])
    case .loadTheme: ([.configuration, .themeFolders, .goAhead], [.theme])
    case .compileTemplates: ([.configuration, .theme], [.templates])
    // It goes on beside the next ones, until pages are rendered. Mistakes in a theme are told before.
    case .lookAtSite: ([.configuration, .workplace, .earlierState, .templates], [.earlierFiles])
    case .readExports:
      (
        [.configuration, .exportFiles, .redactions, .lock, .earlierState, .workplace, .goAhead], [.archive]
      )
    case .assembleThreads: ([.archive], [.threads])
    case .indexTags: ([.configuration, .archive, .workplace, .earlierState], [.tags])
    case .planPages: ([.configuration, .archive, .threads, .tags, .theme, .lock], [.plan])
    case .afterPlan: ([.hooks, .plan], [.approval])
    case .renderPages:
      (
        [.configuration, .archive, .plan, .approval, .templates, .theme, .workplace, .earlierFiles], [.pages]
      )
    case .writeSharedFiles: ([.pages], [.sharedFiles])
    // For a dry run alone, which ends here.
    case .compare: ([.workplace, .plan, .pages, .sharedFiles], [.changes])
    // An address is written down before anybody can meet it.
    case .lockAddresses: ([.archive, .workplace, .plan, .pages, .sharedFiles], [.addresses])
    case .publish: ([.workplace, .plan, .pages, .sharedFiles, .addresses], [.site])
    // What leads a host from old addresses to new ones comes when those stand.
    case .writeHostMaps: ([.configuration, .pages, .site], [.hostMaps])
    case .keepState:
      ([.archive, .tags, .theme, .templates, .workplace, .pages, .site, .hostMaps], [.state])
    case .afterPublish: ([.hooks, .site, .state], [.notice])
    }
  }

  /// A stage with what it reads and writes.
  package var declaration: Graph.Stage {
    let uses = uses
    return Graph.Stage(self, reads: uses.reads, writes: uses.writes)
  }
}
