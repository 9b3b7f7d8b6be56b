import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Maps the activities that may be published to records of the native format.
struct MastodonRecords {
  let pass: ImportPass
  /// What the paths of the archive begin with.
  let root: String
  /// The id of the account that the archive is of.
  let owner: String

  /// Writes the record of an activity that is publishable by itself.
  func write(_ activity: MastodonActivity?) throws(Diagnostic) {
    guard let activity, let kind = activity.kind else { return pass.leaveOut(.others, "other-activity") }
    if kind == .posts { try writePost(of: activity) } else { try writeRepost(of: activity) }
  }

  /// The account of the archive's owner, with pictures.
  func account(of actor: MastodonActor) -> Account {
    var account = actor.account
    account.avatar = pass.picture(actor.icon, of: "the avatar", source(of:))
    account.banner = pass.picture(actor.image, of: "the banner", source(of:))
    account.emoji = emoji(actor.tags)
    return account
  }

  /// Pictures of the server's own. One that is not in the archive is no loss that anybody could fix: its word
  /// stays in the text.
  private func emoji(_ tags: MastodonTags) -> [CustomEmoji] {
    tags.emoji.compactMap { emoji in
      guard let source = source(ofEmoji: emoji.address) else { return nil }
      return CustomEmoji(emoji.shortcode, Media(.image, source: source, type: emoji.mediaType))
    }
  }

  private func writePost(of activity: MastodonActivity) throws(Diagnostic) {
    guard let post = activity.createdPost, let id = post.id, !id.isEmpty else {
      let name = activity.id ?? "a post"
      let message = "\(name) has no \"id\", which every post needs"
      return pass.refuse(.posts, .recordWithoutID, message, kept: activity.recordID)
    }
    guard let published = post.published ?? activity.published else {
      let message = "\"\(id)\" has no \"published\" that is an RFC 3339 time"
      return pass.refuse(.posts, .recordWithoutTime, message, kept: id)
    }
    if post.published == nil { pass.tally.repair("times-from-activities") }
    guard !post.names.contains(where: isWithheld) else { return pass.leaveOut(.posts, "private", kept: id) }
    guard post.type != "Tombstone" else { return pass.leaveOut(.posts, "deleted", kept: id) }
    let place = Diagnostic.Place("\(pass.place.path) (\(id))")
    for field in post.unknownFields { pass.tally.unknown.add(field, at: place) }
    var extras = RecordExtras()
    extras.append("aliases", [post.atomURI].compactMap { $0 }.filter { $0 != id && $0 != post.post.url })
    var new = post.post
    (new.id, new.published, new.visibility) = (id, published, activity.visibility)
    new.account = post.attributedTo ?? activity.actor ?? owner
    fill(&new, from: post)
    try pass.write(.post(new), extras: extras)
  }

  private func writeRepost(of activity: MastodonActivity) throws(Diagnostic) {
    let address = activity.boostedAddress ?? ""
    let id = activity.recordID
    guard !isWithheld(address) else { return pass.leaveOut(.reposts, "repost-of-left-out", kept: id) }
    guard !id.isEmpty else {
      let message = "a boost of \"\(address)\" has no \"id\", which every repost needs"
      return pass.refuse(.reposts, .recordWithoutID, message, kept: id)
    }
    guard let published = activity.published else {
      let message = "\"\(id)\" has no \"published\" that is an RFC 3339 time"
      return pass.refuse(.reposts, .recordWithoutTime, message, kept: id)
    }
    guard id.contains("#") || !isWithheld(id) else { return pass.leaveOut(.reposts, "private", kept: id) }
    let repost = Repost(
      id: id, account: activity.actor ?? owner, published: published,
      subject: PostReference(mastodonID: address), visibility: activity.visibility)
    try pass.write(.repost(repost))
  }

