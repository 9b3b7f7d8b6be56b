import ArchiveContainers
import SitePaths

/// A foreign export of this build: its records, imported now or by an earlier build, and where its media are.
struct ImportedExport: Sendable {
  /// The key of the entry in the cache.
  let key: String
  /// The folder that stands for the export in the names of its media, whether or not there is such a folder.
  let folder: String
  let file: NativeFile
  /// What the import found out besides the records.
  let facts: ImportEntry.Facts
  /// The paths of media in the container, by their names.
  let mediaPaths: [String: String]
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
