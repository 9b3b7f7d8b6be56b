package import ThreadModel

/// A post in one place of one page: the same post may be in others with another role and count.
package struct PlacedPost: Hashable, Sendable {
  /// Why it is on the page.
  package enum Role: String, Hashable, Sendable {
    /// It is above the post in focus.
    case ancestor
    /// The page is about it.
    case focused
    /// It is below the post in focus, or on a later page of the thread.
    case reply
    /// It is one of many on a list.
    case timeline
  }

  /// A place among the posts that one account wrote in a row, each in reply to the one before.
  package struct Run: Hashable, Sendable {
    /// The place, from 1.
    package internal(set) var number: Int
    /// How many there are.
    package internal(set) var count: Int
  }

  package let row: RowID
  package let role: Role
  /// How many replies to it are in the archive.
  package var replies = 0
  /// How many posts the thread has that begins here on a list; 1 where there is no more to say of it.
  package var threadCount = 1
  /// The post on a list whose page has the rest of the thread.
  package var threadRow: RowID?
  /// Where the line from its avatar leads.
  package var line = Threadline.ends
  /// The post or tombstone it replies to in its thread, by its row.
  package var parent: RowID?
  /// Whether its parent is not on the page, and is named.
  package var isApart = false
  /// The post it replies to, shown as a card above it outside its thread.
  package var parentCard: ParentCard?
  /// Whether it is on a list right below the post that it replies to.
  package var isJoined = false
  /// Whether its author pinned it to the head of the list.
  package var isPinned = false
  /// How many posts of its thread are folded away behind it on a list.
  package var folded = 0
  /// The first few accounts that replied, on a list; none where the replies are on the page.
  package var repliers: [AccountID] = []
  /// Its place in a run of its account's own posts.
  package var run: Run?
  /// Whether it goes on in a long run right below the post before it, so that its number says who wrote it.
  package var isInRun = false

  /// Adds what the page of a thread shows of it. All other properties are for lists alone.
  func addInputs(_ kind: Int, to inputs: inout InputCollector) {
    inputs.add(row: row)
    inputs.add(role.rawValue)
    inputs.add(line.word)
    inputs.add(kind, replies, line.hidden, run?.number, run?.count, (isApart ? 1 : 0) + (isInRun ? 2 : 0))
    if let parent { inputs.add(row: parent) }
  }
}
