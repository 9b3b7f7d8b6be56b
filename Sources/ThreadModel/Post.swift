/// Who may see a post. Only the first two ever reach an archive.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
  case `public`, unlisted, followers, direct, `private`

  /// Whether a read-only site may show it.
  public var isPublishable: Bool { self == .public || self == .unlisted }
}

/// What somebody wrote, once. It knows no thread, no page and no count but those of its export.
public struct Post: Hashable, Sendable {
  /// The id of the post, unique in an archive.
  public var id: String
  /// The export's own name for it in URLs, not yet made safe.
  public var slug: String?
  /// The id of its account.
  public var account: String
  /// When it was published.
  public var published: Instant
  /// When it was last edited; `nil` if it never was, or if that is unknown.
  public var updated: Instant?
  /// Where it stood originally.
  public var url: String?
  /// What it says.
  public var text: TextSource
  /// A long text that belongs below the short one.
  public var longText: TextSource?
  /// The title, if its network has titles.
  public var title: String?
  /// BCP 47 tags.
  public var languages: [String] = []
  /// Who may see it.
  public var visibility = Visibility.public
  /// The content warning, if the author gave one.
  public var warning: String?
  /// Whether its media are hidden until a reader asks to see them.
  public var isSensitive = false
  /// Labels of moderation, in the export's order.
  public var labels: [String] = []
  /// The post that it replies to.
  public var replyTo: PostReference?
  /// Whether it is a reply to something unknown.
  public var isReply = false
  /// The post that it quotes.
  public var quote: PostReference?
  /// What is below the text, in order.
  public var attachments: [PostAttachment] = []
  /// Tags that do not be in the text, without `#`.
  public var tags: [String] = []
  /// The pictures that words between colons stand for in its texts.
  public var emoji: [CustomEmoji] = []
  /// Counts as of the export.
  public var counts = PostCounts()
  /// Earlier versions, oldest first.
  public var revisions: [PostRevision] = []
  /// The name of a record type that this version does not know; `nil` for an ordinary post.
  public var unknownKind: String?
  /// Whether its author has not finished it: only a draft of the site shows it.
  public var isDraft = false
  /// When everybody may see it, where that time is still to come: until then only a draft of the site shows it.
  public var publishAt: Instant?
  /// From when on nobody may see it; `nil` if it stays.
  public var expiresAt: Instant?

  /// A post of an account at a time; everything else is filled in after.
  public init(id: String, account: String, published: Instant, text: TextSource = .empty) {
    self.id = id
    self.account = account
    self.published = published
    self.text = text
  }
}

/// Numbers as the export gave them; `nil` is unknown, which is not zero.
public struct PostCounts: Hashable, Sendable {
  /// How often the post was liked.
  public var likes: Int?
  /// How often it was reposted.
  public var reposts: Int?
  /// How many replies it had.
  public var replies: Int?
  /// How often it was quoted.
  public var quotes: Int?

  /// Known and unknown counts.
  public init(likes: Int? = nil, reposts: Int? = nil, replies: Int? = nil, quotes: Int? = nil) {
    self.likes = likes
    self.reposts = reposts
    self.replies = replies
    self.quotes = quotes
  }
}

/// An earlier version of a post.
public struct PostRevision: Hashable, Sendable {
  /// When this version appeared; `nil` if that is unknown.
  public var published: Instant?
  /// What this version said.
  public var text: TextSource

  /// A version as it read from a moment on.
  public init(published: Instant?, text: TextSource) {
    self.published = published
    self.text = text
  }
}

/// Somebody shows somebody's post to their own readers.
public struct Repost: Hashable, Sendable {
  /// The id of the repost, unique in an archive.
  public var id: String
  /// The id of the account that reposts.
  public var account: String
  /// When it was reposted.
  public var published: Instant
  /// The post that is reposted.
  public var subject: PostReference
  /// Who may see the repost.
  public var visibility: Visibility
  /// The URL of the repost on its network.
  public var url: String?

  /// A repost of a subject.
  public init(
    id: String, account: String, published: Instant, subject: PostReference, visibility: Visibility,
    url: String? = nil
  ) {
    self.id = id
    self.account = account
    self.published = published
    self.subject = subject
    self.visibility = visibility
    self.url = url
  }
}

/// What is left of a post that is gone: its URL, its place in the thread and the reason.
public struct Tombstone: Hashable, Sendable {
  /// Why it is gone.
  public enum Reason: String, Hashable, Sendable, CaseIterable { case deleted, `private`, withheld }

  /// The id of the post that is gone.
  public var id: String
  /// The export's own name for the post in URLs.
  public var slug: String?
  /// The id of the account that wrote it, if that is known.
  public var account: String?
  /// When it was deleted, if that is known.
  public var deleted: Instant?
  /// Why it is gone.
  public var reason: Reason
  /// The post that it replied to, which keeps the thread together.
  public var replyTo: PostReference?

  /// A tombstone for an id.
  public init(id: String, reason: Reason = .deleted) {
    self.id = id
    self.reason = reason
  }
}

/// A pointer to a post that may or may not be in the archive, with what the export knows of it.
public struct PostReference: Hashable, Sendable {
  /// Why the post cannot be shown, or what else it points at.
  public enum State: Hashable, Sendable {
    case deleted, unavailable, blocked, detached
    /// Something that is no post, such as a feed or a list.
    case kind(String)
  }

  /// The id of the post, if it is known.
  public var id: String?
  /// The handle of the account that wrote it.
  public var handle: String?
  /// The display name of that account.
  public var name: String?
  /// The URL of the post on its network.
  public var url: String?
  /// What the post said, if the export has it.
  public var text: TextSource?
  /// When the post was published.
  public var published: Instant?
  /// Why it cannot be shown, or what else it is; `nil` for an ordinary post.
  public var state: State?

  /// A reference; every part may be unknown.
  public init(
    id: String? = nil, handle: String? = nil, name: String? = nil, url: String? = nil,
    text: TextSource? = nil, published: Instant? = nil, state: State? = nil
  ) {
    self.id = id
    self.handle = handle
    self.name = name
    self.url = url
    self.text = text
    self.published = published
    self.state = state
  }
}
