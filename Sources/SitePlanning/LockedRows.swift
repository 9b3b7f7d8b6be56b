import ThreadModel

extension Archive {
  /// The row of the id of a line, if the archive has it.
  func row(of line: PermalinkLock.Line) -> RowID? {
    if line.escapedID.contains(0x5C) { return row(ofID: line.entry.id) }
    return identifiers.find(UnsafeRawBufferPointer(line.escapedID)).flatMap { row(of: $0) }
  }
}

/// For each line of a lock about a post the row that it is about, found once for all who compare the two: four bytes a
/// line.
struct LockedRows: Sendable {
  private let rows: [RowID]

  /// Finds the rows.
  init(_ lock: PermalinkLock, in archive: Archive) {
    var rows: [RowID] = []
    lock.forEachLine { line in
      if line.kind == .post { rows.append(archive.row(of: line) ?? .missing) }
    }
    self.rows = rows
  }

  /// Calls `body` with each line about a post and its row, `nil` if the archive has none. Lines about others go to
  /// `others`.
  func forEachLine(
    of lock: PermalinkLock, others: (PermalinkLock.Line) -> Void = { _ in },
    _ body: (PermalinkLock.Line, RowID?) -> Void
  ) {
    var next = 0
    lock.forEachLine { line in
      guard line.kind == .post, rows.indices.contains(next) else { return others(line) }
      body(line, rows[next] == .missing ? nil : rows[next])
      next += 1
    }
  }
}
