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
