import ThreadModel

/// Where the lines of a file moved when lines before them grew or shrank.
struct RowMoves {
  private let changes: [ChangedLine]
  /// How far the lines moved that stand behind each change.
  private let shifts: [Int]

  /// The moves that changed lines make, from first to last; `oldLengths` are the lengths that all lines had.
  init(_ changes: [ChangedLine], oldLengths: [UInt32]) {
    self.changes = changes
    shifts = changes.map { $0.offset - $0.oldOffset + Int($0.length) - Int(oldLengths[$0.number]) }
  }

  /// Where a line begins now that began at a byte, and what has changed in it if anything has.
  func line(at oldOffset: Int) -> (offset: Int, change: ChangedLine?) {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].oldOffset < oldOffset { low = middle + 1 } else { high = middle }
    }
    let change = low < changes.count && changes[low].oldOffset == oldOffset ? changes[low] : nil
    return (oldOffset &+ (low == 0 ? 0 : shifts[low - 1]), change)
  }
}
