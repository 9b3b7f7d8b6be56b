internal import BuildDiagnostics
internal import SitePaths

/// A stream of rows in the order of their paths, each path once.
protocol SortedRows: ~Copyable {
  associatedtype Row: SiteRow
  /// The next row, or nil at the end. It may be good only until the next is asked for.
  mutating func next() throws(Diagnostic) -> Row?
}

/// A row that is about a file of the site.
protocol SiteRow {
  /// Calls `body` with the bytes of the file's path.
  func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension SitePath {
  /// Calls `body` with the bytes of the path.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = description
    return text.withUTF8(body)
  }
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
  private var newHead: New.Row?
  /// The path of `newHead`.
  private var newPath: [UInt8] = []
  /// Whether the heads are rows of the path at hand.
  private(set) var hasOld = false
  private(set) var hasNew = false

  /// Pairs two streams.
  init(old: consuming ManifestReader, new: consuming New) throws(Diagnostic) {
    oldRows = old
    newRows = new
    oldHead = try oldRows.next()
    newHead = try newRows.next()
    spellPath()
  }

  /// The row of the path at hand in the old list, where it has one.
  var old: ManifestLine? { hasOld ? oldHead : nil }
  /// The row of the path at hand in the new list, where it has one.
  var new: New.Row? { hasNew ? newHead : nil }

  /// Goes on to the next path in order; false at the end.
  mutating func advance() throws(Diagnostic) -> Bool {
    if hasOld { oldHead = try oldRows.next() }
    if hasNew {
      newHead = try newRows.next()
      spellPath()
    }
    let order = order
    (hasOld, hasNew) = (oldHead != nil && order <= 0, !newPath.isEmpty && order >= 0)
    return hasOld || hasNew
  }

  /// Below zero where the old head comes first or alone, above zero where the new one does.
  private var order: Int {
    guard !newPath.isEmpty else { return -1 }
    guard let oldHead else { return 1 }
    return newPath.withUnsafeBufferPointer { SitePath.comparison(of: oldHead.pathBytes, with: $0) }
  }

  /// Keeps the path of the new head at hand: none where there is no head, since no path is empty.
  private mutating func spellPath() {
    newPath.removeAll(keepingCapacity: true)
    newHead?.withPath { newPath.append(contentsOf: $0) }
  }
}
