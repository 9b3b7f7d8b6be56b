/// All connected posts in reading order, root first, "even if its length is only one".
public struct PostThread: Sendable {
  /// The entries: the root, then each post followed by the posts below it.
  public let entries: ArraySlice<ThreadEntry>

  /// A thread of entries that are already in order.
  public init(entries: ArraySlice<ThreadEntry>) { self.entries = entries }

  /// The first post.
  public var root: ThreadEntry? { entries.first }
}

/// A post in its place in a thread.
public struct ThreadEntry: Hashable, Sendable {
  /// An index into `Archive.rows`.
  public var row: UInt32
  /// The position of the parent in the thread, from 0; nil for the root.
  public var parent: UInt32?
  /// How many posts stand between it and the root, plus one; 0 for the root.
  public var depth: UInt32
  /// How many posts reply to it directly.
  public var replies: UInt32
  /// How many posts stand below it in all; they follow it in the thread.
  public var descendants: UInt32
  /// Whether it replies to a post that is not in the archive.
  public var isMissingParent: Bool

  /// An entry for a row.
  public init(
    row: UInt32, parent: UInt32? = nil, depth: UInt32 = 0, replies: UInt32 = 0, descendants: UInt32 = 0,
    isMissingParent: Bool = false
  ) {
    self.row = row
    self.parent = parent
    self.depth = depth
    self.replies = replies
    self.descendants = descendants
    self.isMissingParent = isMissingParent
  }
}

/// Every thread of an archive, in two flat arrays. A million threads cost a million numbers beside the entries.
public struct PostThreads: RandomAccessCollection, Sendable {
  private let entries: [ThreadEntry]
  private let starts: [UInt32]

  /// Takes the entries of all threads end to end, and where each thread starts.
  public init(entries: [ThreadEntry], starts: [UInt32]) {
    self.entries = entries
    self.starts = starts
  }

  /// The first thread.
  public var startIndex: Int { 0 }
  /// Behind the last thread.
  public var endIndex: Int { starts.count }
  /// How many posts stand in all threads.
  public var entryCount: Int { entries.count }

  /// The thread at an index.
  public subscript(index: Int) -> PostThread {
    let end = index + 1 < starts.count ? Int(starts[index + 1]) : entries.count
    return PostThread(entries: entries[Int(starts[index])..<end])
  }
}
