import ThreadModel

extension RecordEncoder {
  static func write(_ post: Post, to writer: inout JSONWriter) {
    writer.member("type", post.unknownKind ?? "post")
    writeIdentity(of: post, to: &writer)
    writer.member("text", post.text)
    writer.member("longText", post.longText)
    writer.member("title", post.title)
    writer.member("lang", post.languages)
    writer.member("visibility", post.visibility.rawValue)
    writer.member("draft", isTrue: post.isDraft)
    writer.member("publish_at", post.publishAt?.rfc3339)
    writer.member("warning", post.warning)
    writer.member("sensitive", isTrue: post.isSensitive)
    writer.member("labels", post.labels)
    writer.member("replyTo", post.replyTo)
    writer.member("isReply", isTrue: post.isReply)
    writer.member("quote", post.quote)
    writeAttachments(of: post, to: &writer)
    writer.member("tags", post.tags)
    writer.member("emoji", post.emoji)
    writer.member("counts", post.counts)
    writer.member("revisions", post.revisions) { writer, revision in
      writer.object { writer in
        writer.member("published", revision.published?.rfc3339)
        writer.member("text", revision.text)
      }
    }
  }

  private static func writeIdentity(of post: Post, to writer: inout JSONWriter) {
    writer.member("id", post.id)
    writer.member("slug", post.slug)
    writer.member("account", post.account)
    writer.member("published", post.published.rfc3339)
    writer.member("updated", post.updated?.rfc3339)
    writer.member("url", post.url)
  }

  /// Media and unknown attachments stand under `media`, the first card and the first poll under keys of
  /// their own; of further cards the address and title are kept as unknown ones of the kind `card`.
  private static func writeAttachments(of post: Post, to writer: inout JSONWriter) {
    var cards = post.attachments.compactMap(\.card)[...]
    let first = cards.popFirst()
    let further = cards.map { UnknownAttachment(kind: "card", text: $0.title, url: $0.url) }
    let unknown = post.attachments.compactMap(\.unknown).filter { $0 != post.ownUnknownAttachment }
    let others = (unknown + further).map(PostAttachment.unknown)
    writer.member("media", post.attachments.filter(\.isMedia) + others) { writer, attachment in
      switch attachment {
      case .media(let media): writer.media(media)
      case .unknown(let unknown): writer.unknown(unknown)
      case .card, .poll: break
      }
    }
    writer.member("card", first)
    writer.member("poll", post.attachments.compactMap(\.poll).first)
  }
}

extension Post {
  /// The attachment that stands for a record of unknown type itself: its kind and its address. The words are
  /// the post's own text.
  var ownUnknownAttachment: UnknownAttachment? {
    unknownKind.map { UnknownAttachment(kind: $0, url: url) }
  }
}

extension PostAttachment {
  fileprivate var isMedia: Bool { if case .media = self { true } else { false } }
  fileprivate var card: LinkCard? { if case .card(let card) = self { card } else { nil } }
  fileprivate var poll: Poll? { if case .poll(let poll) = self { poll } else { nil } }
  fileprivate var unknown: UnknownAttachment? { if case .unknown(let it) = self { it } else { nil } }
}
