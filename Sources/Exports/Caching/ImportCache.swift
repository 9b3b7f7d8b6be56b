import ArchiveContainers
import BuildDiagnostics
import FileSystem
import Foundation
import Importers
import NativeFormat
import SitePaths
import Synchronization
import ThreadModel

/// The imported records of earlier builds, so that an export that is as it was is not imported again.
///
/// Everything in it can be made again: what is damaged, or of another version, is as good as not there. A class because
/// it is a cache.
package final class ImportCache: Sendable {
  /// The folder of its entries.
  let folder: String
  private let settings: Settings
  /// What the builds before this one used.
  private let index: ImportIndex
  /// The hashes of files that were read, or known, by the texts of their identities. A file that has just been written to
  /// may change again without showing it, so the next build reads it again.
  private let seen = Mutex<[String: (hash: ContentHash, isSettled: Bool)]>([:])
  /// The entries that stand for an export, since each is asked for several times.
  private let entries = Mutex<[String: ImportEntry]>([:])

  /// Where the cache is, and for whom it is used.
  package struct Settings: Sendable {
    /// The folder of imports in the cache.
    let folder: String
    /// The state folder of the output.
    let output: String
    /// The version of the software: another version may import otherwise.
    let software: String
    /// Seconds since 1970.
    package var now: @Sendable () -> Int64 = { Int64(time(nil)) }

    /// A cache in a folder that may not be there yet.
    package init(folder: String, output: String, software: String) {
      (self.folder, self.output, self.software) = (folder, output, software)
    }
  }

  /// Opens the cache.
  init(_ settings: Settings) {
    (self.settings, folder) = (settings, settings.folder)
    index = ImportIndex(in: settings.folder)
  }

  // MARK: Keys

  /// What stands for all bytes of a container: the hash of the bytes of a file, or of the sorted listing of a folder.
  typealias Identity = (hash: ContentHash, isSettled: Bool)

  /// The identity of a container, and whether no later change can go unnoticed, which the listing of a folder that has just
  /// been written to does not promise; `nil` if nothing tells it.
  func identity(of container: any ExportContainer) -> Identity? {
    if case .file(let path)? = container.place { return hash(ofFile: path).map { ($0, true) } }
    guard case .folder(let path)? = container.place else { return nil }
    let now = settings.now()
    var hasher = ContentHasher()
    var isSettled = true
    hasher.combine(path)
    for entry in container.entries {
      guard let identity = entry.identity else { return nil }
      hasher.combine(entry.path)
      hasher.combine(identity.text)
      isSettled = isSettled && identity.isSettled(at: now)
    }
    return (hasher.finish(), isSettled)
  }

  /// The key of an export: everything that its import depends on, but for handles that it asks for.
  func key(_ kind: String, named name: String, _ hash: ContentHash, _ options: ImportOptions) -> String {
    let choices = [
      options.assumedVisibility?.rawValue ?? "", options.handle ?? "", options.publishAnyway ? "anyway" : "",
    ]
    let texts = ["import 5", settings.software, kind, name, hash.description] + choices
    return ContentHash(combining: texts).description
  }

  /// The hash of a file: the known one if nobody wrote to the file since, else that of its bytes.
  private func hash(ofFile path: String) -> ContentHash? {
    let now = settings.now()
    guard let identity = FileIdentity(at: path, followingLinks: true), identity.kind == .file else {
      return nil
    }
    let name = identity.text
    if let hash = seen.withLock({ $0[name]?.hash }) { return hash }
    var known = index.hash(name)
    if known == nil {
      known = try? ContentHash(of: OpenFile(path: path, name: path))
      guard FileIdentity(at: path, followingLinks: true) == identity else { return nil }
    }
    guard let hash = known else { return nil }
    seen.withLock { $0[name] = (hash, identity.isSettled(at: now)) }
    return hash
  }

  // MARK: Entries

  /// The entry of a key that stands for an export, if the handles that the import asked for are still the same.
  func entry(_ key: String, _ options: ImportOptions) -> ImportEntry? {
    guard let entry = entries.withLock({ $0[key] }) ?? ImportEntry(key, in: folder), let facts = entry.facts,
      facts.handles.allSatisfy({ options.knownHandle($0.key) == $0.value })
    else { return nil }
    entries.withLock { $0[key] = entry }
    return entry
  }

  /// The entries that the last build of this output used, but for some.
  func lastEntries(but keys: Set<String>) -> [ImportEntry] {
    lastBuild.keys.filter { !keys.contains($0) }.compactMap { ImportEntry($0, in: folder) }
  }

  /// Whether every entry that the last build of this output used is there, if there was such a build.
  var hasLastEntries: Bool {
    let keys = lastBuild.keys
    return !keys.isEmpty && keys.allSatisfy { ImportEntry($0, in: folder) != nil }
  }

  /// Whether the last build of this output used an entry in the same context.
  func wasUsed(_ key: String, in context: String) -> Bool {
    lastBuild.context == context && lastBuild.keys.contains(key)
  }

  private var lastBuild: ImportIndex.Build { index.builds[settings.output]?.first ?? ImportIndex.Build() }

  // MARK: Writing

  /// Writes entries and the index, one build after the other, and removes what no recent build used. Whatever fails
  /// costs the next build an import.
  func commit(
    used keys: [String], in context: String, entries: [(key: String, content: ImportEntry.Content)],
    keepsOlder: Bool
  ) {
    let state = StateFolder(path: folder)
    guard (try? state.makeFolder()) != nil,
      let lock = try? OpenFile(privateAt: folder + "/lock"), (try? lock.lock(.exclusive)) != nil
    else { return }
    for entry in entries { ImportEntry.write(entry.content, as: entry.key, in: folder) }
    var next = ImportIndex(in: folder)
    next.builds = next.builds.filter { fileExists($0.key) }
    // Without an entry the context does not matter.
    let hashes = seen.withLock { $0.filter { $0.value.isSettled }.mapValues { $0.hash } }
    let build = ImportIndex.Build(keys: keys, context: keys.isEmpty ? "" : context, hashes: hashes)
    next.builds[settings.output] = [build] + (next.builds[settings.output] ?? []).prefix(1)
    // Nobody looked into entries that this build did not use, so they may hold what was taken down.
    if !keepsOlder {
      for (output, builds) in next.builds {
        for index in builds.indices { next.builds[output]?[index].keys.removeAll { !keys.contains($0) } }
      }
    }
    if next != ImportIndex(in: folder) { try? CheckedJSON.write(next, to: folder + "/" + ImportIndex.name) }
    let kept = Set(next.builds.values.joined().flatMap(\.keys)).union([ImportIndex.name, "lock"])
    for name in state.names(in: "") where !kept.contains(name) { state.removeFolder(name) }
  }
}

