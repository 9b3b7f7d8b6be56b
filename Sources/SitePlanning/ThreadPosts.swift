import ThreadModel

/// The posts of a thread by their positions, and which of them go on without a branch.
struct ThreadPosts {
  let entries: ArraySlice<ThreadEntry>
  private let record: (RowID) -> RecordRow
  /// By position the posts that one account wrote in a row, each in reply to the one before, which read as one piece;
  /// empty for a single post.
  private var runs: [PlacedPost.Run] = []

  /// The run from which on branches next to it are folded.
  private static let longRun = 3

  init(_ entries: ArraySlice<ThreadEntry>, _ record: @escaping (RowID) -> RecordRow) {
    (self.entries, self.record) = (entries, record)
    guard count > 1 else { return }
    // One pass down and one pass up, so that a run of a million posts costs no more than its length.
    runs = Array(repeating: PlacedPost.Run(number: 1, count: 1), count: count)
    for position in 1..<count where goesOn(position) {
      runs[position].number = runs[position - 1].number + 1
    }
    for position in runs.indices.reversed() {
      let isLast = position + 1 == count || runs[position + 1].number == 1
      runs[position].count = isLast ? runs[position].number : runs[position + 1].count
    }
  }

  private func goesOn(_ position: Int) -> Bool {
    let (first, second) = (record(self[position - 1].row), record(self[position].row))
    return self[position].parent.map { Int($0) } == position - 1 && first.account == second.account
      && first.account != .missing && first.kind == .post && second.kind == .post
  }

  subscript(position: Int) -> ThreadEntry { entries[entries.startIndex + position] }

  var count: Int { entries.count }

  /// Where the posts below a post end.
  func end(of position: Int) -> Int { position + 1 + Int(self[position].descendants) }

  func published(_ position: Int) -> Instant { record(self[position].row).published }

  func weight(_ position: Int) -> Int { Int(record(self[position].row).weight) }

  /// The author's own next post, which is the first reply if there is one.
  func ownReply(to position: Int) -> Int? {
    guard self[position].replies > 0 else { return nil }
    let account = record(self[position].row).account
    return account != .missing && record(self[position + 1].row).account == account ? position + 1 : nil
  }

  /// The reply that keeps the rail of a post: its author's own, or the only one.
  func mainReply(to position: Int) -> Int? {
    ownReply(to: position) ?? (self[position].replies == 1 ? position + 1 : nil)
  }

  /// The place of a post in its run; `nil` if it is alone.
  func run(at position: Int) -> PlacedPost.Run? {
    guard runs.indices.contains(position), runs[position].count > 1 else { return nil }
    return runs[position]
  }

  /// The place of a post in a long run; `nil` if it is in none. Its number is enough to say who wrote it, but for the
  /// first.
  func longRun(at position: Int) -> PlacedPost.Run? {
    run(at: position).flatMap { $0.count >= Self.longRun ? $0 : nil }
  }
}
