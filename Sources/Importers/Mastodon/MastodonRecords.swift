import BuildDiagnostics
import NativeFormat
import SitePaths
import ThreadModel

/// Maps the activities that may be published to records of the native format.
struct MastodonRecords {
  let pass: ImportPass
  /// What the paths of the archive begin with.
  let root: String
  /// The id of the account that the archive is of.
  let owner: String
  /// The name of the outbox in diagnostics.
  let name: String

  /// Writes the record of an activity that is publishable by itself.
  func write(_ activity: MastodonActivity?) throws(Diagnostic) {
    guard let activity, let kind = activity.kind else { return pass.leaveOut(.others, "other-activity") }
    if kind == .posts { try writePost(of: activity) } else { try writeRepost(of: activity) }
  }

  /// Leaves an activity out that may not be shown after all.
  private func leaveOut(_ activity: MastodonActivity, _ reason: String) {
    pass.leaveOut(activity.kind ?? .others, reason, kept: activity.recordID)
  }

  /// Leaves an activity out that lacks what every record needs.
  private func refuse(_ activity: MastodonActivity, _ code: Diagnostic.Code, _ message: String) {
    pass.refuse(
      activity.kind ?? .others, code, message, at: Diagnostic.Place(name), kept: activity.recordID)
  }

  /// The account of the archive's owner, with pictures.
  func account(of actor: MastodonActor) -> Account {
    var account = actor.account
    account.avatar = picture(actor.icon, of: "the avatar")
    account.banner = picture(actor.image, of: "the banner")
    account.emoji = emoji(actor.tags)
    return account
  }

  private func picture(_ address: String?, of what: String) -> Media? {
    guard let address else { return nil }
    guard let source = source(of: address) else {
      pass.miss(address, of: what, at: name)
      return nil
    }
    return Media(.image, source: source)
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
      return refuse(activity, .recordWithoutID, "\(name) has no \"id\", which every post needs")
    }
    guard let published = post.published ?? activity.published else {
      return refuse(activity, .recordWithoutTime, "\"\(id)\" has no \"published\" that is an RFC 3339 time")
    }
    if post.published == nil { pass.tally.repair("times-from-activities") }
    guard !post.names.contains(where: isWithheld) else { return leaveOut(activity, "private") }
    guard post.type != "Tombstone" else { return leaveOut(activity, "deleted") }
    let place = Diagnostic.Place("\(name) (\(id))")
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
    guard !isWithheld(address) else { return leaveOut(activity, "repost-of-left-out") }
    guard let id = activity.id, !id.isEmpty else {
      let message = "a boost of \"\(address)\" has no \"id\", which every repost needs"
      return refuse(activity, .recordWithoutID, message)
    }
    guard let published = activity.published else {
      return refuse(activity, .recordWithoutTime, "\"\(id)\" has no \"published\" that is an RFC 3339 time")
    }
    guard id.contains("#") || !isWithheld(id) else { return leaveOut(activity, "private") }
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
    if let poll = post.question.poll { new.attachments.append(.poll(poll)) }
    new.emoji = emoji(post.tags)
    if !post.tags.hashtags.isEmpty {
      let written = MastodonHashtags(in: post.content ?? "")
      new.tags = post.tags.hashtags.filter { !written.contains($0) }
    }
    new.unknownKind = Self.knownTypes.contains(post.type) ? nil : Self.foreignKind(post.type)
  }

  /// The types that are posts as we know them.
  private static let knownTypes: Set<String> = ["Note", "Question"]

  /// A foreign type's own word, unless a record of the native format has it, or the type has no name.
  private static func foreignKind(_ type: String) -> String {
    let native: Set<String> = ["header", "account", "post", "repost", "tombstone", "end", ""]
    return native.contains(type) ? "unknown-\(type)" : type
  }

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
    guard let source = source(of: attachment.url) else {
      pass.miss(attachment.url ?? "", of: "\"\(id)\"", at: name)
      return .unknown(UnknownAttachment(kind: kind.rawValue, text: attachment.alt))
    }
    if case .remote(let address) = source {
      pass.miss(address, of: "\"\(id)\"", isLink: true, at: name)
    }
    return .media(
      Media(
        kind, source: source, type: attachment.mediaType, alt: attachment.alt, width: attachment.width,
        height: attachment.height, poster: self.source(of: attachment.icon)))
  }

  // MARK: Files

  /// Where the bytes of a media item will be: in the archive or, where that lacks it, at a URL elsewhere.
  func source(of address: String?) -> Media.Source? {
    guard let address else { return nil }
    return pass.source(firstOf: [root + Self.path(in: address)])
      ?? (address.isWebAddress ? .remote(address) : nil)
  }

  /// Likewise of a picture that stands for a word: in the archive below `custom_emojis`, or by the path of its
  /// URL. What is no picture by its name, or is attached to a post, is no emoji.
  func source(ofEmoji address: String?) -> Media.Source? {
    guard let address else { return nil }
    return pass.source(firstOf: Self.emojiPaths(in: address).filter(Self.mayBeEmoji).map { root + $0 })
      ?? (address.isWebAddress ? .remote(address) : nil)
  }

  /// The path in an archive. Archives know three spellings, `media_attachments/…`, `/media_attachments/…` and
  /// `/bucket/media_attachments/…`, and an avatar's is plain `avatar.png`.
  private static func path(in address: String) -> String {
    let folder = "media_attachments/"
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    if let start = parts.firstIndex(of: "media_attachments") {
      return folder + parts[parts.index(after: start)...].joined(separator: "/")
    }
    return parts.joined(separator: "/")
  }

  /// Where an archive may hold an emoji: `custom_emojis/1/a.png` and `bucket/custom_emojis/1/a.png` for
  /// `https://files.example/bucket/custom_emojis/1/a.png?v=1`.
  private static func emojiPaths(in address: String) -> [String] {
    var parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")[...]
    if address.isWebAddress { parts = parts.dropFirst(2) }
    let folder = parts.lastIndex(of: "custom_emojis").map { parts[$0...] }
    return [folder, parts].compactMap { $0?.joined(separator: "/") }
  }

  private static func mayBeEmoji(_ path: String) -> Bool {
    guard let entry = SitePath(path), MediaType(path: entry).description.hasPrefix("image/") else {
      return false
    }
    return !path.split(separator: "/").contains("media_attachments")
  }
}
