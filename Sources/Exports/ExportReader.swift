package import BuildDiagnostics
package import ThreadModel

/// Reads exports of any kind into one archive: the door of this room.
///
/// What an export is, its content tells; a folder may hold several. A native export is mapped and read as it is; one
/// that is packed or comes through standard input is copied into the state folder first; every other kind is turned into a
/// native one there by its importer. Of records with one id the one in the later export stands.
package struct ExportReader: Sendable {
  /// What a person decided about reading.
  package struct Options: Sendable {
    /// The absolute path of the folder for imported records and unpacked input.
    package var stateFolder: String
    /// The folder for what this run alone needs, where it must leave no trace in the state folder; nil for a run
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
    /// Accounts that are one person's, each group by handles, ids or addresses; the first of a group stands.
    package var sameAccounts: [[String]] = []
    /// Which of the posts that everybody may see one day are shown already.
    package var readiness = Readiness()
    /// What the person lets be published of what is public; nil publishes all of it.
    package var rules: PublishRules?
    /// What the person took down, whatever the exports say.
    package var redactions = Redactions()
    /// What becomes of posts that an earlier build's exports had and that these lack.
    package var missing: MissingPosts = .keep
    /// The descriptor that `-` stands for.
    package var standardInput: Int32
    /// How many threads read the lines of native files.
    package var jobs = 1

    /// Options; by default nothing is assumed.
    package init(
      stateFolder: String, assumedVisibility: Visibility? = nil, kind: String? = nil, standardInput: Int32 = 0
    ) {
      self.stateFolder = stateFolder
      self.assumedVisibility = assumedVisibility
      self.kind = kind
      self.standardInput = standardInput
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
  private let importers: [any ExportImporter]

  /// A reader of these formats.
  package init(options: Options, importers: [any ExportImporter] = ExportReader.importers) {
    self.options = options
    self.importers = importers
  }

  /// Reads exports, the later ones standing before the earlier. Throws where an export as a whole cannot be
  /// read; single bad records are told in the result.
  ///
  /// - Parameters:
  ///   - paths: files and folders as the person wrote them; `-` is standard input.
  ///   - onProgress: is told how many records or bytes were read so far, and how many media were unpacked.
  package func read(
    _ paths: [String], onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) throws(Diagnostic) -> ReadExports {
    try checkKind()
    let state = StateFolder(path: options.scratchFolder ?? options.stateFolder)
    _ = try state.emptyFolder(ImportState.next)
    _ = try state.emptyFolder("input")
    defer { state.removeFolder("input") }  // it held the exports as they came, private records too
    let found = try ExportLocator(options: options, importers: importers, state: state).find(paths)
    let choice = ExampleChoice(found.exports)
    let said = found.warnings + choice.notes
    var sources: [ReadSource] = []
    for (index, export) in choice.exports.enumerated() {
      sources.append(try source(export, index, in: state, onProgress))
    }
    try refuseSharedHandle(sources)
    let earlier =
      options.missing == .remove || choice.isExample
      ? [] : ImportState(StateFolder(path: options.stateFolder)).earlierExports()
    let all = ReadSource(name: "earlier builds", kind: ReadSource.earlierKind, files: earlier)
    var exports = try combine(earlier.isEmpty ? sources : [all] + sources, said, onProgress)
    if case .ask(let keeps) = options.missing, !exports.missing.isEmpty, !keeps(exports.missing) {
      exports = try combine(sources, said, onProgress)
    }
    exports.isExample = choice.isExample
    exports.example = choice.example
    return exports
  }

  /// Makes what was published the state that the next build compares its exports with: the imported records of
  /// this one, and the posts that were kept. Called when the site stands.
  package func commit(_ exports: ReadExports) throws(Diagnostic) {
    guard !exports.isExample else { return abandon() }
    try ImportState(StateFolder(path: options.stateFolder)).commit(exports, missing: options.missing)
  }

  /// Removes what a reading that was ended from outside has put aside; private records may be among it.
  package func abandon() {
    let state = StateFolder(path: options.scratchFolder ?? options.stateFolder)
    for name in [ImportState.next, "input"] { state.removeFolder(name) }
  }

  private func source(
    _ export: FoundExport, _ index: Int, in state: StateFolder,
    _ onProgress: (@Sendable (ReadingProgress) -> Void)?
  ) throws(Diagnostic) -> ReadSource {
    switch export.content {
    case .native(let files): return ReadSource(name: export.name, kind: Self.nativeKind, files: files)
    case .foreign(let importer, let container):
      let folder = try state.emptyFolder(ImportState.folder(index))
      let report = try importer.importRecords(
        from: container, into: folder, options: importOptions(onProgress))
      let file = try NativeFile(path: report.ndjsonPath, name: export.name, origin: .imported)
      return ReadSource(name: export.name, kind: importer.kind, files: [file], imported: report)
    }
  }

  /// Reads native files into one archive.
  private func combine(
    _ sources: [ReadSource], _ said: [Diagnostic], _ onProgress: (@Sendable (ReadingProgress) -> Void)?
  ) throws(Diagnostic) -> ReadExports {
    var reader = NativeReader(
      assumedVisibility: options.assumedVisibility, readiness: options.readiness, rules: options.rules,
      redactions: options.redactions, jobs: options.jobs, onProgress: onProgress)
    reader.bytesInAll = sources.flatMap(\.files).reduce(0) { $0 + $1.contents.count }
    for diagnostic in said { reader.builder.log.append(diagnostic) }
    for source in sources {
      reader.beginSource()
      for file in source.files { try reader.read(file) }
      if let report = source.imported { reader.withhold(report.withheld) }
    }
    return reader.finish(of: sources, joining: options.sameAccounts)
  }

  /// Refuses a handle that the person gave and that two accounts would bear.
  private func refuseSharedHandle(_ sources: [ReadSource]) throws(Diagnostic) {
    let named = sources.compactMap { source in
      source.imported?.accountNamedByPerson.map { (name: source.name, id: $0) }
    }
    guard let first = named.first, let other = named.first(where: { $0.id != first.id }) else { return }
    throw .error(
      .sharedHandle, at: Diagnostic.Place(other.name),
      "the handle that you gave names the account of \"\(first.name)\" and cannot name this one too; help: put the"
        + " DID document of each account next to its export, as NAME.json")
  }

  private func importOptions(_ onProgress: (@Sendable (ReadingProgress) -> Void)?) -> ImportOptions {
    var meant = ImportOptions(
      assumedVisibility: options.assumedVisibility, handle: options.handle,
      publishAnyway: options.publishAnyway)
    meant.knownHandle = options.knownHandle
    if let onProgress { meant.onProgress = onProgress }
    return meant
  }

  private func checkKind() throws(Diagnostic) {
    guard let kind = options.kind else { return }
    let kinds = [Self.nativeKind] + importers.map(\.kind)
    guard !kinds.contains(kind) else { return }
    let hint = nearestName(to: kind, in: kinds).map { "; did you mean \"\($0)\"?" } ?? ""
    let expected = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
    throw .error(
      .unknownExportKind, "there is no kind of export \"\(kind)\"; expected one of \(expected)\(hint)")
  }
}

extension Diagnostic.Code {
  /// A word for `--as` that is no kind of export.
  package static let unknownExportKind: Diagnostic.Code = "unknown-export-kind"
  /// A handle that the person gave and that more than one account would bear.
  package static let sharedHandle: Diagnostic.Code = "shared-handle"
}
