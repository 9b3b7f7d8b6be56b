import BuildDiagnostics
import SitePlanning

/// What pages say of posts and lists: every sentence that is put together from numbers and names stands here, and
/// those that always read the same stand in the templates.
enum PageWords {
  // MARK: Threads

  /// `Thread of 4 posts`
  static func thread(of count: Int) -> String { "Thread of \(counted(count, "post"))" }

  /// `Thread by Ada Example`
  static func thread(by name: String) -> String { "Thread by \(name)" }

  /// What stands for an unlisted post where a file may not hold its words.
  static let unlisted = "A post that is listed nowhere."

  /// `+ 3 more`
  static func folded(_ count: Int) -> String { "+ \(count) more" }

  /// `2 of 5`
  static func run(_ run: PlacedPost.Run) -> String { "\(run.number) of \(run.count)" }

  /// What stands where posts are not shown.
  static func gap(_ count: Int, isBefore: Bool) -> String {
    let replies = count == 1 ? "reply" : "replies"
    return isBefore ? "\(count) earlier \(replies) not shown here" : "\(count) more \(replies)"
  }

  /// Where a threadline leads, for those who do not see it; nil where there is nothing to say.
  static func line(_ line: Threadline, isOnList: Bool) -> String? {
    switch line {
    case .continues: "Continued by the next post."
    case .forks(let replies, 0): "Forks into \(counted(replies, "reply", "replies"))."
    case .forks(let replies, let hidden):
      "Forks into \(counted(replies, "reply", "replies")), \(hidden) not shown here."
    case .gap(let hidden): "\(counted(hidden, "reply", "replies")) not shown here."
    case .ends: isOnList ? nil : "The thread ends here."
    }
  }

  /// `2 other replies`
  static func otherReplies(_ count: Int) -> String {
    count == 1 ? "1 other reply" : "\(count) other replies"
  }

  /// How deep a reply stands, where the page no longer shows it; nil where it does.
  static func depth(_ depth: Int) -> String? { depth > EntryDepth.deepest ? "Level \(depth)." : nil }

  /// `Ben Tide and cleo replied`
  static func repliers(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.map { "\($0) replied" }.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) replied"
  }

  /// `Edited 2 times`
  static func revisions(_ count: Int, warning: String?) -> String {
    let edited = count == 1 ? "Edited once" : "Edited \(count) times"
    return warning.map { "\(edited) · \($0)" } ?? edited
  }

  /// What stands for the earlier versions that are too many or too long to be shown.
  static func moreRevisions(_ count: Int) -> String {
    count == 1 ? "1 earlier version is not shown." : "\(count) earlier versions are not shown."
  }

  // MARK: Lists

  /// The name of an account's list, for its tab.
  static func tab(_ list: AccountList) -> String {
    switch list {
    case .posts: "Posts"
    case .replies: "Replies"
    case .media: "Media"
    case .reposts: "Reposts"
    }
  }

  /// `Replies by Ada Example`
  static func list(_ list: AccountList, by name: String) -> String { "\(tab(list)) by \(name)" }

  /// `#tide`
  static func tag(_ spelling: String) -> String { "#\(spelling)" }

  /// `Posts with the tag #tide`
  static func posts(withTag spelling: String) -> String { "Posts with the tag #\(spelling)" }

  /// `Posts of March 2026`
  static func posts(ofMonth month: String) -> String { "Posts of \(month)" }

  static let tags = "Tags"
  static let everyTag = "Every tag of the posts here, from A to Z."
  static let months = "Archive"
  static let everyMonth = "Every month in which somebody wrote here."

  // MARK: Tiles

  /// What a tile of a grid says where its post says nothing itself.
  static func tile(of day: String) -> String { "Media of \(day)" }

  static let coveredTile = "Sensitive media"
  static let film = "Film"
  static let sound = "Sound"
  static let missingPicture = "Not in the archive"

  /// `+3`
  static func moreMedia(_ count: Int) -> String { "+\(count)" }
}

/// How deep a reply may stand before the page stops showing it in its look: what a screen of 320 pixels has room for.
enum EntryDepth {
  static let deepest = 4
}
