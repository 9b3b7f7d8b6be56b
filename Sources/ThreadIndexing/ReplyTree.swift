import ThreadModel

/// The replies of each row in reading order, as two numbers a row: its first reply and its next sibling.
struct ReplyTree {
  private var firstReplies: [UInt32]
  private var nextSiblings: [UInt32]

  /// Hangs each row below its parent.
  ///
  /// Rows are in order of time and id, so hanging them up from the last to the first, each before those
  /// already there, leaves each row's replies in that order. The continuations come last, and so stand first.
  init(rows: [RecordRow], parents: ReplyParents) {
    firstReplies = [UInt32](repeating: ReplyParents.none, count: rows.count)
    nextSiblings = firstReplies
    let continuations = Self.continuations(rows, parents)
    for row in rows.indices.reversed() where parents[row] != ReplyParents.none {
      if continuations[Int(parents[row])] != UInt32(row) { hang(row, below: parents[row]) }
    }
    for parent in rows.indices where continuations[parent] != ReplyParents.none {
      hang(Int(continuations[parent]), below: UInt32(parent))
    }
  }

  /// The first reply below a row, or `ReplyParents.none`.
  func firstReply(to row: UInt32) -> UInt32 { firstReplies[Int(row)] }

  /// The reply to the same parent that comes next, or `ReplyParents.none`.
  func nextSibling(of row: UInt32) -> UInt32 { nextSiblings[Int(row)] }

  private mutating func hang(_ row: Int, below parent: UInt32) {
    nextSiblings[row] = firstReplies[Int(parent)]
    firstReplies[Int(parent)] = UInt32(row)
  }

  /// For each row the first reply by its own account.
  private static func continuations(_ rows: [RecordRow], _ parents: ReplyParents) -> [UInt32] {
    var continuations = [UInt32](repeating: ReplyParents.none, count: rows.count)
    for row in rows.indices.reversed() where parents[row] != ReplyParents.none {
      let account = rows[row].account
      guard account != RecordRow.noAccount, account == rows[Int(parents[row])].account else { continue }
      continuations[Int(parents[row])] = UInt32(row)
    }
    return continuations
  }
}
