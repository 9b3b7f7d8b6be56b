import BuildDiagnostics
import NativeFormat
import SitePaths
import ThreadModel

/// Maps the records that may be published to those of the native format, and writes them.
struct BlueskyRecords {
  let pass: ImportPass
  /// The paths of the blobs in the container by their CIDs.
  let blobs: [String: String]
  let repository: BlueskyRepository
  let scan: BlueskyScan

  /// Writes the owner and every record that may be published.
  func write(handle: String) throws(Diagnostic) {
    pass.place = Diagnostic.Place(repository.name)
    try pass.write(.account(account(handle: handle)))
    for record in scan.kept {
      // The scan has read each of them already, so that none is unreadable here.
      guard let (native, extras) = try? self.record(of: record) else { continue }
      try pass.write(native, extras: extras)
    }
  }

  /// The account of the owner, with pictures and the pinned post.
  func account(handle: String) -> Account {
    let profile = scan.profile ?? BlueskyProfile()
    var account = profile.account
    (account.id, account.handle, account.isOwner) = (repository.did, handle, true)
    account.url = BlueskyURL.profilePage(repository.did)
    account.flags = profile.labels.contains("bot") ? ["bot"] : []
    account.avatar = profile.avatar.flatMap { picture($0, of: "the avatar") }
    account.banner = profile.banner.flatMap { picture($0, of: "the banner") }
    account.pinned.removeAll(where: isWithheld)
    return account
  }

  /// The native record of a post or repost.
  func record(of record: BlueskyRecord) throws(JSONError) -> (NativeRecord, RecordExtras) {
    if record.collection == .repost {
      let repost = try repository.read(record) { reader throws(JSONError) in try BlueskyRepost(&reader) }
      let native = Repost(
        id: record.url.text, account: repository.did, published: time(repost.created, record),
        subject: reference(to: repost.subject) ?? PostReference(), visibility: .public)
      return (.repost(native), extras(of: record))
    }
    let post = try repository.read(record) { reader throws(JSONError) in try BlueskyPost(&reader) }
    return (.post(mapped(post, record)), extras(of: post, record))
  }

  private func mapped(_ post: BlueskyPost, _ record: BlueskyRecord) -> Post {
    let address = record.url
    var new = Post(id: address.text, account: repository.did, published: time(post.created, record))
    new.slug = address.key
    new.url = address.page
    new.text = text(of: post, at: address.path)
    new.languages = pass.languages(post.languages)
    new.labels = post.labels.filter { $0 != BlueskyProfile.signedInOnly }
    new.isSensitive = !new.labels.isEmpty
    new.replyTo = reference(to: post.parent)
    new.isReply = post.parent != nil || post.root != nil
    new.attachments = attachments(of: post.embed, in: new)
    new.tags = post.tags.map { String($0.drop { $0 == "#" }) }.filter { !$0.isEmpty }
    place(post.embed.record, in: &new)
    return new
  }

  private func text(of post: BlueskyPost, at path: String) -> TextSource {
    let text = BlueskyText(post.text, facets: post.marks, hiding: scan.isWithheldPage)
    if text.dropped > 0 {
      let message = "\(counted(text.dropped, "facet")) of the text cannot be used; the text stands without"
      pass.tally.repair("facets-dropped", text.dropped)
      pass.tell(Diagnostic(.note, .unusableFacet, at: repository.place(of: path), message))
    }
    return text.source
  }

  /// A record that is embedded: a post is quoted; a feed, a list and the like get a card; others are only named.
  private func place(_ record: String?, in post: inout Post) {
    guard let record else { return }
    guard let address = BlueskyURL(record) else {
      return post.attachments.append(.unknown(UnknownAttachment(kind: "record")))
    }
    if address.isPost {
      let gate = address.did == repository.did ? scan.gates[address.key] : nil
      let isDetached = gate?.detached.contains(post.id) == true
      post.quote = isDetached ? PostReference(state: .detached) : reference(to: record)
    } else if let page = address.page {
      let known = address.did == repository.did ? scan.named[address.path] : nil
      var card = known ?? LinkCard(url: page)
      card.title = card.title ?? BlueskyCollection.titles[address.collection]
      post.attachments.append(.card(card))
    } else {
      post.attachments.append(.unknown(UnknownAttachment(kind: address.collection)))
    }
  }

