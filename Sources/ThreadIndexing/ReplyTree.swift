import ThreadModel

/// The replies of each row from the one that is read last to the one that is read first, as two numbers a row: its last
/// reply and the sibling before it.
struct ReplyTree {
  private var lastReplies: [RowID]
  private var previousSiblings: [RowID]

  /// Hangs each row below its parent.
  ///
  /// Rows are in order of time and id, so hanging them up in that order leaves each row's replies in it. The
  /// continuations come first, and so are read first.
  init(rows: [RecordRow], parents: ReplyParents) {
    lastReplies = [RowID](repeating: .missing, count: rows.count)
    previousSiblings = lastReplies
    let continuations = Self.continuations(rows, parents)
    for (parent, reply) in continuations.enumerated() where reply != .missing {
      hang(reply, below: RowID(parent))
    }
    for row in 0..<RowID(rows.count) where parents[row] != .missing {
      if continuations[parents[row].position] != row { hang(row, below: parents[row]) }
    }
  }

  /// The reply to a row that is read last, or `.missing`.
  func lastReply(to row: RowID) -> RowID { lastReplies[row.position] }

  /// The reply to the same parent that is read before, or `.missing`.
  func previousSibling(of row: RowID) -> RowID { previousSiblings[row.position] }

  private mutating func hang(_ row: RowID, below parent: RowID) {
    previousSiblings[row.position] = lastReplies[parent.position]
    lastReplies[parent.position] = row
  }

  /// For each row the first reply by its own account.
  private static func continuations(_ rows: [RecordRow], _ parents: ReplyParents) -> [RowID] {
    var continuations = [RowID](repeating: .missing, count: rows.count)
    for row in (0..<RowID(rows.count)).reversed() where parents[row] != .missing {
      let account = rows[row.position].account
      guard account != .missing, account == rows[parents[row].position].account else { continue }
      continuations[parents[row].position] = row
    }
    return continuations
  }
}
