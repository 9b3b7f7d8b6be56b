import ThreadModel

/// Lays out threads end to end while they are read off the tree of replies.
struct ThreadLayout {
  private let rows: [RecordRow]
  private let parents: ReplyParents
  /// The replies to each row from the last to the first, as two numbers a row: the last reply to it, and the reply to the
  /// same parent that is before it.
  private var lastReplies: [RowID]
  private var previousSiblings: [RowID]
  private var entries: [ThreadEntry] = []
  private var starts: [UInt32] = []
  /// For each row its thread, and its place among all entries.
  private var threads: [UInt32]
  private var places: [UInt32]
  /// What is still to be read of a thread, the next row last.
  private var pending: [RowID] = []

  /// Hangs each row below its parent; no thread is laid out yet. Rows are in order of time and id, and so are the replies
  /// to each.
  init(_ rows: [RecordRow], _ parents: ReplyParents) {
    (self.rows, self.parents) = (rows, parents)
    threads = [UInt32](repeating: PostThreads.noThread, count: rows.count)
    places = threads
    lastReplies = [RowID](repeating: .missing, count: rows.count)
    previousSiblings = lastReplies
    for row in 0..<RowID(rows.count) where parents[row] != .missing {
      previousSiblings[row.position] = lastReplies[parents[row].position]
      lastReplies[parents[row].position] = row
    }
  }

  /// Adds the thread below a root: each post, then everything below it.
  mutating func appendThread(root: RowID) {
    let start = entries.count
    starts.append(UInt32(start))
    pending.append(root)
    while let row = pending.popLast() {
      append(row, start: start)
      prepare(repliesTo: row)
    }
    countReplies(from: start)
  }

  /// Puts the replies to a row where they are read next: first the first one by its own account, then the others.
  private mutating func prepare(repliesTo row: RowID) {
    let account = rows[row.position].account
    var reply = lastReplies[row.position]
    var continuation: Int?
    while reply != .missing {
      if account != .missing, rows[reply.position].account == account { continuation = pending.count }
      pending.append(reply)
      reply = previousSiblings[reply.position]
    }
    if let continuation { pending.append(pending.remove(at: continuation)) }
  }

  /// All threads with the way back from rows to them.
  consuming func finish() -> PostThreads {
    PostThreads(entries: entries, starts: starts, threadOfRow: threads, entryOfRow: places)
  }

  private mutating func append(_ row: RowID, start: Int) {
    var entry = ThreadEntry(row: row, isMissingParent: parents.isOrphan(row))
    let parent = parents[row]
    if parent != .missing {
      let place = places[parent.position]
      entry.parent = place - UInt32(start)
      entry.depth = entries[Int(place)].depth + 1
    }
    places[row.position] = UInt32(entries.count)
    threads[row.position] = UInt32(starts.count - 1)
    entries.append(entry)
  }

  /// Adds up replies and descendants from the last entry of a thread to its root.
  private mutating func countReplies(from start: Int) {
    for place in (start..<entries.count).reversed() {
      guard let parent = entries[place].parent else { continue }
      entries[start + Int(parent)].replies += 1
      entries[start + Int(parent)].descendants += entries[place].descendants + 1
    }
  }
}
