import BuildDiagnostics
import Exports
import Importers
import PageRendering
import PostText
import SitePlanning
import ThreadIndexing
import ThreadModel

extension BuildSession {
  /// Reads the exports of the site, with what the last build left in its state folder, and says what there is to say of
  /// them. Throws if nothing of them can be published.
  func readExports(scratch: String?) throws(Diagnostic) -> ReadExports {
    try interruption.check()
    var options = configuration.readingOptions(scratch: scratch)
    if takesDown { options.redactions = try configuration.redactions(mayPublishAgain: end == .plan) }
    let exports = try ExportReader(options: options).read(configuration.exports) { [onProgress] in
      onProgress(BuildProgress($0))
    }
    note(exports.diagnostics)
    note(LinkedMediaNotes(on: exports.sources, configuration).news)
    if let example = exports.example, end != .plan, configuration.environment == .production {
      note(
        Diagnostic(
          .note, .examplePublished, at: .init(example),
          "only the example of \"threadline new\" is there to publish, and none of its URLs are kept; put an export of "
            + "your own next to it"))
    }
    note(exports.archive.doubtfulNames)
    let knownKinds = Set(configuration.extensions.sections.map(\.section.kind))
    update { $0.add(exports, knownKinds: knownKinds) }
    // If everything was taken down, its pages have to go.
    let isTakenDown = !exports.archive.takenDown.answers.isEmpty
    if !isTakenDown, !exports.archive.rows.contains(where: { $0.kind == .post }) {
      try refuseEmptySite(exports)
    }
    return exports
  }

  /// A site without posts is made only if that takes down what was published, all posts of the exports are left out for a
  /// reason, and a person said that URLs may go.
  private func refuseEmptySite(_ exports: ReadExports) throws(Diagnostic) {
    let lock = try PermalinkFile(configuration.permalinkLock).lock
    let wasPublished = configuration.environment == .production && lock.publishedCount > 0
    let isMeant = configuration.allowsRemovals && wasPublished && !exports.leftOut.isEmpty
    guard !isMeant else { return }
    let counts = exports.leftOut.map { "\($0.count) \($0.reason)" }
    let reasons =
      counts.isEmpty ? "the exports hold no post" : "left out: \(counts.joined(separator: ", "))"
    let rest = wasPublished ? "; what is published stays as it is; if it is to go, add --allow-removals" : ""
    throw .error(
      .nothingToPublish, "no post can be published, so nothing was written; \(reasons)\(rest)")
  }
}

extension SiteConfiguration {
  /// How exports are read for a build. With a scratch folder the state folder stays as it is, and nobody is asked.
  func readingOptions(scratch: String?) -> ExportReader.Options {
    var options = statedOptions(stateFolder: scratch ?? stateFolder, lock: permalinkLock)
    options.cache = importCache
    options.kept = keptPosts
    options.jobs = jobs
    options.sameAccounts = accounts.same
    options.readiness.showsUnready = environment == .draft
    if !(publish.allow.isEmpty && publish.deny.isEmpty) {
      var rules = PublishRules(allow: publish.allow, deny: publish.deny) {
        TagIndexer.names(in: $0, emoji: $1)
      }
      for list in ["allow", "deny"] { rules.places[list] = place(of: "publish.\(list)") }
      options.rules = rules
    }
    switch (missing, scratch == nil ? asksToKeep : nil) {
    case (.keep, _): options.missing = .keepAll
    case (.remove, _): options.missing = .remove
    case (nil, let asks?): options.missing = .ask(asks)
    case (nil, nil): options.missing = .keep
    }
    return options
  }

  /// How exports are read apart from a site. What was taken down is what the named file says.
  func optionsWithoutSite(stateFolder: String, lock: String? = nil) throws(Diagnostic) -> ExportReader.Options
  {
    var options = statedOptions(stateFolder: stateFolder, lock: lock)
    if let file = privacy.redactions {
      options.redactions = try RedactionFile(file, isNamed: true).withoutSite()
    }
    return options
  }

  /// What the configuration says of exports that do not say it themselves. The lock has the handles of accounts that are
  /// published already.
  private func statedOptions(stateFolder: String, lock: String?) -> ExportReader.Options {
    var options = ExportReader.Options(stateFolder: stateFolder, assumedVisibility: privacy.assumedVisibility)
    options.importers += extensions.importers
    options.kind = exportKind?.rawValue
    options.importing.handle = handle
    options.importing.knownHandle = { [accounts] in accounts.knownHandle(of: $0, in: lock) }
    options.importing.publishAnyway = publishesAnyway
    options.readiness.now = now
    return options
  }
}

extension Archive {
  /// A warning for each account whose name mixes letters of scripts that look alike, and so may pretend to be
  /// another's: its pages show its handle next to it.
  var doubtfulNames: [Diagnostic] {
    accounts.compactMap { account in
      guard let name = account.name, let scripts = mixedScripts(name) else { return nil }
      let message =
        "the name \"\(name)\" of @\(account.handle) mixes \(scripts) letters in one word; pages show the handle next to it"
      return .warning(.nameMixesScripts, message)
    }
  }
}

extension SiteConfiguration.Accounts {
  /// The handle of an account whose export does not say it: as the person wrote it in `threadline.toml`, or else as the
  /// URLs in a `permalinks.lock` have it, so that a page stays where it is; `nil` if nothing says it.
  func knownHandle(of id: String, in lock: String?) -> KnownHandle? {
    if let handle { return KnownHandle(handle, isPersons: true) }
    guard let lock, let published = try? PermalinkFile(lock).lock else { return nil }
    var name: String?
    published.forEach { entry in
      guard entry.kind == .account, entry.id == id, case .account(let last, _, _)? = entry.address else {
        return
      }
      name = last
    }
    return name.map { KnownHandle(Self.isOwn($0, of: id) ? id : $0, isPersons: false) }
  }

  /// Whether a name in a URL is made of the id itself, as that of an account that goes by its DID.
  private static func isOwn(_ name: String, of id: String) -> Bool {
    [8, 16, 32].contains { SafeName.marked(id, unique: id, digits: $0) == name }
  }
}
