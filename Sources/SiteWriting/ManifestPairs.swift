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
  var path: SitePath { get }
}

/// The files of an earlier build and of another one side by side: each path once, with its row in the old
/// list, in the new, or in both.
struct ManifestPairs<New: SortedRows> {
  private var old: ManifestReader
  private var new: New
  private var oldHead: ManifestRow?
  private var newHead: New.Row?

  /// Pairs two streams.
  init(old: ManifestReader, new: New) throws(Diagnostic) {
    self.old = old
    self.new = new
    oldHead = try self.old.next()
    newHead = try self.new.next()
  }

  /// The next path in order, or nil at the end.
  mutating func next() throws(Diagnostic) -> (old: ManifestRow?, new: New.Row?)? {
    let pair = headOfLeastPath
    if pair.old != nil { oldHead = try old.next() }
    if pair.new != nil { newHead = try new.next() }
    return pair.old == nil && pair.new == nil ? nil : pair
  }

  private var headOfLeastPath: (old: ManifestRow?, new: New.Row?) {
    guard let oldHead, let newHead else { return (oldHead, newHead) }
    if oldHead.path < newHead.path { return (oldHead, nil) }
    return newHead.path < oldHead.path ? (nil, newHead) : (oldHead, newHead)
  }
}
