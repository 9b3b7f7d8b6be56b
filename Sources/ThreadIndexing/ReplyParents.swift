import ThreadModel

/// For each row the row it replies to, as far as that is in the archive.
struct ReplyParents {
  private var parents: [RowID]
  /// Which rows reply to something that is not in the archive.
  private var orphans: [Bool]

  /// Looks up the parent of every post and tombstone. A parent that was withheld, is unknown or is a
  /// repost counts as missing, and so does one that is named by an id that it no longer has.
  init(of archive: Archive) {
    parents = [RowID](repeating: .missing, count: archive.rows.count)
    orphans = [Bool](repeating: false, count: archive.rows.count)
    for (row, record) in archive.rows.enumerated() where record.isEntry {
      guard record.parent != nil || !record.flags.isDisjoint(with: [.reply, .withheldParent]) else {
        continue
      }
      if !record.flags.contains(.withheldParent), let parent = record.parent,
        let found = archive.row(of: parent), archive[found].id == parent
      {
        parents[row] = found
      }
      orphans[row] = parents[row] == .missing
    }
  }

  /// The row that a row replies to, or `missing`.
  subscript(row: RowID) -> RowID { parents[row.position] }

  /// Whether a row replies to something that is not in the archive.
  func isOrphan(_ row: RowID) -> Bool { orphans[row.position] }

  /// Makes the earliest row of every circle of replies a root, and gives the rows of each from that one on.
  ///
  /// Each row is walked over once: a walk upwards stops where an earlier walk has been, and a walk that
  /// meets itself has found a circle.
  mutating func cutCycles() -> [[RowID]] {
    var cycles: [[RowID]] = []
    var walks = [RowID](repeating: .missing, count: parents.count)
    for start in parents.indices where walks[start] == .missing {
      var row = RowID(start)
      while row != .missing, walks[row.position] == .missing {
        walks[row.position] = RowID(start)
        row = parents[row.position]
      }
      guard row != .missing, walks[row.position] == RowID(start) else { continue }
      let earliest = circle(from: row).min() ?? row
      cycles.append(circle(from: earliest))
      parents[earliest.position] = .missing
    }
    return cycles
  }

  private func circle(from first: RowID) -> [RowID] {
    Array(sequence(first: first) { self[$0] == first ? nil : self[$0] })
  }
}
