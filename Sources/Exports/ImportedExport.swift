import ArchiveContainers

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
