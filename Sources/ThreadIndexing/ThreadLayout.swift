import BuildDiagnostics
import ThreadModel

/// Lays out threads end to end while they are read off the reply tree.
struct ThreadLayout {
  private var entries: [ThreadEntry] = []
  private var starts: [UInt32] = []
  /// For each row its thread, and its place among all entries.
  private var threads: [UInt32]
  private var places: [UInt32]

  /// No thread yet, of an archive with this many rows.
  init(rowCount: Int) {
    threads = [UInt32](repeating: PostThreads.noThread, count: rowCount)
    places = threads
  }

  /// Adds the thread below a root: each post, then everything below it, then its next sibling.
  mutating func appendThread(root: RowID, tree: ReplyTree, parents: ReplyParents) {
    let start = entries.count
    starts.append(UInt32(start))
    var next = root
    while next != .missing {
      append(next, start: start, parents: parents)
      next = Self.row(after: next, root: root, tree: tree, parents: parents)
    }
    countReplies(from: start)
  }

  /// All threads with the way back from rows to them.
  consuming func finish(diagnostics: DiagnosticLog) -> AssembledThreads {
    AssembledThreads(
      threads: PostThreads(entries: entries, starts: starts, threadOfRow: threads, entryOfRow: places),
      diagnostics: diagnostics)
  }

  private mutating func append(_ row: RowID, start: Int, parents: ReplyParents) {
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

  /// The row that is read next: the first reply, else the next sibling of the row or of the nearest row
  /// above that has one; none at the end of the thread.
  private static func row(
    after row: RowID, root: RowID, tree: ReplyTree, parents: ReplyParents
  ) -> RowID {
    let reply = tree.firstReply(to: row)
    if reply != .missing { return reply }
    var row = row
    while row != root {
      let sibling = tree.nextSibling(of: row)
      if sibling != .missing { return sibling }
      row = parents[row]
    }
    return .missing
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
