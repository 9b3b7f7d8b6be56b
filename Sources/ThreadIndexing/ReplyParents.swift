import ThreadModel

/// For each row the row it replies to, as far as that is in the archive.
struct ReplyParents {
  /// Stands for no row.
  static let none = UInt32.max

  private var parents: [UInt32]
  private var states: [State]

  /// What a row is to its thread.
  private enum State: UInt8 {
    /// No entry: a repost.
    case outside
    /// Replies to nothing, or to a row.
    case known
    /// Replies to something that is not here.
    case orphan
  }

  /// Looks up the parent of every post and tombstone. A parent that was withheld, is unknown or is a
  /// repost counts as missing.
  init(of archive: Archive) {
    let entries = Self.entriesByIdentifier(archive)
    parents = [UInt32](repeating: Self.none, count: archive.rows.count)
    states = [State](repeating: .outside, count: archive.rows.count)
    for (row, record) in archive.rows.enumerated() where record.isEntry {
      states[row] = .known
      guard record.parent != nil || !record.flags.isDisjoint(with: [.reply, .withheldParent]) else {
        continue
      }
      if !record.flags.contains(.withheldParent), let parent = record.parent,
        entries.indices.contains(Int(parent.index))
      {
        parents[row] = entries[Int(parent.index)]
      }
      if parents[row] == Self.none { states[row] = .orphan }
    }
  }

  /// The row that a row replies to, or `none`.
  subscript(row: Int) -> UInt32 { parents[row] }

  /// Whether a thread begins here.
  func isRoot(_ row: Int) -> Bool { states[row] != .outside && parents[row] == Self.none }

  /// Whether a row replies to something that is not in the archive.
  func isOrphan(_ row: Int) -> Bool { states[row] == .orphan }

  /// The first row of each id that is an entry; of two rows with one id the earlier is the parent.
  private static func entriesByIdentifier(_ archive: Archive) -> [UInt32] {
    var entries = [UInt32](repeating: none, count: archive.identifiers.count)
    for (row, record) in archive.rows.enumerated() where record.isEntry {
      let index = Int(record.id.index)
      if entries.indices.contains(index), entries[index] == none { entries[index] = UInt32(row) }
    }
    return entries
  }

  /// Makes the earliest row of every circle of replies a root, and tells what was cut.
  ///
  /// Each row is walked over once: a walk upwards stops where an earlier walk has been, and a walk that
  /// meets itself has found a circle.
  mutating func cutCycles() -> [ReplyCycle] {
    var cycles: [ReplyCycle] = []
    var walks = [UInt32](repeating: Self.none, count: parents.count)
    for start in parents.indices where walks[start] == Self.none {
      var row = UInt32(start)
      while row != Self.none, walks[Int(row)] == Self.none {
        walks[Int(row)] = UInt32(start)
        row = parents[Int(row)]
      }
      guard row != Self.none, walks[Int(row)] == UInt32(start) else { continue }
      let cycle = cycle(through: row)
      parents[Int(cycle.earliest)] = Self.none
      cycles.append(cycle)
    }
    return cycles
  }

  private func cycle(through row: UInt32) -> ReplyCycle {
    var earliest = row
    var next = parents[Int(row)]
    while next != row {
      earliest = min(earliest, next)
      next = parents[Int(next)]
    }
    var rows = [earliest]
    next = parents[Int(earliest)]
    while next != earliest {
      rows.append(next)
      next = parents[Int(next)]
    }
    return ReplyCycle(rows: rows)
  }
}

extension RecordRow {
  /// Whether it stands in a thread.
  fileprivate var isEntry: Bool { kind != .repost }
}
