import ArchiveContainers
import BuildDiagnostics
import NativeFormat
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
    try pass.write(NativeRecord.account(account(handle: handle)).replacingSources(file(_:of:)))
    for record in scan.kept {
      // The scan has read each of them already, so that none is unreadable here.
      guard let (native, extras) = try? self.record(of: record) else { continue }
      try pass.write(native.replacingSources(file(_:of:)), extras: extras)
    }
  }

  /// The account of the owner, with the pinned post.
  func account(handle: String) -> Account {
    let profile = scan.profile ?? BlueskyProfile()
    var account = profile.account
    (account.id, account.handle, account.isOwner) = (repository.did, handle, true)
    account.url = BlueskyURL.profilePage(repository.did)
    account.flags = profile.labels.contains("bot") ? ["bot"] : []
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
    new.attachments = attachments(of: post.embed, isSensitive: new.isSensitive)
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
  private func attachments(of embed: BlueskyEmbed, isSensitive: Bool) -> [PostAttachment] {
    var attachments = embed.media.map { media in
      var media = media
      media.isSensitive = isSensitive
      return PostAttachment.media(media)
    }
    if let card = embed.card, !scan.isWithheldPage(card.url) {
      let isWeb = card.url.lowercased().isWebAddress
      attachments.append(isWeb ? .card(card) : .unknown(UnknownAttachment(kind: "card", text: card.title)))
    }
    if let kind = embed.unknownKind { attachments.append(.unknown(UnknownAttachment(kind: kind))) }
    return attachments
  }

  /// Where the bytes of a blob will be, by what `JSONReader.blob` calls it; `nil` if the export does not have them.
  private func file(_ source: Media.Source, of owner: String) -> Media.Source? {
    guard case .file(_, let file) = source else { return nil }
    let parts = file.split(separator: ".").map(String.init)
    guard let name = parts.first else { return nil }
    guard let path = blobs[name] else {
      pass.miss(name, of: owner)
      return nil
    }
    return pass.media.source(path, named: name, ending: parts.dropFirst().first)
  }

  /// The paths of the blobs in a container by their CIDs, whatever folder they are in. An extension, which some
  /// programs add, does not count.
  static func blobs(in container: any ExportContainer) -> [String: String] {
    var paths: [String: String] = [:]
    for entry in container.entries {
      let name = entry.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
      guard name.utf8.count >= 46, name.hasPrefix("baf") || name.hasPrefix("Qm") else { continue }
      if paths[String(name)] == nil { paths[String(name)] = entry.path }
    }
    return paths
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
