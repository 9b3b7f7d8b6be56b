internal import BuildDiagnostics
internal import SiteFiles

/// A stream of rows in the order of their paths, each path once.
protocol SortedRows {
  associatedtype Row: SiteRow
  /// The next row, or nil at the end.
  mutating func next() throws(Diagnostic) -> Row?
}

/// A row that is about a file of the site.
protocol SiteRow {
  /// Calls `body` with the bytes of the file's path.
  func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension SiteRow {
  /// Below zero where this row comes before another by its path, above zero where it comes behind.
  func comparison(with other: some SiteRow) -> Int {
    withPath { own in other.withPath { SitePath.comparison(of: own, with: $0) } }
  }
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
/// The rows stay where they are until the next path is asked for, since a list may have a million of them.
struct ManifestPairs<New: SortedRows> {
  private var oldRows: ManifestReader
  private var newRows: New
  private var oldHead: ManifestLine?
  private var newHead: New.Row?
  /// Whether the heads are rows of the path at hand.
  private(set) var hasOld = false
  private(set) var hasNew = false

  /// Pairs two streams.
  init(old: ManifestReader, new: New) throws(Diagnostic) {
    (oldRows, newRows) = (old, new)
    oldHead = try oldRows.next()
    newHead = try newRows.next()
  }

  /// The row of the path at hand in the old list, where it has one.
  var old: ManifestLine? { hasOld ? oldHead : nil }
  /// The row of the path at hand in the new list, where it has one.
  var new: New.Row? { hasNew ? newHead : nil }

  /// Goes on to the next path in order; false at the end.
  mutating func advance() throws(Diagnostic) -> Bool {
    if hasOld { oldHead = try oldRows.next() }
    if hasNew { newHead = try newRows.next() }
    let order = order
    (hasOld, hasNew) = (order.map { $0 <= 0 } ?? (oldHead != nil), order.map { $0 >= 0 } ?? (newHead != nil))
    return hasOld || hasNew
  }

  /// Below zero where the old head comes first, above zero where the new one does; nil where there are not both.
  private var order: Int? {
    guard let newHead else { return nil }
    return oldHead.map { $0.comparison(with: newHead) }
  }
}
