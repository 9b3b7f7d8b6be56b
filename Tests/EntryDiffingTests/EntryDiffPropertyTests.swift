import EntryDiffing
import RandomNumbers
import Testing

/// What holds for every two lists. The seed of a failure is printed with it.
struct EntryDiffPropertyTests {
  typealias Entry = ListedEntry<Int>

  /// Two lists of up to 24 entries: with `ids` few, they stand more than once.
  private static func lists(seed: UInt64, ids: Int) -> (old: [Entry], new: [Entry]) {
    var numbers = SeededNumbers(seed: seed)
    func list() -> [Entry] {
      (0..<numbers.index(below: 25)).map { _ in
        Entry(id: numbers.index(below: ids), fingerprint: UInt64(numbers.index(below: 2)))
      }
    }
    return (list(), list())
  }

  /// As a page is patched: by one step after another, in the order of the four kinds.
  private static func patched(_ list: [Entry], by diff: EntryDiff<Int>) -> [Entry] {
    var list = list
    for index in diff.deletes.reversed() { list.remove(at: index) }
    for update in diff.updates { list[update.index] = update.entry }
    let moving = diff.moves.map { list[$0.from] }
    for from in diff.moves.map(\.from).sorted(by: >) { list.remove(at: from) }
    for (move, entry) in zip(diff.moves, moving) { list.insert(entry, at: move.to) }
    for insert in diff.inserts { list.insert(insert.entry, at: insert.index) }
    return list
  }

  @Test(
    "applied to the old list the difference gives the new one, whole or step by step",
    arguments: [3, 12, 40, 100_000])
  func applies(ids: Int) {
    for seed in 0..<4_000 {
      let seed = UInt64(ids) << 32 + UInt64(seed)
      let (old, new) = Self.lists(seed: seed, ids: ids)
      let diff = EntryDiff(from: old, to: new)
      #expect(diff.apply(to: old) == new, "seed \(seed)")
      #expect(Self.patched(old, by: diff) == new, "seed \(seed)")
      #expect(diff.isEmpty == (old == new), "seed \(seed)")
    }
  }

  @Test(
    "if every id is unique, only removed entries are deleted, new ones inserted, and changed ones updated")
  func isExact() {
    for seed in 0..<4_000 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let lists = (0..<2).map { _ in
        (0..<40).shuffled(using: &numbers).prefix(numbers.index(below: 40)).map {
          Entry(id: $0, fingerprint: UInt64(numbers.index(below: 3)))
        }
      }
      let (old, new) = (lists[0], lists[1])
      let diff = EntryDiff(from: old, to: new)
      #expect(
        Set(diff.deletes.map { old[$0].id }) == Set(old.map(\.id)).subtracting(new.map(\.id)), "seed \(seed)")
      #expect(
        Set(diff.inserts.map(\.entry.id)) == Set(new.map(\.id)).subtracting(old.map(\.id)), "seed \(seed)")
      let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.fingerprint) })
      let changed = new.filter {
        before[$0.id].map { [fingerprint = $0.fingerprint] in $0 != fingerprint } ?? false
      }
      #expect(Set(diff.updates.map(\.entry)) == Set(changed), "seed \(seed)")
      #expect(
        diff.moves.allSatisfy { move in Self.isRealMove(move, in: diff, of: old.count) }, "seed \(seed)")
    }
  }

  private static func isRealMove(_ move: EntryDiff<Int>.Move, in diff: EntryDiff<Int>, of count: Int) -> Bool
  {
    let kept = count - diff.deletes.count
    return (0..<kept).contains(move.from) && (0..<kept).contains(move.to)
  }

  @Test("twenty thousand lists as corpora have them are compared with their edits without a failure")
  func soak() {
    var soak = DiffSoak(EditedLists(of: EditedLists.made(count: 500, seed: 7), seed: 7))
    soak.run(count: 20_000)
    #expect(soak.failures == [] && soak.diffs == 20_000 && soak.operations > 20_000)
  }
}
