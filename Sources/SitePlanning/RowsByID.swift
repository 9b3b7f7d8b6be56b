package import ThreadModel

/// Finds the post or tombstone of an id that it has or had, in four bytes an id.
package struct RowsByID: Sendable {
  private let archive: Archive
  private let rows: [UInt32]

  package init(_ archive: Archive) {
    self.archive = archive
    var rows = [UInt32](repeating: UInt32.max, count: archive.identifiers.count)
    for (index, row) in archive.rows.enumerated() where row.kind != .repost {
      rows[Int(row.id.index)] = UInt32(index)
    }
    for alias in archive.aliases where rows[Int(alias.alias.index)] == UInt32.max {
      rows[Int(alias.alias.index)] = rows[Int(alias.id.index)]
    }
    self.rows = rows
  }

  /// The row of the id of a line, if the archive has it.
  func row(_ line: PermalinkLock.Line) -> UInt32? {
    if line.escapedID.contains(0x5C) { return row(line.entry.id) }
    return archive.identifiers.find(UnsafeRawBufferPointer(line.escapedID)).flatMap { row($0) }
  }

  /// The row of an id, if the archive has it.
  package func row(_ id: String) -> UInt32? { archive.identifiers.find(id).flatMap { row($0) } }

  /// The row of an interned id, if the archive has a post or tombstone of it.
  package func row(_ id: Identifier) -> UInt32? {
    let row = rows[Int(id.index)]
    return row == UInt32.max ? nil : row
  }
}
