import ThreadModel

// The members of each record of the native format.

extension NativeHeader {
  static let members = RecordFields<NativeHeader> { header in
    header.type("header")
    header.always("format", .string, \.format, "Always `threadline`.", example: "threadline")
    header.always("version", .number(), \.version, "The version of the format: 1.", example: "1")
    header.optional(
      "generator", .string, \.generator, "The program that wrote the file.", example: "my-exporter 2.1")
    header.always(
      "source", .object(.source, Source.members, Source()), \.source,
      "The export that the records come from.", unset: "no source is shown")
    header.optional("created", .time, \.created, "When the file was written.")
    header.optional(
      "defaultVisibility", .visibility, \.defaultVisibility,
      "The visibility of records that have none. Without it they are private.")
    header.unless(
      false, "example", .bool, \.isExample,
      "Whether the records are an example, which is shown only as long as there is no other export.")
  }
}

extension NativeHeader.Source {
  static let members = RecordFields<NativeHeader.Source> { source in
    source.optional("kind", .string, \.kind, "The kind of the export.", example: "mastodon-archive")
    source.optional("name", .string, \.name, "Its file name.", example: "archive-2026.zip")
    source.optional("exported", .time, \.exported, "When it was made. Pages say that counts are of that day.")
  }
}

extension Account {
  static let members = RecordFields<Account> { account in
    account.type("account")
    account.always(
      "id", .identifier, \.id,
      "The id that other records use for the account. Unique among all accounts.", example: "ada")
    account.always(
      "handle", .handle, \.handle,
      "The handle, without `@`. The URLs of the account begin with it.", example: "ada")
    account.optional(
      "name", .string, \.name,
      "The name to show. Without one the handle is shown.", example: "Ada Example")
    account.optional(
      "bio", .text, \.bio, "The description in the profile.", example: "I write about gardens.")
    account.optional(
      "url", .string, \.url,
      "The URL of the profile on its network.", example: "https://social.example/@ada")
    account.optional("avatar", .media, \.avatar, "The picture of the account.")
    account.optional("banner", .media, \.banner, "The wide picture at the top of the profile.")
    account.optional("pronouns", .string, \.pronouns, "The pronouns.", example: "she/her")
    account.optional(
      "website", .string, \.website, "The URL of the website.", example: "https://ada.example")
    account.optional(
      "location", .string, \.location,
      "The place where the person is, in their own words.", example: "Lisbon")
    account.optional("joined", .time, \.joined, "When the account was created.")
    account.optional(
      "joinerNumber", .number(from: 1), \.joinerNumber,
      "The position of the account in the order of joining its network; 1 is the first.", example: "4711")
    account.unless(
      [], "fields", .list(.fields, of: .field), \.fields, "The lines of the profile, such as the website.")
    account.unless(
      false, "owner", .bool, \.isOwner,
      """
      Whether the export is this account's own. The front page has the posts of these accounts; if there \
      are none, those of all accounts.
      """)
    account.unless(
      [], "pinned", .identifiers, \.pinned,
      "The ids of pinned posts. The first five of the account's own are repeated at the top of its timeline.")
    account.unless(
      [], "flags", .flags, \.addedFlags,
      """
      What the account is or asks for: `private` and `no-unauthenticated` keep it and its posts from being \
      published, `noindex` and `memorial` ask search engines to stay away. Others are kept.
      """, example: #"["bot"]"#)
    account.optional(
      "movedTo", .string, \.movedTo,
      "The URL of the account that replaces this one.", example: "https://other.example/@ada")
    account.unless(
      [], "aliases", .identifiers, \.aliases,
      "Other ids and URLs of the account.", example: #"["https://old.example/@ada"]"#)
    account.unless([], "emoji", .emoji, \.emoji, "The pictures for `:names:` in the name, bio and fields.")
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
    repost.always(
      "id", .identifier, \.id,
      "The id of the repost. Unique among all records except accounts.", example: "r1")
    repost.always(
      "account", .identifier, \.account, "The id of the account that reposted.", example: "ada")
    repost.always("published", .time, \.published, "When it was reposted.")
    repost.always("subject", .reference, \.subject, "The post that is reposted.")
    repost.always(
      "visibility", .visibility, \.visibility,
      "Who may see the repost.", unset: "`defaultVisibility` of the header")
    repost.optional(
      "url", .string, \.url,
      "The URL of the repost on its network.", example: "https://social.example/@ada/r1")
  }
}

extension Tombstone {
  static let members = RecordFields<Tombstone> { tombstone in
    tombstone.type("tombstone")
    tombstone.always("id", .identifier, \.id, "The id of the post that is gone.", example: "3")
    tombstone.optional(
      "slug", .identifier, \.slug, "The last part of the URL that the post had.", example: "gone")
    tombstone.optional(
      "account", .identifier, \.account, "The id of the account that wrote the post.", example: "ada")
    tombstone.optional("deleted", .time, \.deleted, "When the post was deleted.")
    tombstone.always(
      "reason", .reason, \.reason, "Why the post is gone.", unset: #"`"deleted"`"#, example: "deleted")
    tombstone.optional("replyTo", .reference, \.replyTo, "The post that it replied to.")
  }
}

/// The last line of an export.
enum EndMembers {
  static let members = RecordFields<Int> { end in
    end.type("end")
    end.always(
      "records", .number(from: 0), \.self,
      "How many lines are between the header and this line. Another number is reported.", unset: "not checked"
    )
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
    post.always(
      "type", .string, \.type,
      """
      Always `post`. A record of another type is shown as a post too, with the name of its type, if it has \
      the members that a post needs.
      """, example: "post")
    post.always(
      "id", .identifier, \.post.id,
      "The id of the post. Unique among all records except accounts.", example: "1")
    post.optional(
      "slug", .identifier, \.post.slug,
      "The last part of the URL of the post. Without one the title is used, or else the last part of the id.",
      example: "hello")
    post.always(
      "account", .identifier, \.post.account,
      "The id of the account that wrote the post.", example: "ada")
    post.always("published", .time, \.post.published, "When the post was published.")
    post.optional("updated", .time, \.post.updated, "When the post was last changed.")
    post.optional(
      "url", .string, \.post.url,
      "The URL of the post on its network.", example: "https://social.example/@ada/1")
    post.always(
      "text", .text, \.post.text,
      "What the post says.",
      unset: "no text", example: "Hello. #tags, @ada and https://ada.example are found.")
    post.optional(
      "longText", .text, \.post.longText,
      "A longer text that is shown below the text.", example: "The whole story.")
    post.optional(
      "title", .string, \.post.title, "The title of the post. It leads in its preview.", example: "Hello")
    post.unless(
      [], "lang", .strings(.languages), \.post.languages, "The languages of the post, as BCP 47 tags.")
    post.always(
      "visibility", .visibility, \.post.visibility,
      "Who may see the post. Only `public` and `unlisted` posts are published.",
      unset: "`defaultVisibility` of the header")
    post.unless(
      false, "draft", .bool, \.post.isDraft,
      "Whether the post is not finished. Only a draft of the site shows it.")
    post.optional(
      "publish_at", .time, \.post.publishAt,
      "When everybody may see the post. Until then only a draft of the site shows it.")
    post.optional(
      "expiresAt", .time, \.post.expiresAt,
      "From when on nobody may see the post. Builds after that leave it out, and its URL says that it is gone."
    )
    post.optional("warning", .string, \.post.warning, "The content warning.", example: "Spoilers")
    post.unless(
      false, "sensitive", .covering, \.post.isSensitive,
      "Whether the media of the post are hidden until a reader asks for them.")
    post.unless(
      [], "labels", .strings(.labels), \.addedLabels,
      """
      What the author says about the content: `nudity`, `graphic-media` and `gore` cover the media; \
      `porn`, `sexual`, `!hide`, `!warn` and unknown labels cover the post; `!no-unauthenticated` keeps it \
      from being published.
      """)
    post.optional("replyTo", .reference, \.post.replyTo, "The post that it replies to.")
    post.unless(
      false, "isReply", .bool, \.post.isReply,
      "Whether the post is a reply even if it is unknown to which post.")
    post.optional("quote", .reference, \.post.quote, "The post that it quotes.")
    post.unless(
      [], "media", .list(.mediaList, of: .attachment), \.media,
      "The pictures, videos, sounds and files of the post.")
    post.optional("card", .card, \.card, "The preview of a page that the post links to.")
    post.optional("poll", .object(.poll, Poll.members, Poll(options: [])), \.poll, "The poll of the post.")
    post.unless([], "tags", .strings(.tags), \.post.tags, "Tags that are not in the text, without `#`.")
    post.unless([], "emoji", .emoji, \.post.emoji, "The pictures for `:names:` in the texts of the post.")
    post.unless(
      PostCounts(), "counts", .object(.counts, PostCounts.members, PostCounts()), \.post.counts,
      "How often the post was liked, reposted, answered and quoted when it was exported.")
    post.unless(
      [], "revisions", .list(.revisions, of: .revision), \.post.revisions,
      "Earlier versions of the post, the oldest first.")
    post.kept(
      "aliases", .identifiers,
      "Other ids and URLs of the post. Links to a URL with one of them lead to the post.",
      example: #"["https://old.example/1"]"#)
    post.kept("hiddenReplies", .identifiers, "The ids of replies that are not shown below the post.")
    post.kept("detachedQuotes", .identifiers, "The ids of posts that must not show the post as a quote.")
    // Importers know these, and no page shows them.
    post.kept("root", .json, "A reference to the first post of the thread. Kept, not shown.")
    post.kept("conversation", .json, "The id of the conversation on its network. Kept, not shown.")
    post.kept("replyPolicy", .json, "Who may reply on its network. Kept, not shown.")
    post.kept("place", .json, "The place that the author added. Kept, not shown.")
    post.kept(
      "countries", .json, "The countries in which its network shows or hides the post. Kept, not shown.")
    post.kept("app", .json, "The app that the post was written with. Kept, not shown.")
    post.kept("source", .json, "Where the record came from. Kept, not shown.")
    post.kept("truncated", .json, "Whether the export has only the beginning of the text. Kept, not shown.")
    post.kept("ext", .json, "Whatever else a program wants to keep in the record. Not shown.")
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

  /// A post to write. A record has one card and one poll; of further cards the URL and title are kept as unknown
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

  /// The attachment that stands for a record of an unknown type itself: its kind and its URL. Its words are the
  /// text of the post.
  private var ownAttachment: PostAttachment? {
    post.unknownKind.map { .unknown(UnknownAttachment(kind: $0, url: post.url)) }
  }
}

extension PostAttachment {
  fileprivate var isMedia: Bool { if case .media = self { true } else { false } }
}
