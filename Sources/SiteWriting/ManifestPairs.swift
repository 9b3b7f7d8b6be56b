internal import BuildDiagnostics
internal import SitePaths

/// A stream of lines in the order of their paths, each path once.
protocol SortedRows: ~Copyable {
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
struct ManifestPairs<New: SortedRows & ~Copyable>: ~Copyable {
  private var oldRows: ManifestReader
  private var newRows: New
  private var oldHead: ManifestLine?
  private var newHead: ManifestLine?
  /// Whether the heads are rows of the path at hand.
  private(set) var hasOld = false
  private(set) var hasNew = false

  /// Pairs two streams.
  init(old: consuming ManifestReader, new: consuming New) throws(Diagnostic) {
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