/// Which builds used which entries of the cache, and which files had which hashes.
struct ImportIndex: Equatable, Codable {
  /// A build of an output.
  struct Build: Equatable, Codable {
    /// The entries that it used.
    var keys: [String] = []
    /// What else it read and decided, as a hash.
    var context = ""
    /// The hashes of the files that it read, by the texts of their identities.
    var hashes: [String: ContentHash] = [:]
  }

  /// Which version of the cache wrote it.
  private var version = 5
  /// The last two builds of each output, by its state folder, the later one first.
  var builds: [String: [Build]] = [:]
  /// The hash of a file, by the text of its identity.
  func hash(_ identity: String) -> ContentHash? {
    builds.values.joined().lazy.compactMap { $0.hashes[identity] }.first
  }

  /// The file in the folder of imports.
  static let name = "index"

  /// Reads the index in a folder; an index of nothing if it is missing, damaged or of another version.
  init(in folder: String) {
    let known = CheckedJSON.value(ImportIndex.self, at: folder + "/" + Self.name)
    if let known, known.version == version { self = known }
  }
}

/// What the cache has of one export: its records as a native export, the hashes of its media, and the report of its
/// import.
///
///     KEY/records.ndjson  report.json
///
/// An entry is written once. The report has the hash of the records, so a damaged entry is no entry.
struct ImportEntry: Sendable {
  /// What the import found out besides the records.
  struct Facts: Codable, Sendable {
    var tally: ImportTally
    var media: ImportedMedia
    var accountNamedByPerson: String?
    /// The accounts whose handles the importer asked for, with the answers.
    var handles: [String: KnownHandle?]
    /// The names of what it withholds.
    var withheld: SealedNames
  }

  /// A media item of a record.
  struct Medium: Hashable, Sendable, Codable {
    /// Its path in the container.
    let path: String
    /// The hash of its bytes, if a build has read them.
    let hash: ContentHash?
  }

  /// What an entry says besides the records.
  struct Report: Codable, Sendable {
    /// The hash of the records.
    fileprivate(set) var records: ContentHash?
    /// The media by their names.
    let media: [String: Medium]
    /// What makes the entry stand for the export; `nil` if it does not.
    var facts: Facts?
    /// What decided which records these are; `nil` if they are all.
    var decisions: BuildDecisions?
  }

  /// What an entry is written from: the records as a native export, and the report, which gets their hash.
  typealias Content = (records: MappedFile, report: Report)

  let key: String
  /// The folder of the entry. It stands for the export in the names of its media, whether or not there is such a folder.
  let folder: String
  let report: Report

  /// `nil` for an entry that can only say what was published of an export: a build that reads the export imports it again.
  var facts: Facts? { report.facts }
  /// What a build decided, for an entry that has only the records which it showed: it stands for the export in a build
  /// that would decide the same.
  var decisions: BuildDecisions? { report.decisions }
  var media: [String: Medium] { report.media }
  /// The path of the records.
  var records: String { folder + "/" + Self.records }
  static let records = "records.ndjson"
  private static let report = "report.json"
}

extension ImportEntry {
  /// Reads the entry in a folder; `nil` if it is damaged or of another version.
  init?(_ key: String, in imports: String) {
    (self.key, folder) = (key, imports + "/" + key)
    guard let report = CheckedJSON.value(Report.self, at: folder + "/" + Self.report) else { return nil }
    self.report = report
    guard let records = try? MappedFile(path: records, name: key),
      records.withBytes({ ContentHash(of: $0) }) == report.records
    else { return nil }
  }

  /// Writes an entry, in the place of one that is there. Where that fails, there is no entry.
  static func write(_ content: Content, as key: String, in imports: String) {
    let state = StateFolder(path: imports)
    let part = key + ".part"
    guard let folder = try? state.emptyFolder(part) else { return }
    state.removeFolder(key)
    var report = content.report
    report.records = content.records.withBytes { ContentHash(of: $0) }
    do {
      try content.records.withBytes { (bytes) throws(Diagnostic) in
        try AtomicFile.write(bytes, to: folder + "/" + records, durability: .synchronized)
      }
      try CheckedJSON.write(report, to: folder + "/" + Self.report)
      try Folder(folder).synchronize()
      try move(folder, to: imports + "/" + key)
    } catch {
      state.removeFolder(part)
    }
  }
}
