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
struct ManifestPairs<New: SortedRows> {
  private var old: ManifestReader
  private var new: New
  private var oldHead: ManifestLine?
  private var newHead: New.Row?

  /// Pairs two streams.
  init(old: ManifestReader, new: New) throws(Diagnostic) {
    self.old = old
    self.new = new
    oldHead = try self.old.next()
    newHead = try self.new.next()
  }

  /// The next path in order, or nil at the end.
  mutating func next() throws(Diagnostic) -> (old: ManifestLine?, new: New.Row?)? {
    let pair = headOfLeastPath
    if pair.old != nil { oldHead = try old.next() }
    if pair.new != nil { newHead = try new.next() }
    return pair.old == nil && pair.new == nil ? nil : pair
  }

  private var headOfLeastPath: (old: ManifestLine?, new: New.Row?) {
    guard let oldHead, let newHead else { return (oldHead, newHead) }
    let order = oldHead.comparison(with: newHead)
    if order == 0 { return (oldHead, newHead) }
    return order < 0 ? (oldHead, nil) : (nil, newHead)
  }
}
