import ThreadModel

/// The order in which units are rendered: by time, a page of a list right behind the threads of its newest post. So
/// what a post looks like is at hand for all of its places, which lie near each other.
///
/// It costs four bytes a unit, and units that are about no post come first.
struct UnitOrder: Sendable {
  private let indexes: [UInt32]

  /// Orders threads, which are in the order of their first posts already, and the units behind them. `newest` gives the
  /// newest row that is on a unit.
  init(threads: PostThreads, others: [SitePlan.Unit], newest: (SitePlan.Unit) -> RowID?) {
    let pages = others.indices.map { (row: newest(others[$0]) ?? 0, index: $0) }
      .sorted { $0.row == $1.row ? $0.index < $1.index : $0.row < $1.row }
    var indexes: [UInt32] = []
    indexes.reserveCapacity(threads.count + others.count)
    var next = 0
    for thread in threads.indices {
      let root = threads[thread].root?.row ?? 0
      while next < pages.count, pages[next].row < root {
        indexes.append(UInt32(threads.count + pages[next].index))
        next += 1
      }
      indexes.append(UInt32(thread))
    }
    indexes += pages[next...].map { UInt32(threads.count + $0.index) }
    self.indexes = indexes
  }

  /// The unit at a place, counted as threads first.
  subscript(place: Int) -> Int { Int(indexes[place]) }
}
