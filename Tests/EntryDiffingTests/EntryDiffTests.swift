import EntryDiffing
import Testing

struct EntryDiffTests {
  typealias Entry = ListedEntry<String>

  /// `a b2 c`: ids, each perhaps with a fingerprint.
  private static func list(_ text: String) -> [Entry] {
    text.split(separator: " ").map { word in
      Entry(id: String(word.prefix(1)), fingerprint: UInt64(word.dropFirst()) ?? 0)
    }
  }

  private static func diff(_ old: String, _ new: String) -> EntryDiff<String> {
    EntryDiff(from: list(old), to: list(new))
  }

  /// `delete 0, update 1 b, move 2 to 0, insert 3 d`
  private static func words(_ diff: EntryDiff<String>) -> String {
    let deletes = diff.deletes.map { "delete \($0)" }
    let updates = diff.updates.map { "update \($0.index) \($0.entry.id)" }
    let moves = diff.moves.map { "move \($0.from) to \($0.to)" }
    let inserts = diff.inserts.map { "insert \($0.index) \($0.entry.id)" }
    return (deletes + updates + moves + inserts).joined(separator: ", ")
  }

  @Test(
    "what is found is what a reader would say happened",
    arguments: [
      ("", "", ""),
      ("a b c", "a b c", ""),
      ("", "a b", "insert 0 a, insert 1 b"),
      ("a b", "", "delete 0, delete 1"),
      ("a b c", "a x b c", "insert 1 x"),
      ("a b c", "a c", "delete 1"),
      ("a b c", "a b2 c", "update 1 b"),
      ("a b c d", "d a b c", "move 3 to 0"),
      ("a b c d", "b c d a", "move 0 to 3"),
      ("a b c d e f", "a e b c d f", "move 4 to 1"),
      ("a b c d", "c2 x d", "delete 0, delete 1, update 0 c, insert 1 x"),
      ("x a b c", "c9 y a b", "delete 0, update 2 c, move 2 to 0, insert 1 y"),
      ("a b", "c d", "delete 0, delete 1, insert 0 c, insert 1 d"),
    ])
  func operations(old: String, new: String, expected: String) {
    #expect(Self.words(Self.diff(old, new)) == expected)
    #expect(Self.diff(old, new).apply(to: Self.list(old)) == Self.list(new))
  }

  @Test("equal neighbours tell entries of one id apart, and what is left is deleted and inserted")
  func duplicates() {
    #expect(Self.words(Self.diff("r a r b r", "r a r c b r")) == "insert 3 c")
    #expect(Self.words(Self.diff("x r a r y", "y r a r x")) == "move 4 to 0, move 0 to 4")
    #expect(Self.words(Self.diff("r r", "r r r")) == "insert 2 r")
    #expect(Self.words(Self.diff("a r r b", "c r r d r e")).hasPrefix("delete 0, delete 1"))
    for (old, new) in [("a a b a", "b a a"), ("a r r b", "c r r d r e"), ("a b a b", "b a b a")] {
      #expect(Self.diff(old, new).apply(to: Self.list(old)) == Self.list(new))
    }
  }

  @Test("one entry that goes anywhere is one move, however long the list", arguments: [2, 3, 5, 8])
  func singleMoves(length: Int) {
    let old = (0..<length).map { ListedEntry(id: $0, fingerprint: 0) }
    for from in 0..<length {
      for to in 0..<length where to != from {
        var new = old
        new.insert(new.remove(at: from), at: to)
        let diff = EntryDiff(from: old, to: new)
        #expect(diff.moves.count == 1 && diff.apply(to: old) == new, "\(from) to \(to)")
      }
    }
  }

  @Test("a block that goes past another moves the shorter of the two")
  func blocks() {
    let old = (0..<100).map { ListedEntry(id: $0, fingerprint: 0) }
    for cut in [1, 10, 50, 90, 99] {
      let diff = EntryDiff(from: old, to: Array(old[cut...] + old[..<cut]))
      #expect(diff.moves.count == min(cut, 100 - cut), "\(cut)")
    }
  }

  @Test("a difference is refused by a list that it was not made from, and never crashes")
  func foreignList() {
    let diff = Self.diff("a b c d e", "e x a b9")
    for list in ["", "a", "a b", "a b c"] { #expect(diff.apply(to: Self.list(list)) == nil, "\(list)") }
  }

  @Test(
    "ten thousand entries that are all moved, new, gone or alike are compared and put together again",
    arguments: [10_000])
  func worstCases(length: Int) {
    let old = (0..<length).map { ListedEntry(id: $0, fingerprint: 0) }
    let others = (0..<length).map { ListedEntry(id: -$0 - 1, fingerprint: 0) }
    let alike = [ListedEntry<Int>](repeating: ListedEntry(id: 1, fingerprint: 0), count: length)
    let interleaved =
      stride(from: 0, to: length, by: 2).map { old[$0] }
      + stride(from: 1, to: length, by: 2).map { old[$0] }
    for new in [old.reversed(), others, [], alike, interleaved, old.map { .init(id: $0.id, fingerprint: 1) }]
    {
      for (from, to) in [(old, new), (new, old), (new, new)] {
        #expect(EntryDiff(from: from, to: to).apply(to: from) == to)
      }
    }
    #expect(EntryDiff(from: old, to: old.reversed()).moves.count == length - 1)
  }

  @Test("one of a million entries is found")
  func oneOfAMillion() {
    let old = (0..<1_000_000).map { ListedEntry(id: $0, fingerprint: 0) }
    var new = old
    new.insert(new.remove(at: 999_999), at: 1)
    let moved = EntryDiff(from: old, to: new)
    #expect(moved.moves.map { [$0.from, $0.to] } == [[999_999, 1]] && moved.apply(to: old) == new)
    new = old
    new[500_000] = ListedEntry(id: -1, fingerprint: 0)
    let replaced = EntryDiff(from: old, to: new)
    #expect(replaced.deletes == [500_000] && replaced.inserts.map(\.index) == [500_000])
  }
}
