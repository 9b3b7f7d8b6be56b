/// The collections of a repository that a site is made from. All others (likes, follows, blocks, lists, and
/// whatever other programs keep there) are left out and counted.
enum BlueskyCollection: String, Hashable, Sendable, CaseIterable {
  case profile = "app.bsky.actor.profile"
  case post = "app.bsky.feed.post"
  case postgate = "app.bsky.feed.postgate"
  case repost = "app.bsky.feed.repost"
  case threadgate = "app.bsky.feed.threadgate"
  /// Feeds, lists and starter packs, which have no page here; their names are shown where a post embeds one.
  case feed = "app.bsky.feed.generator"
  case list = "app.bsky.graph.list"
  case starterPack = "app.bsky.graph.starterpack"

  /// What to call an embedded record of which no name is known, by its collection; none for those that have pages.
  static let titles = [
    feed.rawValue: "A feed on Bluesky", list.rawValue: "A list on Bluesky",
    starterPack.rawValue: "A starter pack on Bluesky", "app.bsky.labeler.service": "A labeler on Bluesky",
  ]

  /// What its records count as.
  var kind: RecordKind { self == .post ? .posts : self == .repost ? .reposts : .others }

  /// The collections that are well known and no part of a public page; those next to them are reported in a note.
  static let passedOver: Set<String> = [
    "app.bsky.feed.like", "app.bsky.graph.block", "app.bsky.graph.follow", "app.bsky.graph.listblock",
    "app.bsky.graph.listitem", "app.bsky.graph.verification", "app.bsky.labeler.service",
    "app.bsky.actor.status", "app.bsky.notification.declaration", "chat.bsky.actor.declaration",
  ]
}

/// Where a record of a repository stands.
struct BlueskyRecord: Hashable, Sendable {
  let collection: BlueskyCollection
  let url: BlueskyURL
  /// The CID of the record, where the repository says it.
  let hash: String?
  /// Its bytes in the file of blocks, or in its own.
  let range: Range<Int>
}
