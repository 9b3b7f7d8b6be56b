internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths
internal import Synchronization

/// Collects the rows of a build from many tasks in bounded memory.
///
/// A line of a row begins with its path and a tab, which is in no path and comes before all characters of one, so rows
/// are in the order of their paths when their lines are sorted.
final class RowSpool: Sendable {
  private let lines: Mutex<LineSorter>
  private let folder: String

  /// Collects in a folder; `limit` is how many bytes of rows are held in memory.
  init(_ folder: Folder, limit: Int = 4 << 20) {
    self.folder = folder.path
    lines = Mutex(LineSorter(folder: folder.path, name: "row", limit: limit))
  }

  /// Adds a row.
  func append(_ row: ManifestRow, _ outcome: ManifestLine.Outcome) throws(Diagnostic) {
    var line: [UInt8] = []
    line.reserveCapacity(row.path.description.utf8.count + 80)
    row.append(to: &line)
    line.append(outcome.rawValue)
    try lines.withLock { (lines) throws(Diagnostic) in try lines.append(line) }
  }

  /// All rows, sorted.
  func merged() throws(Diagnostic) -> RowMerge {
    RowMerge(try lines.withLock { (lines) throws(Diagnostic) in try lines.sorted() }, from: folder)
  }
}

/// The rows of a build in the order of their paths, each path once.
struct RowMerge: SortedRows {
  private var lines: SortedLines
  private let folder: String
  /// The path and the hash of the row that was given last.
  private var last: (path: [UInt8], hash: ContentHash?) = ([], nil)

  /// Reads sorted lines; `folder` is what an error names.
  fileprivate init(_ lines: SortedLines, from folder: String) { (self.lines, self.folder) = (lines, folder) }

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