  /// A reference to a record by its at-uri; deleted if its own repository lacks it.
  func reference(to text: String?) -> PostReference? {
    guard let text else { return nil }
    let address = BlueskyURL(text)
    let isDeleted = address.map(scan.isDeleted) ?? false
    return PostReference(id: text, url: address?.page, state: isDeleted ? .deleted : nil)
  }

  /// Whether an at-uri is that of a post that was left out.
  func isWithheld(_ name: String) -> Bool { pass.tally.withheld.contains(record: name) }

  /// When a record was made: as it says, or else as its key does.
  private func time(_ created: Instant?, _ record: BlueskyRecord) -> Instant {
    if let created { return created }
    pass.tally.repair("times-from-keys")
    return record.url.time ?? .unknown
  }

  /// What is below the text of a post.
  func attachments(of embed: BlueskyEmbed, in post: Post) -> [PostAttachment] {
    var attachments = embed.media.map { attachment($0, of: post) }
    if let card = embed.card, !scan.isWithheldPage(card.url) {
      attachments.append(attachment(card, embed.picture, of: post))
    }
    if let kind = embed.unknownKind { attachments.append(.unknown(UnknownAttachment(kind: kind))) }
    return attachments
  }

  /// A picture of an account.
  func picture(_ blob: BlueskyBlob, of what: String) -> Media? {
    source(of: blob, what).map { Media(.image, source: $0, type: blob.type) }
  }

  /// A picture or video; where the export lacks its file, its kind and description.
  private func attachment(_ medium: BlueskyMediaItem, of post: Post) -> PostAttachment {
    guard let blob = medium.blob, let source = source(of: blob, "\"\(post.id)\"") else {
      return .unknown(UnknownAttachment(kind: medium.kind.rawValue, text: medium.alt))
    }
    var media = Media(
      medium.kind, source: source, type: blob.type, alt: medium.alt, width: medium.width,
      height: medium.height, isSensitive: post.isSensitive)
    for caption in medium.captions {
      guard let source = self.source(of: caption.blob, "\"\(post.id)\"") else { continue }
      media.captions.append(Media.Caption(language: caption.language, source: source))
    }
    return .media(media)
  }

  private func attachment(_ card: LinkCard, _ blob: BlueskyBlob?, of post: Post) -> PostAttachment {
    guard card.url.lowercased().isWebAddress else {
      return .unknown(UnknownAttachment(kind: "card", text: card.title))
    }
    var card = card
    card.image = blob.flatMap { picture($0, of: "\"\(post.id)\"") }
    return .card(card)
  }

  /// Where the bytes of a blob will be; `nil` if the export does not have them. The stated type says how its
  /// file ends.
  private func source(of blob: BlueskyBlob, _ owner: String) -> Media.Source? {
    guard let path = blobs[blob.name] else {
      pass.miss(blob.name, of: owner)
      return nil
    }
    let ending = blob.type.flatMap { MediaType.fileExtension(for: $0.lowercased()) }
    return pass.media.source(path, named: blob.name, ending: ending)
  }

  /// The members of a post's record for which `Post` has no place: the thread it says it is in, and what its
  /// author decided about replies to it and quotes of it.
  func extras(of post: BlueskyPost, _ record: BlueskyRecord) -> RecordExtras {
    var extras = extras(of: record)
    if let root = post.root, !isWithheld(root) {
      let reference = reference(to: root)
      extras.append(object: "root") { writer in
        writer.member("id", reference?.id)
        writer.member("url", reference?.url)
      }
      extras.append("conversation") { $0.string(root) }
    }
    guard let gate = scan.gates[record.url.key] else { return extras }
    if let allowed = gate.allowed { append(allowed, to: &extras) }
    extras.append("hiddenReplies", gate.hidden.filter { !isWithheld($0) })
    extras.append("detachedQuotes", gate.detached.filter { !isWithheld($0) })
    return extras
  }

  /// Where a record came from.
  func extras(of record: BlueskyRecord) -> RecordExtras {
    var extras = RecordExtras()
    extras.append(object: "source") { writer in
      writer.member("file", record.url.path)
      writer.member("hash", record.hash)
    }
    return extras
  }

  /// Who may reply: one word, or a list of them where several rules stand side by side.
  private func append(_ allowed: [String], to extras: inout RecordExtras) {
    guard allowed.count == 1, let word = allowed.first else { return extras.append("replyPolicy", allowed) }
    extras.append("replyPolicy") { $0.string(word) }
  }
}
