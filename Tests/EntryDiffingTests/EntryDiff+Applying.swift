import EntryDiffing

extension EntryDiff {
  /// The new list, made from the old one: deletes, updates, moves and inserts in this order. `nil` if the list
  /// cannot be the one that the difference was made from.
  func apply(to old: [Entry]) -> [Entry]? {
    guard var kept = Self.removing(deletes, from: old) else { return nil }
    for update in updates {
      guard kept.indices.contains(update.index) else { return nil }
      kept[update.index] = update.entry
    }
    guard let ordered = moved(kept) else { return nil }
    return Self.inserting(inserts.lazy.map { ($0.index, $0.entry) }, into: ordered)
  }

  private func moved(_ list: [Entry]) -> [Entry]? {
    guard !moves.isEmpty else { return list }
    guard moves.allSatisfy({ list.indices.contains($0.from) }) else { return nil }
    guard let rest = Self.removing(moves.map(\.from).sorted(), from: list) else { return nil }
    return Self.inserting(moves.lazy.map { ($0.to, list[$0.from]) }, into: rest)
  }

  /// The list without the entries at some rising indexes.
  private static func removing(_ indexes: [Int], from list: [Entry]) -> [Entry]? {
    guard !indexes.isEmpty else { return list }
    var result: [Entry] = []
    result.reserveCapacity(max(0, list.count - indexes.count))
    var start = 0
    for index in indexes {
      guard index >= start, index < list.count else { return nil }
      result += list[start..<index]
      start = index + 1
    }
    return result + list[start...]
  }

  /// The list with entries put in at rising indexes of the list that comes out.
  private static func inserting(
    _ entries: some Collection<(Int, Entry)>, into list: [Entry]
  ) -> [Entry]? {
    guard !entries.isEmpty else { return list }
    var result: [Entry] = []
    result.reserveCapacity(list.count + entries.count)
    var start = 0
    for (index, entry) in entries {
      let end = start + index - result.count
      guard end >= start, end <= list.count else { return nil }
      result += list[start..<end]
      result.append(entry)
      start = end
    }
    return result + list[start...]
  }
}