  private func fill(_ new: inout Post, from post: MastodonPost) {
    new.slug = MastodonURL(new.id).lastPart
    new.text =
      post.content.map { .html(MastodonLinks.removed(from: $0, where: isWithheld)) } ?? .empty
    new.languages = pass.languages(new.languages)
    let parents = [post.inReplyTo, post.inReplyToAtomURI].compactMap { $0 }
    new.replyTo = parents.first.map(PostReference.init(mastodonID:))
    if parents.contains(where: isWithheld) { new.replyTo = PostReference(state: .unavailable) }
    new.attachments = post.attachments.compactMap { attachment($0, of: new.id) }
    if !post.poll.options.isEmpty { new.attachments.append(.poll(post.poll)) }
    new.emoji = emoji(post.tags)
    if !post.tags.hashtags.isEmpty {
      let written = MastodonHashtags(in: post.content ?? "")
      new.tags = post.tags.hashtags.filter { !written.contains($0) }
    }
    if !Self.knownTypes.contains(post.type) {
      new.unknownKind = Self.nativeTypes.contains(post.type) ? "unknown-\(post.type)" : post.type
    }
  }

  /// The types that are posts as we know them.
  private static let knownTypes: Set<String> = ["Note", "Question"]
  /// The types of the native format, and what has no name. A foreign type gets another word.
  private static let nativeTypes: Set<String> = [
    "header", "account", "post", "repost", "tombstone", "end", "",
  ]

  /// Whether an id or a URL is that of a post that was left out.
  private func isWithheld(_ name: String) -> Bool { pass.tally.withheld.contains(record: name) }

  private func attachment(_ attachment: MastodonAttachment, of id: String) -> PostAttachment? {
    if attachment.type == "Link" {
      let address = attachment.href ?? attachment.url
      return address.flatMap { isWithheld($0) ? nil : $0 }.map {
        .card(LinkCard(url: $0, title: attachment.name, summary: attachment.summary))
      }
    }
    guard let kind = attachment.mediaKind else {
      let address = attachment.url ?? attachment.href
      return .unknown(UnknownAttachment(kind: attachment.type, text: attachment.name, url: address))
    }
    guard let source = attachment.url.flatMap(self.source(of:)) else {
      pass.miss(attachment.url ?? "", of: "\"\(id)\"")
      return .unknown(UnknownAttachment(kind: kind.rawValue, text: attachment.alt))
    }
    if case .remote(let address) = source {
      pass.miss(address, of: "\"\(id)\"", isLink: true)
    }
    return .media(
      Media(
        kind, source: source, type: attachment.mediaType, alt: attachment.alt, width: attachment.width,
        height: attachment.height, poster: attachment.icon.flatMap(self.source(of:))))
  }

  // MARK: Files

  /// Where the bytes of a media item will be: in the archive or, where that lacks it, at a URL elsewhere.
  ///
  /// Archives know three spellings, `media_attachments/…`, `/media_attachments/…` and `/bucket/media_attachments/…`, and
  /// an avatar's is plain `avatar.png`.
  private func source(of address: String) -> Media.Source? {
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    let path = parts[(parts.firstIndex(of: "media_attachments") ?? 0)...].joined(separator: "/")
    return pass.source(firstOf: [root + path]) ?? (address.isWebAddress ? .remote(address) : nil)
  }

  /// Likewise of a picture that stands for a word: in the archive below `custom_emojis`, or by the path of its
  /// URL, such as `custom_emojis/1/a.png` and `bucket/custom_emojis/1/a.png` for
  /// `https://files.example/bucket/custom_emojis/1/a.png?v=1`. What is no picture by its name, or is attached to a
  /// post, is no emoji.
  private func source(ofEmoji address: String?) -> Media.Source? {
    guard let address else { return nil }
    var parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")[...]
    if address.isWebAddress { parts = parts.dropFirst(2) }
    let folder = parts.lastIndex(of: "custom_emojis").map { parts[$0...] }
    let paths = [folder, parts].compactMap { $0 }.filter { !$0.contains("media_attachments") }
      .map { $0.joined(separator: "/") }.filter { Media.Kind(ofPath: $0) == .image }
    return pass.source(firstOf: paths.map { root + $0 }) ?? (address.isWebAddress ? .remote(address) : nil)
  }

}
