import BuildDiagnostics
import Exports
import PageRendering
import SiteThemes
import SiteWriting
import TagIndexing
import ThreadModel

// The stages that read what a site is made from.
extension BuildRun {
  /// Begins to look at what the last build left, which takes as long as reading the exports, and asks what pictures
  /// this machine can make. Whether it can be read is asked again when it is wanted.
  mutating func lookAtSite(_ stage: BuildStage) throws(Diagnostic) {
    _ = try templates.taken(by: stage)
    let (writer, media) = (try workplace.taken(by: stage).writer, configuration.media)
    let looking = Task {
      _ = media.recipe
      try? writer?.recall()
    }
    try earlierFiles.give(looking, by: stage)
  }

  mutating func loadTheme(_ stage: BuildStage) throws(Diagnostic) {
    let locator = ThemeLocator(executablePath: configuration.executable, explicit: configuration.theme)
    let theme = try LoadedTheme(
      builtIn: try locator.locate(), configuration, recalling: configuration.preview?.memory)
    for diagnostic in theme.theme.diagnostics { log.append(diagnostic) }
    _ = try theme.theme.look(configuration.look, at: configuration.keyPlaces["look"])
    try self.theme.give(theme, by: stage)
  }

  mutating func compileTemplates(_ stage: BuildStage) throws(Diagnostic) {
    let theme = try theme.taken(by: stage)
    if let known = theme.known { return try templates.give(known.templates, by: stage) }
    let (compiled, diagnostics) = PageTemplates.compile(
      theme.theme, language: configuration.render.language)
    for diagnostic in diagnostics { log.append(diagnostic) }
    guard let compiled else {
      throw .error(
        .templatesUnusable, "the templates have mistakes, so nothing was written; fix what is listed above")
    }
    try templates.give(compiled, by: stage)
  }

  mutating func readExports(_ stage: BuildStage) throws(Diagnostic) {
    let exports = try read(stage)
    log.append(exports.diagnostics)
    for note in LinkedMediaNotes(on: exports.sources, in: configuration.stateFolder).news { log.append(note) }
    if let example = exports.example, purpose != .look, configuration.environment == .production {
      log.append(Self.examplePublished(example))
    }
    for warning in exports.archive.doubtfulNames { log.append(warning) }
    report.add(exports)
    // Where all of it was taken down, the pages of it have to go.
    let isTakenDown = !exports.archive.takenDown.answers.isEmpty
    guard isTakenDown || exports.archive.rows.contains(where: { $0.kind == .post }) else {
      throw .error(
        .nothingToPublish,
        "no post can be published, so nothing was written; \(Self.reasons(exports))")
    }
    try archive.give(exports, by: stage)
  }

  private func read(_ stage: BuildStage) throws(Diagnostic) -> ReadExports {
    let place = try workplace.taken(by: stage)
    var options = configuration.readingOptions(in: place)
    if takesDown || purpose != .look { options.redactions = try configuration.redactions() }
    let reader = ExportReader(options: options)
    let onProgress = onProgress
    return try reader.read(configuration.exports) { onProgress(BuildProgress($0)) }
  }

  private static func examplePublished(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, .examplePublished, at: .init(name),
      "only the example of \"threadline new\" is there to publish, and none of its URLs are kept; put an export of "
        + "your own next to it")
  }

  private static func reasons(_ exports: ReadExports) -> String {
    let counts = exports.leftOut.map { "\($0.count) \($0.reason)" }
    guard !counts.isEmpty else { return "the exports hold no post" }
    return "left out: \(counts.joined(separator: ", "))"
  }
}

extension SiteConfiguration {
  /// How exports are read; what merely looks asks nobody and leaves the state as it is.
  func readingOptions(in workplace: Workplace) -> ExportReader.Options {
    var options = ExportReader.Options(stateFolder: stateFolder)
    options.scratchFolder = workplace.scratch
    options.assumedVisibility = assumedVisibility
    options.kind = exportKind
    options.jobs = jobs
    options.handle = handle
    options.knownHandle = HandleMemory(written: accountHandle, lock: permalinkLock).handle(of:)
    options.publishAnyway = publishesAnyway
    options.sameAccounts = sameAccounts
    options.readiness.now = now
    options.readiness.showsUnready = environment == .draft
    if !(allowed.isEmpty && denied.isEmpty) {
      var rules = PublishRules(allow: allowed, deny: denied) { TagIndexer.names(in: $0, emoji: $1) }
      for list in ["allow", "deny"] { rules.places[list] = keyPlaces["publish.\(list)"] }
      options.rules = rules
    }
    switch (missing, workplace.scratch == nil ? asksToKeep : nil) {
    case (.keep, _): options.missing = .keepAll
    case (.remove, _): options.missing = .remove
    case (nil, let asks?): options.missing = .ask { posts in asks(posts.map(\.line)) }
    case (nil, nil): options.missing = .keep
    }
    return options
  }
}

extension Diagnostic.Code {
  /// There is nothing to publish but the example of a new site.
  static let examplePublished: Diagnostic.Code = "example-published"
}
