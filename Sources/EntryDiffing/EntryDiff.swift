/// How one ordered list of entries becomes another: what is deleted, updated, moved and inserted.
///
///     let diff = EntryDiff(from: old, to: new)
///
/// The lists may be a timeline, the entries of a thread or the pages of a site. The four kinds are applied in the
/// order in which they stand here, each to the list that the one before left, so that a page can be patched step by
/// step: what goes is gone before anything moves, and what moves is before anything new comes between.
///
/// It is found by Heckel's method in time that grows with the length of the lists and no faster. It is not the
/// shortest edit script, and no longest common subsequence is looked for: an entry is the same wherever it stands.
/// (P. Heckel, A technique for isolating differences between files, https://doi.org/10.1145/359460.359467) Of an id
/// that stands more than once, entries are reported apart by their neighbours; those that cannot be are deleted and
/// inserted.
public struct EntryDiff<ID: Hashable & Sendable>: Sendable {
  public typealias Entry = ListedEntry<ID>

  /// An entry and the index at which it stands.
  public struct Placed: Hashable, Sendable {
    public let index: Int
    public let entry: Entry
  }

  /// Where an entry stands and where it goes. All that move are taken out of the list first, and then put in, in the
  /// order in which they are given.
  public struct Move: Hashable, Encodable, Sendable {
    /// Its index in the list that the deletes left.
    public let from: Int
    /// Its index when all moves are done, before anything is inserted.
    public let to: Int
  }

  /// Indexes in the old list, rising.
  public let deletes: [Int]
  /// Entries with another fingerprint than before, by their indexes in the list that the deletes left, rising.
  public let updates: [Placed]
  /// Moves by rising `to`. What does not move keeps its order.
  public let moves: [Move]
  /// New entries by their indexes in the new list, rising.
  public let inserts: [Placed]

  /// Whether both lists are the same.
  public var isEmpty: Bool { deletes.isEmpty && updates.isEmpty && moves.isEmpty && inserts.isEmpty }

  /// Compares two lists.
  public init(from old: [Entry], to new: [Entry]) {
    let matches = EntryMatches(old, new)
    var deletes: [Int] = []
    var updates: [Placed] = []
    for (index, place) in matches.newOfOld.enumerated() {
      guard place != EntryMatches<ID>.none else {
        deletes.append(index)
        continue
      }
      guard old[index].fingerprint != new[place].fingerprint else { continue }
      updates.append(Placed(index: index - deletes.count, entry: new[place]))
    }
    self.deletes = deletes
    self.updates = updates
    moves = EntryOrder.moves(of: matches).map { Move(from: $0.from, to: $0.to) }
    inserts = new.indices.filter { matches.oldOfNew[$0] == EntryMatches<ID>.none }
      .map { Placed(index: $0, entry: new[$0]) }
  }
}
