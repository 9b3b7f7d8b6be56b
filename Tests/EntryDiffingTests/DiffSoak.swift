import EntryDiffing

/// Compares very many lists and their edits, and proves each difference by applying it.
struct DiffSoak {
  private(set) var diffs = 0
  private(set) var operations = 0
  /// What was compared where applying did not give the new list.
  private(set) var failures: [String] = []
  private var lists: EditedLists

  init(_ lists: EditedLists) { self.lists = lists }

  mutating func run(count: Int) {
    for _ in 0..<count {
      let (old, new) = lists.next()
      let diff = EntryDiff(from: old, to: new)
      diffs += 1
      operations += diff.deletes.count + diff.updates.count + diff.moves.count + diff.inserts.count
      if diff.apply(to: old) != new { failures.append("diff \(diffs): \(old.map(\.id)) to \(new.map(\.id))") }
    }
  }
}
