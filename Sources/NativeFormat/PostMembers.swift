import ThreadModel

/// A post with its attachments as its record has them: apart by kind, in any order.
struct PostMembers: Sendable {
  var post: Post
  /// Media, and attachments of unknown kinds.
  var media: [PostAttachment] = []
  var card: LinkCard?
  var poll: Poll?

  /// What a property holds. `RecordExtras` keeps all others, such as `aliases` and `ext`.
  static let members = RecordFields<PostMembers> { post in
    /// Always `post`. A record of another type is shown as a post too, with the name of its type, if it has the members
    /// that a post needs.
    ///
    /// - Example: `"post"`
    post.always("type", .string, \.type)
    /// The id of the post. Unique among all records except accounts.
    ///
    /// - Example: `"1"`
    post.always("id", .identifier, \.post.id)
    /// The last part of the URL of the post. Without one the title is used, or else the last part of the id.
    ///
    /// - Example: `"hello"`
    post.optional("slug", .identifier, \.post.slug)
    /// The id of the account that wrote the post.
    ///
    /// - Example: `"ada"`
    post.always("account", .identifier, \.post.account)
    /// When the post was published.
    post.always("published", .time, \.post.published)
    /// When the post was last changed.
    post.optional("updated", .time, \.post.updated)
    /// The URL of the post on its network.
    ///
    /// - Example: `"https://social.example/@ada/1"`
    post.optional("url", .string, \.post.url)
    /// What the post says.
    ///
    /// - Example: `"Hello. #tags, @ada and https://ada.example are found."`
    /// - Unset: no text
    post.always("text", .text, \.post.text)
    /// A longer text that is shown below the text.
    ///
    /// - Example: `"The whole story."`
    post.optional("longText", .text, \.post.longText)
    /// The title of the post. It leads in its preview.
    ///
    /// - Example: `"Hello"`
    post.optional("title", .string, \.post.title)
    /// The languages of the post, as BCP 47 tags.
    post.unless([], "lang", .strings(.languages), \.post.languages)
    /// Who may see the post. Only `public` and `unlisted` posts are published.
    ///
    /// - Unset: `defaultVisibility` of the header
    post.always("visibility", .visibility, \.post.visibility)
    /// Whether the post is not finished. Only a draft of the site shows it.
    post.unless(false, "draft", .bool, \.post.isDraft)
    /// When everybody may see the post. Until then only a draft of the site shows it.
    post.optional("publish_at", .time, \.post.publishAt)
    /// From when on nobody may see the post. Builds after that leave it out, and its URL says that it is gone.
    post.optional("expiresAt", .time, \.post.expiresAt)
    /// The content warning.
    ///
    /// - Example: `"Spoilers"`
    post.optional("warning", .string, \.post.warning)
    /// Whether the media of the post are hidden until a reader asks for them.
    post.unless(false, "sensitive", .covering, \.post.isSensitive)
    /// What the author says about the content: `nudity`, `graphic-media` and `gore` cover the media; `porn`, `sexual`,
    /// `!hide`, `!warn` and unknown labels cover the post; `!no-unauthenticated` keeps it from being published.
    post.unless([], "labels", .strings(.labels), \.addedLabels)
    /// The post that it replies to.
    post.optional("replyTo", .reference, \.post.replyTo)
    /// Whether the post is a reply even if it is unknown to which post.
    post.unless(false, "isReply", .bool, \.post.isReply)
    /// The post that it quotes.
    post.optional("quote", .reference, \.post.quote)
    /// The pictures, videos, sounds and files of the post.
    post.unless([], "media", .list(.mediaList, of: .attachment), \.media)
    /// The preview of a page that the post links to.
    post.optional("card", .card, \.card)
    /// The poll of the post.
    post.optional("poll", .object(.poll, Poll.members, Poll(options: [])), \.poll)
    /// Tags that are not in the text, without `#`.
    post.unless([], "tags", .strings(.tags), \.post.tags)
    /// The pictures for `:names:` in the texts of the post.
    post.unless([], "emoji", .emoji, \.post.emoji)
    /// How often the post was liked, reposted, answered and quoted when it was exported.
    post.unless(PostCounts(), "counts", .object(.counts, PostCounts.members, PostCounts()), \.post.counts)
    /// Earlier versions of the post, the oldest first.
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

  /// A post to write. A record has one card and one poll; of further cards the URL and title are kept as unknown
  /// attachments of the kind `card`. A time of change before that of the post is dropped, as when
  /// a post is read.
  init(_ post: Post) {
    self.post = post
    if let updated = post.updated, updated < post.published { self.post.updated = nil }
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
