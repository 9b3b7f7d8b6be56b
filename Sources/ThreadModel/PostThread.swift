/// All connected posts in reading order, root first, "even if its length is only one".
public struct PostThread: Sendable {
  /// The entries: the root, then each post followed by the posts below it.
  public let entries: ArraySlice<ThreadEntry>

  /// The first post.
  public var root: ThreadEntry? { entries.first }
}

/// A post in its place in a thread, in 24 bytes.
public struct ThreadEntry: Hashable, Sendable {
  /// The post or tombstone.
  public var row: RowID
  /// The position of the parent in the thread, from 0; `nil` for the root.
  public var parent: UInt32?
  /// Whether it replies to a post that is not in the archive.
  public var isMissingParent: Bool
  /// How many posts are between it and the root, plus one; 0 for the root.
  public var depth: UInt32 = 0
  /// How many posts reply to it directly.
  public var replies: UInt32 = 0
  /// How many posts are below it in all; they follow it in the thread.
  public var descendants: UInt32 = 0

  /// An entry for a row, alone in its thread.
  public init(row: RowID, isMissingParent: Bool = false) {
    self.row = row
    self.isMissingParent = isMissingParent
  }
}

/// Every thread of an archive, in flat arrays: 24 bytes an entry and 8 a row.
public struct PostThreads: RandomAccessCollection, Sendable {
  /// Where a row stands.
  public struct Place: Hashable, Sendable {
    /// The index of the thread.
    public let thread: Int
    /// The position in the thread, from 0.
    public let position: Int
  }

  /// The value in `threadOfRow` for a row that is in no thread.
  public static let noThread = UInt32.max

  private let entries: [ThreadEntry]
  private let starts: [UInt32]
  private let threadOfRow: [UInt32]
  private let entryOfRow: [UInt32]

  /// Takes the entries of all threads end to end, where each thread starts, and for each row of the archive its
  /// thread and its index among the entries.
  public init(entries: [ThreadEntry], starts: [UInt32], threadOfRow: [UInt32], entryOfRow: [UInt32]) {
    self.entries = entries
    self.starts = starts
    self.threadOfRow = threadOfRow
    self.entryOfRow = entryOfRow
  }

  /// The first thread.
  public var startIndex: Int { 0 }
  /// Behind the last thread.
  public var endIndex: Int { starts.count }

  /// The thread at an index.
  public subscript(index: Int) -> PostThread {
    let end = index + 1 < starts.count ? Int(starts[index + 1]) : entries.count
    return PostThread(entries: entries[Int(starts[index])..<end])
  }

  /// How many posts and tombstones all threads have.
  package var entryCount: Int { entries.count }

  /// The place of an entry, which is counted through all threads; `nil` if there are not so many.
  package func place(ofEntry index: Int) -> Place? {
    entries.indices.contains(index) ? place(ofRow: entries[index].row) : nil
  }

  /// The place of a row of `Archive.rows`; `nil` for a repost, which is in no thread.
  public func place(ofRow row: RowID) -> Place? {
    let row = row.position
    guard threadOfRow.indices.contains(row), threadOfRow[row] != Self.noThread else { return nil }
    let thread = Int(threadOfRow[row])
    return Place(thread: thread, position: Int(entryOfRow[row] - starts[thread]))
  }

  /// The entry of a row and the entry that it replies to in its thread; `nil` for a repost.
  public func entry(ofRow row: RowID) -> (entry: ThreadEntry, parent: ThreadEntry?)? {
    guard let place = place(ofRow: row) else { return nil }
    let start = Int(starts[place.thread])
    let entry = entries[start + place.position]
    return (entry, entry.parent.map { entries[start + Int($0)] })
  }
}
