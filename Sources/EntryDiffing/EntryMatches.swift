/// Which entry of the old list is which of the new one, by Heckel's six passes over both.
///
/// A table counts how often each id is in either list. An id that is once in both is the same entry. From
/// there the neighbours are looked at, forwards and backwards: equal ones are the same entry, though their id stands
/// more often. What both lists begin and end with is taken for the same beforehand, as Heckel does by lines that he
/// puts around them; the table then holds only what lies between.
struct EntryMatches<ID: Hashable & Sendable> {
  /// Stands for an entry that the other list does not have.
  static var none: Int { -1 }

  /// For each entry of the old list its index in the new one, and the other way round.
  private(set) var newOfOld: [Int]
  private(set) var oldOfNew: [Int]
  /// What lies between the common beginning and the common end.
  let oldMiddle: Range<Int>
  let newMiddle: Range<Int>

  /// How often an id is in a list, and where it was last.
  private struct Uses {
    var count = 0
    var last = 0

    mutating func add(_ index: Int) { (count, last) = (count + 1, index) }
  }

  init(_ old: [ListedEntry<ID>], _ new: [ListedEntry<ID>]) {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head].id == new[head].id { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail].id == new[new.count - 1 - tail].id { tail += 1 }
    oldMiddle = head..<old.count - tail
    newMiddle = head..<new.count - tail
    newOfOld = Array(0..<old.count)
    oldOfNew = Array(0..<new.count)
    for index in oldMiddle { newOfOld[index] = Self.none }
    for index in newMiddle { oldOfNew[index] = Self.none }
    for index in oldMiddle.upperBound..<old.count { newOfOld[index] = index - old.count + new.count }
    for index in newMiddle.upperBound..<new.count { oldOfNew[index] = index - new.count + old.count }
    guard !oldMiddle.isEmpty, !newMiddle.isEmpty else { return }
    guard matchSingles(old, new) else { return }
    spread(old, new, by: 1, over: newMiddle.lowerBound..<newMiddle.upperBound - 1)
    spread(old, new, by: -1, over: newMiddle.lowerBound + 1..<newMiddle.upperBound)
  }

  /// Matches the ids that are once in both lists. Gives whether any stands more often.
  private mutating func matchSingles(_ old: [ListedEntry<ID>], _ new: [ListedEntry<ID>]) -> Bool {
    var uses: [ID: (old: Uses, new: Uses)] = [:]
    uses.reserveCapacity(oldMiddle.count)
    for index in oldMiddle { uses[old[index].id, default: (Uses(), Uses())].old.add(index) }
    for index in newMiddle {
      if let found = uses.index(forKey: new[index].id) { uses.values[found].new.add(index) }
    }
    for (old, new) in uses.values where old.count == 1 && new.count == 1 { match(old.last, new.last) }
    return uses.values.contains { $0.old.count > 1 || $0.new.count > 1 }
  }

  /// Matches the neighbours, on one side, of entries that are matched.
  private mutating func spread(
    _ old: [ListedEntry<ID>], _ new: [ListedEntry<ID>], by step: Int, over places: Range<Int>
  ) {
    for offset in 0..<places.count {
      let place = step > 0 ? places.lowerBound + offset : places.upperBound - 1 - offset
      guard oldOfNew[place] != Self.none, oldOfNew[place + step] == Self.none else { continue }
      let index = oldOfNew[place] + step
      guard oldMiddle.contains(index), newOfOld[index] == Self.none, old[index].id == new[place + step].id
      else { continue }
      match(index, place + step)
    }
  }

  private mutating func match(_ index: Int, _ place: Int) {
    newOfOld[index] = place
    oldOfNew[place] = index
  }
}
