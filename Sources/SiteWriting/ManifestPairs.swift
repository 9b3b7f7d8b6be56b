internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// A stream of lines in the order of their paths, each path once.
protocol SortedRows {
  /// The next line, good until the one behind it is asked for; nil at the end.
  mutating func next() throws(Diagnostic) -> ManifestLine?
}

/// The files of an earlier build and of another one side by side: each path once, with its row in the old
/// list, in the new, or in both.
///
///     while try pairs.advance() { … pairs.old … pairs.new … }
///
/// The rows stay where they are until the next path is asked for, since a list may have a million of them; and where a
/// run of them has no counterpart, nothing is done for a row but to compare its path.
struct ManifestPairs<New: SortedRows> {
  private var oldRows: ManifestReader
  private var newRows: New
  private var oldHead: ManifestLine?
  private var newHead: ManifestLine?
  /// Whether the heads are rows of the path at hand.
  private(set) var hasOld = false
  private(set) var hasNew = false

  /// Pairs two streams.
  init(old: ManifestReader, new: New) throws(Diagnostic) {
    oldRows = old
    newRows = new
    oldHead = try oldRows.next()
    newHead = try newRows.next()
  }

  /// The row of the path at hand in the old list, where it has one.
  var old: ManifestLine? { hasOld ? oldHead : nil }
  /// The row of the path at hand in the new list, where it has one.
  var new: ManifestLine? { hasNew ? newHead : nil }

  /// Goes on to the next path in order; false at the end.
  mutating func advance() throws(Diagnostic) -> Bool {
    if hasOld { oldHead = try oldRows.next() }
    if hasNew { newHead = try newRows.next() }
    let order = order
    (hasOld, hasNew) = (oldHead != nil && order <= 0, newHead != nil && order >= 0)
    return hasOld || hasNew
  }

  /// Below zero where the old head comes first or alone, above zero where the new one does.
  private var order: Int {
    guard let newHead else { return -1 }
    guard let oldHead else { return 1 }
    return SitePath.comparison(of: oldHead.pathBytes, with: newHead.pathBytes)
  }
}

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
