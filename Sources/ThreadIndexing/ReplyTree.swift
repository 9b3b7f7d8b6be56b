import ThreadModel

/// The replies of each row in reading order, as two numbers a row: its first reply and its next sibling.
struct ReplyTree {
  private var firstReplies: [RowID]
  private var nextSiblings: [RowID]

  /// Hangs each row below its parent.
  ///
  /// Rows are in order of time and id, so hanging them up from the last to the first, each before those
  /// already there, leaves each row's replies in that order. The continuations come last, and so stand first.
  init(rows: [RecordRow], parents: ReplyParents) {
    firstReplies = [RowID](repeating: .missing, count: rows.count)
    nextSiblings = firstReplies
    let continuations = Self.continuations(rows, parents)
    for row in (0..<RowID(rows.count)).reversed() where parents[row] != .missing {
      if continuations[parents[row].position] != row { hang(row, below: parents[row]) }
    }
    for (parent, reply) in continuations.enumerated() where reply != .missing {
      hang(reply, below: RowID(parent))
    }
  }

  /// The first reply below a row, or `.missing`.
  func firstReply(to row: RowID) -> RowID { firstReplies[row.position] }

  /// The reply to the same parent that comes next, or `.missing`.
  func nextSibling(of row: RowID) -> RowID { nextSiblings[row.position] }

  private mutating func hang(_ row: RowID, below parent: RowID) {
    nextSiblings[row.position] = firstReplies[parent.position]
    firstReplies[parent.position] = row
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
