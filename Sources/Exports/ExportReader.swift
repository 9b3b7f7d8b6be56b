import NativeFormat
package import Importers
package import BuildDiagnostics
import FileSystem
package import ThreadModel

/// Reads exports of any kind into one archive: the entry point of the module.
///
/// The kind of an export is recognized by its content; a folder may hold several. A native export is mapped and read as it is; one
/// that is packed or comes through standard input is copied into the state folder first; every other kind is turned into
/// a native one by its importer, unless the cache has that of an earlier build. Of records with one id the one in the
/// later export stands.
package struct ExportReader: Sendable {
  /// What a person decided about reading.
  package struct Options: Sendable {
    /// The absolute path of the folder for imported records and unpacked input.
    package var stateFolder: String
    /// The folder for what this run alone needs, where it must leave no trace in the state folder; `nil` for a run
    /// that may end in `commit`.
    package var scratchFolder: String?
    /// What a record means where nothing says who may see it; nil leaves such records out.
    package var assumedVisibility: Visibility?
    /// The kind of all exports (`--as`), `native` or an importer's; nil tells it from the content of each.
    package var kind: String?
    /// The handle of the owner, for an export that does not say it (`--handle`).
    package var handle: String?
    /// The handle of an account that its export does not name, by its id, as the configuration or an earlier build
    /// says it; `nil` if neither does.
    package var knownHandle: @Sendable (String) -> KnownHandle? = { _ in nil }
    /// Whether to publish an account that its network shows to signed-in people only.
    package var publishAnyway = false
    /// Accounts that are one person's, each group by handles, ids or URLs; the first of a group stands.
    package var sameAccounts: [[String]] = []
    /// Which of the posts that everybody may see one day are shown already.
    package var readiness = Readiness()
    /// What the person lets be published of what is public; nil publishes all of it.
    package var rules: PublishRules?
    /// What the person took down, whatever the exports say.
    package var redactions = Redactions()
    /// What happens to posts that an earlier build's exports had and that these lack.
    package var missing: MissingPosts = .keep
    /// The cache of imported records; `nil` for none.
    package var cache: ImportCache.Settings?
    /// Where the posts are that a network's later exports dropped; `nil` where none are kept.
    package var kept: KeptPosts.Settings?
    /// Every foreign format that is read, in the order they are tried.
    package var importers = ExportReader.importers
    /// The descriptor that `-` stands for.
    package var standardInput: Int32 = 0
    /// How many threads read the lines of native files.
    package var jobs = 1

    /// Options; by default nothing is assumed.
    package init(stateFolder: String, assumedVisibility: Visibility? = nil) {
      self.stateFolder = stateFolder
      self.assumedVisibility = assumedVisibility
    }
  }

  /// The word for our own format in `--as`.
  package static let nativeKind = "native"
  /// Every foreign format, in the order they are tried. A new one is one file and one line here.
  package static let importers: [any ExportImporter] = [
    MastodonArchive(), XArchive(), BlueskyArchive(), ThreadsArchive(), ThreadsAPIPages(),
  ]

  /// The kinds of exports by their words.
  package static var kinds: [String] { [nativeKind] + importers.map(\.kind) }

  private let options: Options

  /// A reader with options.
  package init(options: Options) { self.options = options }

  /// Reads exports, the later ones standing before the earlier. Throws where an export as a whole cannot be
  /// read; single bad records are reported in the result.
  ///
  /// - Parameters:
  ///   - paths: files and folders as the person wrote them; `-` is standard input.
  ///   - onProgress: is called with how many records or bytes were read so far.
  package func read(
    _ paths: [String], onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) throws(Diagnostic) -> ReadExports {
    let state = self.state
    for name in [Self.inputName, Self.spoolName, KeptPosts.draftName] { state.removeFolder(name) }
    _ = try state.emptyFolder(Self.inputName)
    defer { state.removeFolder(Self.inputName) }  // it held the exports as they came, private records too
    let imports = ExportImports(options: options, state: state, onProgress: onProgress)
    let locator = ExportLocator(options: options, state: state, cached: imports.cachedImporter)
    let found = try locator.find(paths)
    let choice = ExampleChoice(found.exports)
    let said = found.warnings + choice.notes
    if choice.example == nil, let decided = try imports.decidedSources(choice.exports, said) {
      try refuseSharedHandle(decided.sources)
      var exports = try combined(decided.sources, [], decided.decisions, onProgress: onProgress)
      exports.imports = imports.read(decided.sources, EarlierPosts(), said)
      return exports
    }
    var sources: [ReadSource] = []
    for export in choice.exports { sources.append(try imports.source(export)) }
    try refuseSharedHandle(sources)
    let earlier =
      options.missing.removesAll || choice.example != nil
      ? EarlierPosts() : try imports.earlierPosts(but: sources)
    var exports = try combined(earlier.sources + sources, said, onProgress: onProgress)
    if case .ask(let keeps) = options.missing, !exports.missing.isEmpty, !keeps(exports.missing) {
      exports = try combined(sources, said, onProgress: onProgress)
    } else {
      exports.imports = imports.read(sources, earlier, said)
      if let draft = try imports.draft(of: exports, earlier) {
        exports = try combined([draft] + sources, said, onProgress: onProgress)
      }
    }
    exports.imports = imports.read(sources, earlier, said)
    exports.example = choice.example
    return exports
  }

  /// Writes the posts that are kept from now on to `kept/`, and waits until the disk has them. Called before the site is
  /// published.
  package func keep(_ exports: ReadExports) throws(Diagnostic) {
    guard let kept = options.kept, !exports.isExample else { return }
    try KeptPosts.commit(draftIn: state, to: kept.folder)
  }

  /// Leaves the next build what this one imported. Called when the site is published.
  package func commit(_ exports: ReadExports) {
    defer { abandon() }
    guard !exports.isExample else { return }
    let files = exports.bodies.files
    let keepsNone = !exports.archive.rows.contains { files[Int($0.place.file)].origin == .earlier }
    if let kept = options.kept, keepsNone { StateFolder(path: kept.folder).removeFolder("") }
    guard let cache = exports.imports.cache else { return }
    exports.commit(to: cache, options, in: state)
  }

  /// Removes what a reading that was ended from outside has put aside; private records may be among it.
  package func abandon() {
    for name in [Self.inputName, Self.spoolName, KeptPosts.draftName] { state.removeFolder(name) }
  }

  /// The folders below that of the state for what a run alone needs.
  static let inputName = "input"
  static let spoolName = "spool"

  private var state: StateFolder { StateFolder(path: options.scratchFolder ?? options.stateFolder) }

  /// Reads native files into one archive. `decided` is what an earlier build decided, if the records are those that it
  /// showed.
  func combined(
    _ sources: [ReadSource], _ said: [Diagnostic], _ decided: BuildDecisions? = nil,
    onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) throws(Diagnostic) -> ReadExports {
    var reader = NativeReader(
      assumedVisibility: options.assumedVisibility, readiness: options.readiness, jobs: options.jobs,
      onProgress: onProgress)
    reader.bytesInAll = sources.flatMap(\.files).reduce(0) { $0 + $1.contents.count }
    for diagnostic in said { reader.collector.log.append(diagnostic) }
    for source in sources {
      reader.beginSource()
      for file in source.files { try reader.read(file) }
      if let export = source.export { reader.withhold(WithheldNames(export.facts.withheld)) }
    }
    return reader.finish(
      of: sources, joining: options.sameAccounts, rules: decided == nil ? options.rules : nil,
      redactions: options.redactions, decided: decided)
  }

  /// Refuses a handle that the person gave and that two accounts would bear.
  private func refuseSharedHandle(_ sources: [ReadSource]) throws(Diagnostic) {
    let named = sources.compactMap { source in
      source.export?.facts.accountNamedByPerson.map { (name: source.name, id: $0) }
    }
    guard let first = named.first, let other = named.first(where: { $0.id != first.id }) else { return }
    throw .error(
      .sharedHandle, at: Diagnostic.Place(other.name),
      "the handle that you gave names the account of \"\(first.name)\" and cannot name this one too; help: put the"
        + " DID document of each account next to its export, as NAME.json")
  }
}

extension Diagnostic.Code {
  /// One handle was given for several accounts.
  ///
  /// - Cause: `--handle` is used with more than one Bluesky repository.
  /// - Fix: Put the DID document of each account next to its export.
  /// - Example: `b.car: error: the handle that you gave names the account of "a.car" and cannot name this one
  ///            too [shared-handle]`
  package static let sharedHandle: Diagnostic.Code = "shared-handle"
}
