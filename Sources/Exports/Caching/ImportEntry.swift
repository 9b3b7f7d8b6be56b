import ArchiveContainers
import NativeFormat
import Importers
import BuildDiagnostics
import FileSystem
import SitePaths

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
