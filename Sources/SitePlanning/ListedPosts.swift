import ThreadModel

/// The posts and reposts of a list, with what the list shows of their threads. Posts of one thread are folded, so the key
/// says which belong together.
struct ListedPosts {
  /// The threads of the posts so far, each with its number.
  private var threads: [Int: UInt64] = [:]

  /// Adds a post or repost.
  mutating func add(_ row: RowID, to inputs: inout InputCollector) {
    inputs.add(row: row)
    let plan = inputs.plan
    guard let place = plan.threads.place(ofRow: row) else {
      inputs.add(nil)
      // What a repost shows is on the list as it would be by itself; only posts are reposted.
      if let subject = plan.subject(of: row), subject != row { add(subject, to: &inputs) }
      return
    }
    inputs.cover(.place(row))
    let entries = plan.threads[place.thread].entries
    let entry = entries[entries.startIndex + place.position]
    let thread = threads[place.thread] ?? UInt64(threads.count)
    threads[place.thread] = thread
    inputs.add(bits: thread)
    inputs.add(bits: UInt64(entry.replies) << 32 | UInt64(entry.depth))
    inputs.add(
      bits: UInt64(entry.descendants) << 2 | (entry.isMissingParent ? 1 : 0) | (entry.parent == nil ? 0 : 2))
    if let parent = entry.parent { inputs.add(row: entries[entries.startIndex + Int(parent)].row) }
    inputs.add(accounts: plan.repliers(to: place.position, in: entries))
  }
}
