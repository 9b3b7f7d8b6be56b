/// The collections of a repository that a site is made from. All others (likes, follows, blocks, lists, and
/// whatever other programs keep there) are left out and counted.
enum BlueskyCollection: String, Hashable, Sendable, CaseIterable {
  case profile = "app.bsky.actor.profile"
  case post = "app.bsky.feed.post"
  case postgate = "app.bsky.feed.postgate"
  case repost = "app.bsky.feed.repost"
  case threadgate = "app.bsky.feed.threadgate"

  /// What its records count as.
  var kind: RecordKind {
    switch self {
    case .post: .posts
    case .repost: .reposts
    case .profile, .postgate, .threadgate: .others
    }
  }

  /// The collections that are well known and no part of a public page; those beside them are told in a note.
  static let passedOver: Set<String> = [
    "app.bsky.feed.like", "app.bsky.graph.block", "app.bsky.graph.follow", "app.bsky.graph.list",
    "app.bsky.graph.listblock", "app.bsky.graph.listitem", "app.bsky.graph.starterpack",
    "app.bsky.graph.verification", "app.bsky.feed.generator", "app.bsky.labeler.service",
    "app.bsky.actor.status", "app.bsky.notification.declaration", "chat.bsky.actor.declaration",
  ]
}

/// Where a record of a repository stands.
struct BlueskyRecord: Hashable, Sendable {
  let collection: BlueskyCollection
  /// The record key, such as `3jwnhkjitlk2y`.
  let key: String
  /// The CID of the record, where the repository says it.
  let hash: String?
  /// Its bytes among those of the repository.
  let range: Range<Int>

  /// How it is named in a repository: `app.bsky.feed.post/3jwnhkjitlk2y`.
  var path: String { "\(collection.rawValue)/\(key)" }
}
