/// Which of the entries that both lists have must move for the order of the old list to become that of the new.
///
/// Both orders are walked side by side. Where they disagree, the entry whose other place is farther away moves: so of
/// one that went from the end to the front, or from the front to the end, nothing moves but that one.
enum EntryOrder {
  /// The moves by rising `to`, as indexes among the entries that both lists have.
  static func moves<ID>(of matches: EntryMatches<ID>) -> [(from: Int, to: Int)] {
    let stays = matches.oldMiddle.filter { matches.newOfOld[$0] != EntryMatches<ID>.none }
    let comes = matches.newMiddle.filter { matches.oldOfNew[$0] != EntryMatches<ID>.none }
    guard !stays.elementsEqual(comes.lazy.map { matches.oldOfNew[$0] }) else { return [] }
    var ranks = [Int](repeating: 0, count: matches.oldMiddle.count)
    let first = matches.oldMiddle.lowerBound
    for (rank, index) in stays.enumerated() { ranks[index - first] = rank }
    let sources = comes.map { ranks[matches.oldOfNew[$0] - first] }
    let isMoving = moving(sources)
    return sources.enumerated().compactMap { target, source in
      isMoving[source] ? (from: first + source, to: first + target) : nil
    }
  }

  /// Which places of the old order move; `sources` has the old place of each new one.
  private static func moving(_ sources: [Int]) -> [Bool] {
    var targets = [Int](repeating: 0, count: sources.count)
    for (target, source) in sources.enumerated() { targets[source] = target }
    var isMoving = [Bool](repeating: false, count: sources.count)
    var source = 0
    var target = 0
    while source < sources.count, target < sources.count {
      if isMoving[source] {
        source += 1
      } else if isMoving[sources[target]] {
        target += 1
      } else if targets[source] == target {
        source += 1
        target += 1
      } else if targets[source] - target > sources[target] - source {
        isMoving[source] = true
        source += 1
      } else {
        isMoving[sources[target]] = true
        target += 1
      }
    }
    return isMoving
  }
}
