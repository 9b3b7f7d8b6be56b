package import ThreadModel

/// Finds the post or tombstone of an id that it has or had, in four bytes an id.
package struct RowsByID: Sendable {
  private let archive: Archive
  private let rows: [RowID]

  package init(_ archive: Archive) {
    self.archive = archive
    var rows = [RowID](repeating: .missing, count: archive.identifiers.count)
    for (index, row) in archive.rows.enumerated() where row.kind != .repost {
      rows[Int(row.id.index)] = RowID(index)
    }
    for alias in archive.aliases where rows[Int(alias.alias.index)] == .missing {
      rows[Int(alias.alias.index)] = rows[Int(alias.id.index)]
    }
    self.rows = rows
  }

  /// The row of the id of a line, if the archive has it.
  func row(_ line: PermalinkLock.Line) -> RowID? {
    if line.escapedID.contains(0x5C) { return row(line.entry.id) }
    return archive.identifiers.find(UnsafeRawBufferPointer(line.escapedID)).flatMap { row($0) }
  }

  /// The row of an id, if the archive has it.
  package func row(_ id: String) -> RowID? { archive.identifiers.find(id).flatMap { row($0) } }

  /// The row of an interned id, if the archive has a post or tombstone of it.
  package func row(_ id: Identifier) -> RowID? {
    let row = rows[Int(id.index)]
    return row == .missing ? nil : row
  }
}

/// For each line of a lock about a post the row that it is about, found once for all who compare the two: four bytes a
/// line.
struct LockedRows: Sendable {
  private let rows: [RowID]

  /// Finds the rows.
  init(_ lock: PermalinkLock, _ rowsByID: RowsByID) {
    var rows: [RowID] = []
    lock.forEachLine { line in
      if line.kind == .post { rows.append(rowsByID.row(line) ?? .missing) }
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
