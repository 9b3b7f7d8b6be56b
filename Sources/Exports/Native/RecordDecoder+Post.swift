import ThreadModel

extension RecordDecoder {
  /// A post, or a record of an unknown type as one: it keeps its words as text, and an unknown attachment
  /// bears the name of its type and its address.
  func post(_ reader: inout JSONReader) throws(JSONError) -> Post {
    var post = Post(id: "", account: "", published: .unknown)
    post.visibility = defaultVisibility
    var attachments = AttachmentFields()
    try reader.object { reader, key throws(JSONError) in
      try readIdentity(key, &reader, into: &post)
      try readWords(key, &reader, into: &post)
      try readPlace(key, &reader, into: &post)
      try readAttachments(key, &reader, into: &attachments)
    }
    if let updated = post.updated, updated < post.published { post.updated = nil }
    post.attachments = attachments.inOrder
    if let own = post.ownUnknownAttachment { post.attachments.append(.unknown(own)) }
    return post
  }

  private func readIdentity(
    _ key: JSONText, _ reader: inout JSONReader, into post: inout Post
  ) throws(JSONError) {
    switch key {
    case "type": post.unknownKind = try reader.string().flatMap { $0 == "post" ? nil : $0 }
    case "id": post.id = try reader.identifier() ?? ""
    case "slug": post.slug = try reader.identifier()
    case "account": post.account = try reader.identifier() ?? ""
    case "published": post.published = try reader.instant() ?? .unknown
    case "updated": post.updated = try reader.instant()
    case "url": post.url = try reader.string()
    case "visibility": post.visibility = try reader.visibility()
    case "draft": post.isDraft = try reader.bool() ?? false
    case "publish_at": post.publishAt = try reader.instant()
    default: break
    }
  }

  private func readWords(_ key: JSONText, _ reader: inout JSONReader, into post: inout Post) throws(JSONError)
  {
    switch key {
    case "text": post.text = try text(&reader) ?? .empty
    case "longText": post.longText = try text(&reader)
    case "title": post.title = try reader.string()
    case "lang": post.languages = try reader.strings() ?? []
    case "sensitive", "warning", "labels": try readWarning(key, &reader, into: &post)
    case "tags": post.tags = try reader.strings() ?? []
    case "emoji": post.emoji = try emoji(&reader)
    case "revisions": post.revisions = try revisions(&reader)
    default: break
    }
  }

  /// Reads what covers a post. A value of the wrong kind covers it too.
  private func readWarning(
    _ key: JSONText, _ reader: inout JSONReader, into post: inout Post
  ) throws(JSONError) {
    let refusals = reader.refusals
    switch key {
    case "warning": post.warning = try reader.string()
    case "labels": post.labels += try reader.strings() ?? []
    default: post.isSensitive = try reader.isCovering()
    }
    if reader.refusals != refusals { post.labels.append(Self.coveringLabel) }
  }

  /// The label that covers a whole post. (https://atproto.com/specs/label#label-values)
  static let coveringLabel = "!warn"

  private func readPlace(_ key: JSONText, _ reader: inout JSONReader, into post: inout Post) throws(JSONError)
  {
    switch key {
    case "replyTo": post.replyTo = try reference(&reader)
    case "isReply": post.isReply = try reader.bool() ?? false
    case "quote": post.quote = try reference(&reader)
    case "counts": post.counts = try counts(&reader)
    default: break
    }
  }

  private func readAttachments(
    _ key: JSONText, _ reader: inout JSONReader, into fields: inout AttachmentFields
  ) throws(JSONError) {
    switch key {
    case "media": (fields.media, fields.unknown) = try mediaList(&reader)
    case "card": fields.card = try card(&reader)
    case "poll": fields.poll = try poll(&reader)
    default: break
    }
  }

  private func counts(_ reader: inout JSONReader) throws(JSONError) -> PostCounts {
    var counts = PostCounts()
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "likes": counts.likes = try reader.count()
      case "reposts": counts.reposts = try reader.count()
      case "replies": counts.replies = try reader.count()
      case "quotes": counts.quotes = try reader.count()
      default: break
      }
    }
    return counts
  }

  private func revisions(_ reader: inout JSONReader) throws(JSONError) -> [PostRevision] {
    var revisions: [PostRevision] = []
    try reader.array { reader throws(JSONError) in
      var revision = PostRevision(published: nil, text: .empty)
      let isRevision = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "published": revision.published = try reader.instant()
        case "text": revision.text = try text(&reader) ?? .empty
        default: break
        }
      }
      if isRevision { revisions.append(revision) }
    }
    return revisions
  }
}

/// The attachments of a post while its line is read: the keys may come in any order, the attachments stand
/// in one.
private struct AttachmentFields {
  var media: [PostAttachment] = []
  var card: LinkCard?
  var poll: Poll?
  var unknown: [PostAttachment] = []

  /// Media, then the card, then the poll, then what nobody knows.
  var inOrder: [PostAttachment] {
    media + [card.map(PostAttachment.card), poll.map(PostAttachment.poll)].compactMap { $0 } + unknown
  }
}

extension JSONReader {
  /// How many there are of something: a whole number that is not negative.
  mutating func count() throws(JSONError) -> Int? { try int().flatMap { $0 < 0 ? nil : $0 } }
}
