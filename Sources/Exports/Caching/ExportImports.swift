import ArchiveContainers
import BuildDiagnostics
import FileSystem
import Importers
import NativeFormat
import SitePaths
import Synchronization
import ThreadModel

/// Posts of earlier builds that the exports of this build may lack.
struct EarlierPosts {
  /// The kept ones, and the entries of the last build's exports that are not read now.
  var kept: [NativeFile] = []
  var entries: [ImportEntry] = []
  /// The same as one source; none if there are no files.
  var sources: [ReadSource] = []
}

/// A foreign export of this build: its records, imported now or by an earlier build, and where its media are.
struct ImportedExport: Sendable {
  /// What the cache has of it, or would have if the site showed all of it.
  let entry: ImportEntry
  let file: NativeFile
  /// What the import found out besides the records.
  let facts: ImportEntry.Facts
  let container: any ExportContainer
  /// Whether the cache had it.
  let isCached: Bool
  /// Whether the cache may keep it: its identity cannot change unnoticed.
  let isSettled: Bool
}

/// Brings in the exports of one build: from the cache, or by importing them.
struct ExportImports {
  private let options: ExportReader.Options
  private let cache: ImportCache?
  private var importing: ImportOptions

  init(options: ExportReader.Options, onProgress: (@Sendable (ReadingProgress) -> Void)?) {
    (self.options, importing) = (options, options.importing)
    if let onProgress { importing.onProgress = onProgress }
    cache = options.cache.map { ImportCache($0) }
  }

  /// The importer of an archive whose records the cache has.
  func cachedImporter(of path: String, named name: String) -> (any ExportImporter)? {
    let container = UnopenedContainer(path: path, name: name)
    return exportImporters.first { importer in
      // What a build decided may not hold for this one, which must be able to import then.
      cached(container, by: importer)?.entry.map { $0.decisions == nil } ?? false
    }
  }

  /// The key that the import of a container has in the cache, and the entry that is there; `nil` if nothing tells the bytes
  /// of the container.
  private func cached(
    _ container: any ExportContainer, by importer: any ExportImporter
  ) -> (key: String, isSettled: Bool, entry: ImportEntry?)? {
    guard let cache, let identity = cache.identity(of: container) else { return nil }
    let key = cache.key(importer.kind, named: container.name, identity.hash, importing)
    return (key, identity.isSettled, cache.entry(key, importing))
  }

  /// The sources of exports of which an earlier build showed only some records, if this one would decide the same: their
  /// records are those that it showed. `nil` if any of them has to be imported, or nothing was left out.
  func decidedSources(
    _ exports: [FoundExport], _ said: [Diagnostic]
  ) throws(Diagnostic) -> (sources: [ReadSource], decisions: BuildDecisions)? {
    var sources: [ReadSource] = []
    for export in exports {
      guard case .foreign(let importer, let container) = export.content,
        let entry = cached(container, by: importer)?.entry,
        let known = Self.imported(entry, export, container)
      else { return nil }
      sources.append(ReadSource(name: export.name, kind: importer.kind, files: [known.file], export: known))
    }
    let decided = sources.compactMap { $0.export?.entry.decisions }
    guard let decisions = decided.first else { return nil }
    let context = context(of: sources, said)
    guard decided.allSatisfy({ $0.context == context }), try earlierPosts(but: sources).sources.isEmpty else {
      return nil
    }
    return (sources, decisions)
  }

  /// The source of an export that was found.
  func source(_ export: FoundExport) throws(Diagnostic) -> ReadSource {
    switch export.content {
    case .native(let files): return ReadSource(name: export.name, kind: ExportReader.nativeKind, files: files)
    case .foreign(let importer, let container):
      let imported = try self.imported(export, by: importer, from: container)
      return ReadSource(name: export.name, kind: importer.kind, files: [imported.file], export: imported)
    }
  }

  private func imported(
    _ export: FoundExport, by importer: any ExportImporter, from container: any ExportContainer
  ) throws(Diagnostic) -> ImportedExport {
    let known = cached(container, by: importer)
    if let entry = known?.entry, entry.decisions == nil,
      let imported = Self.imported(entry, export, container)
    {
      return imported
    }
    let (number, folder) = try options.state.numberedFolder(in: ExportReader.inputName)
    let asked = Mutex<[String: KnownHandle?]>([:])
    var meant = importing
    meant.knownHandle = { [known = importing.knownHandle] id in
      let answer = known(id)
      asked.withLock { $0[id] = .some(answer) }
      return answer
    }
    let report = try importer.importRecords(from: container, into: folder, options: meant)
    let key = known?.key ?? "\(number)"
    let home = known.flatMap { _ in cache?.folder } ?? options.spool
    let file = try NativeFile(
      path: report.ndjsonPath, name: export.name, folder: home + "/" + key, origin: .imported)
    // Its records may be such as must not be published, so they lose their name at once.
    removeFile(report.ndjsonPath)
    let facts = ImportEntry.Facts(
      tally: report.tally, media: report.media, accountNamedByPerson: report.accountNamedByPerson,
      handles: asked.withLock { $0 }, withheld: report.tally.withheld.sealedNames())
    let before = cache.flatMap { ImportEntry(key, in: $0.folder) }
    var media: [String: ImportEntry.Medium] = [:]
    for (name, path) in report.mediaPaths {
      media[name] = ImportEntry.Medium(path: path, hash: before?.media[name]?.hash)
    }
    let entry = ImportEntry(key: key, folder: file.folder, report: .init(media: media, facts: facts))
    return ImportedExport(
      entry: entry, file: file, facts: facts, container: container, isCached: false,
      isSettled: known?.isSettled ?? false)
  }

