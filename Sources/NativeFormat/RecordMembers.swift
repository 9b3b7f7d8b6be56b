import ThreadModel

// The members of each record of the native format.

extension NativeHeader {
  static let members = RecordFields<NativeHeader> { header in
    header.type("header")
    header.always("format", .string, \.format)
    header.always("version", .number(), \.version)
    header.optional("generator", .string, \.generator)
    header.always("source", .object(.source, Source.members, Source()), \.source)
    header.optional("created", .time, \.created)
    header.optional("defaultVisibility", .visibility, \.defaultVisibility)
    header.unless(false, "example", .bool, \.isExample)
  }
}

extension NativeHeader.Source {
  static let members = RecordFields<NativeHeader.Source> { source in
    source.optional("kind", .string, \.kind)
    source.optional("name", .string, \.name)
    source.optional("exported", .time, \.exported)
  }
}

extension Account {
  static let members = RecordFields<Account> { account in
    account.type("account")
    account.always("id", .identifier, \.id)
    account.always("handle", .handle, \.handle)
    account.optional("name", .string, \.name)
    account.optional("bio", .text, \.bio)
    account.optional("url", .string, \.url)
    account.optional("avatar", .media, \.avatar)
    account.optional("banner", .media, \.banner)
    account.optional("pronouns", .string, \.pronouns)
    account.optional("website", .string, \.website)
    account.optional("location", .string, \.location)
    account.optional("joined", .time, \.joined)
    account.optional("joinerNumber", .number(from: 1), \.joinerNumber)
    account.unless([], "fields", .list(.fields, of: .field), \.fields)
    account.unless(false, "owner", .bool, \.isOwner)
    account.unless([], "pinned", .identifiers, \.pinned)
    account.unless([], "flags", .flags, \.addedFlags)
    account.optional("movedTo", .string, \.movedTo)
    account.unless([], "aliases", .identifiers, \.aliases)
    account.unless([], "emoji", .emoji, \.emoji)
  }

  /// The flags. Setting them adds some, so that a second `flags` in a record takes none back.
  var addedFlags: [String] {
    get { flags }
    set { flags += newValue }
  }
}

extension Repost {
  static let members = RecordFields<Repost> { repost in
    repost.type("repost")
    repost.always("id", .identifier, \.id)
    repost.always("account", .identifier, \.account)
    repost.always("published", .time, \.published)
    repost.always("subject", .reference, \.subject)
    repost.always("visibility", .visibility, \.visibility)
    repost.optional("url", .string, \.url)
  }
}

extension Tombstone {
  static let members = RecordFields<Tombstone> { tombstone in
    tombstone.type("tombstone")
    tombstone.always("id", .identifier, \.id)
    tombstone.optional("slug", .identifier, \.slug)
    tombstone.optional("account", .identifier, \.account)
    tombstone.optional("deleted", .time, \.deleted)
    tombstone.always("reason", .reason, \.reason)
    tombstone.optional("replyTo", .reference, \.replyTo)
  }
}

/// A post with its attachments as its record has them: apart by kind, in any order.
struct PostMembers: Sendable {
  var post: Post
  /// Media, and attachments of unknown kinds.
  var media: [PostAttachment] = []
  var card: LinkCard?
  var poll: Poll?

  static let members = RecordFields<PostMembers> { post in
    post.always("type", .string, \.type)
    post.always("id", .identifier, \.post.id)
    post.optional("slug", .identifier, \.post.slug)
    post.always("account", .identifier, \.post.account)
    post.always("published", .time, \.post.published)
    post.optional("updated", .time, \.post.updated)
    post.optional("url", .string, \.post.url)
    post.always("text", .text, \.post.text)
    post.optional("longText", .text, \.post.longText)
    post.optional("title", .string, \.post.title)
    post.unless([], "lang", .strings(.languages), \.post.languages)
    post.always("visibility", .visibility, \.post.visibility)
    post.unless(false, "draft", .bool, \.post.isDraft)
    post.optional("publish_at", .time, \.post.publishAt)
    post.optional("warning", .string, \.post.warning)
    post.unless(false, "sensitive", .covering, \.post.isSensitive)
    post.unless([], "labels", .strings(.labels), \.addedLabels)
    post.optional("replyTo", .reference, \.post.replyTo)
    post.unless(false, "isReply", .bool, \.post.isReply)
    post.optional("quote", .reference, \.post.quote)
    post.unless([], "media", .list(.mediaList, of: .attachment), \.media)
    post.optional("card", .card, \.card)
    post.optional("poll", .poll, \.poll)
    post.unless([], "tags", .strings(.tags), \.post.tags)
    post.unless([], "emoji", .emoji, \.post.emoji)
    post.unless(PostCounts(), "counts", .counts, \.post.counts)
    post.unless([], "revisions", .list(.revisions, of: .revision), \.post.revisions)
  }

  /// The type of the record: `post`, or one that this version does not know.
  private var type: String {
    get { post.unknownKind ?? "post" }
    set { post.unknownKind = newValue == "post" ? nil : newValue }
  }

  /// The labels. Setting them adds some, so that a second `labels` in a record takes none back.
  private var addedLabels: [String] {
    get { post.labels }
    set { post.labels += newValue }
  }

  /// A post that is being read.
  init(visibility: Visibility) {
    post = Post(id: "", account: "", published: .unknown)
    post.visibility = visibility
  }

  /// A post to write. A record has one card and one poll; of further cards the address and title are kept as unknown
  /// attachments of the kind `card`.
  init(_ post: Post) {
    self.post = post
    var further: [PostAttachment] = []
    for attachment in post.attachments {
      switch attachment {
      case .media: media.append(attachment)
      case .card(let card) where self.card == nil: self.card = card
      case .card(let card):
        further.append(.unknown(UnknownAttachment(kind: "card", text: card.title, url: card.url)))
      case .poll(let poll): self.poll = self.poll ?? poll
      case .unknown: if attachment != ownAttachment { media.append(attachment) }
      }
    }
    media = media.filter(\.isMedia) + media.filter { !$0.isMedia } + further
  }

  /// The post that was read, its attachments in their order: media, the card, the poll, and unknown kinds.
  var finished: Post {
    var post = post
    if let updated = post.updated, updated < post.published { post.updated = nil }
    post.attachments = media.filter(\.isMedia)
    if let card { post.attachments.append(.card(card)) }
    if let poll { post.attachments.append(.poll(poll)) }
    post.attachments += media.filter { !$0.isMedia } + [ownAttachment].compactMap { $0 }
    return post
  }

  /// The attachment that stands for a record of an unknown type itself: its kind and its address. Its words are the
  /// text of the post.
  private var ownAttachment: PostAttachment? {
    post.unknownKind.map { .unknown(UnknownAttachment(kind: $0, url: post.url)) }
  }
}

extension PostAttachment {
  fileprivate var isMedia: Bool { if case .media = self { true } else { false } }
}
