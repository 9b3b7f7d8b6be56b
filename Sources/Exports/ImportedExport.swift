import ArchiveContainers
import NativeFormat
import Importers
import SitePaths

/// A foreign export of this build: its records, imported now or by an earlier build, and where its media are.
struct ImportedExport: Sendable {
  /// The key of the entry in the cache.
  let key: String
  /// The folder that stands for the export in the names of its media, whether or not there is such a folder.
  let folder: String
  let file: NativeFile
  let report: ImportReport
  /// The handles that the importer asked for, with the answers.
  let handles: [String: KnownHandle?]
  /// The names of what it withholds.
  let withheld: SealedNames?
  let container: any ExportContainer
  /// The hashes of media, by their names.
  let hashes: [String: ContentHash]
  /// Whether the cache had it.
  let isCached: Bool
  /// What the build decided whose published records these are; `nil` if these are all records of the export.
  var decisions: BuildDecisions?
  /// Whether the cache may keep it: its identity cannot change unnoticed.
  let isSettled: Bool
}