  /// An export whose records an entry of the cache has.
  private static func imported(
    _ entry: ImportEntry, _ export: FoundExport, _ container: any ExportContainer
  ) -> ImportedExport? {
    guard let facts = entry.facts,
      let file = try? NativeFile(
        path: entry.records, name: export.name, folder: entry.folder, origin: .imported)
    else { return nil }
    return ImportedExport(
      entry: entry, file: file, facts: facts, container: container, isCached: true, isSettled: true)
  }

  // MARK: Earlier posts

  /// The posts of earlier builds: what is kept, and what the last build's exports had.
  func earlierPosts(but sources: [ReadSource]) throws(Diagnostic) -> EarlierPosts {
    var earlier = EarlierPosts()
    for folder in [options.kept?.input, options.kept?.folder].compactMap({ $0 }) {
      if let file = try KeptPosts.file(in: folder) { earlier.kept.append(file) }
    }
    earlier.entries = cache?.lastEntries(but: Set(sources.compactMap { $0.export?.entry.key })) ?? []
    let files =
      earlier.kept
      + earlier.entries.compactMap {
        try? NativeFile(path: $0.records, name: $0.key, folder: $0.folder, origin: .earlier)
      }
    if !files.isEmpty {
      earlier.sources = [ReadSource(name: "earlier builds", kind: ReadSource.earlierKind, files: files)]
    }
    return earlier
  }

  /// The posts to keep as a draft of `kept/`; `nil` if `kept/` is right as it is, or nothing is kept.
  func draft(of exports: ReadExports, _ earlier: EarlierPosts) throws(Diagnostic) -> ReadSource? {
    let files = exports.bodies.files
    let isKept = { (row: RecordRow) in files[Int(row.place.file)].origin == .earlier }
    let count = exports.archive.rows.count(where: isKept)
    guard count > 0, let settings = options.kept else { return nil }
    let isAsBefore =
      earlier.kept.count == 1 && earlier.kept[0].folder == settings.folder
      && exports.archive.rows.allSatisfy {
        !isKept($0) || files[Int($0.place.file)].folder == settings.folder
      }
      && exports.keepsWhole(earlier.kept[0])
    guard !isAsBefore else { return nil }
    let folder = try options.state.emptyFolder(KeptPosts.draftName)
    var writer = NativeExportWriter(folder: folder)
    writer.omitted = exports.redactions.mediaHashes
    writer.located = { source in
      exports.mediaHash(of: source).flatMap(settings.publishedFile)
    }
    writer.clean = settings.clean
    _ = try writer.write(exports, where: isKept)
    let path = folder + "/" + NativeExportWriter.fileName
    let file = try NativeFile(path: path, name: settings.folder, folder: folder, origin: .earlier)
    return ReadSource(name: "earlier builds", kind: ReadSource.earlierKind, files: [file])
  }

  // MARK: What belongs to the exports

  /// What was imported from sources, besides posts of earlier builds.
  func read(_ sources: [ReadSource], _ earlier: EarlierPosts, _ said: [Diagnostic]) -> ReadImports {
    ReadImports(
      sources.compactMap(\.export), earlier: earlier.entries, spool: options.spool, cache: cache,
      context: context(of: sources, said))
  }

  /// A hash of what decides which of the imported records are published.
  private func context(of sources: [ReadSource], _ said: [Diagnostic]) -> String {
    var hasher = ContentHasher()
    for diagnostic in said { hasher.combine(diagnostic.message) }
    for source in sources {
      if let export = source.export { hasher.combine(export.entry.key) }
      for file in source.files where file.origin == .given { hasher.combine(file.contents.identity.text) }
    }
    let doubted = options.redactions.entries.map { $0.isDoubted ? "doubted" : "certain" }
    let rules = options.rules.map { ["rules"] + $0.allow + ["deny"] + $0.deny } ?? []
    for text in options.redactions.words + doubted + rules + options.sameAccounts.flatMap({ ["same"] + $0 }) {
      hasher.combine(text)
    }
    hasher.combine(options.readiness.showsUnready ? "unready" : "ready")
    return hasher.finish().description
  }
}

/// An archive that nobody opened, because the cache has its records.
struct UnopenedContainer: ExportContainer {
  let path: String
  let name: String
  let entries: [ContainerEntry] = []
  let diagnostics = DiagnosticLog()
  var place: ContainerPlace? { .file(path: path) }

  func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    try ExportContainers.open(path: path, name: name).visit(paths, body)
  }
}
