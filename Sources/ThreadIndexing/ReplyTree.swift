import ThreadModel

/// The replies of each row from the last to the first, as two numbers a row: its last reply and the sibling before it.
struct ReplyTree {
  private var lastReplies: [RowID]
  private var previousSiblings: [RowID]

  /// Hangs each row below its parent. Rows are in order of time and id, and so are the replies of each.
  init(_ parents: ReplyParents, rowCount: Int) {
    lastReplies = [RowID](repeating: .missing, count: rowCount)
    previousSiblings = lastReplies
    for row in 0..<RowID(rowCount) where parents[row] != .missing {
      previousSiblings[row.position] = lastReplies[parents[row].position]
      lastReplies[parents[row].position] = row
    }
  }

  /// The last reply to a row, or `.missing`.
  func lastReply(to row: RowID) -> RowID { lastReplies[row.position] }

  /// The reply to the same parent that is before, or `.missing`.
  func previousSibling(of row: RowID) -> RowID { previousSiblings[row.position] }
}
