internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// The rows of a build in the order of their paths, each path once.
///
/// A line of a row begins with its path and a tab, which is in no path and comes before all characters of one, so rows
/// are in the order of their paths when their lines are sorted.
struct RowMerge: SortedRows {
  private var lines: SortedLines
  private let folder: String
  /// The path and the hash of the row that was given last.
  private var last: (path: [UInt8], hash: ContentHash?) = ([], nil)

  /// Reads sorted lines; `folder` is what an error names.
  init(_ lines: SortedLines, from folder: String) { (self.lines, self.folder) = (lines, folder) }

  /// The next row, good until the one behind it is asked for, or nil at the end. A path that was written twice with the
  /// same bytes comes once; with different bytes it is an error, since which of the two a reader would see is chance.
  mutating func next() throws(Diagnostic) -> ManifestLine? {
    while let line = try lines.nextInPlace() {
      guard let row = ManifestLine(row: line), let hash = row.hash else {
        throw .error(.fileSystem, at: .init(folder), "a file in it changed while it was read")
      }
      guard row.pathBytes.elementsEqual(last.path) else {
        last = (Array(row.pathBytes), hash)
        return row
      }
      guard hash == last.hash else {
        let path = String(decoding: last.path, as: UTF8.self)
        throw .error(
          .pathWrittenTwice, at: .init(path),
          "two files of one build go to \"\(path)\" with different bytes; each path may be written once")
      }
    }
    return nil
  }
}
