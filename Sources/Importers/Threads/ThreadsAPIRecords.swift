import NativeFormat
import BuildDiagnostics
import ThreadModel

/// Decides which posts of the Threads API may be shown, and maps those to records.
struct ThreadsAPIRecords: Sendable {
  /// The posts that may be shown, in order, each once.
  private(set) var kept: [ThreadsAPIPosts.Entry] = []
  /// How many there are, and why some are left out.
  private(set) var tally: ImportTally
  /// The posts that were left out because not everybody may see them.
  private(set) var hidden: [ThreadsAPIPosts.Entry] = []
  /// The URLs of what was left out.
  private(set) var addresses = ThreadsHiddenURLs()
  private var withheld: Set<String> = []
  private let archived: Set<String>

  /// Sorts out what may not be shown before anything is mapped, since a reply may be before its parent. Of
  /// posts with one id the last one stands, and none of them if any may not be shown. `archived` are the posts
  /// that their author took from everybody's sight, as `ThreadsJoin` calls them.
  init(_ pages: ThreadsAPIPosts, archived: Set<String> = []) {
    self.archived = archived
    tally = pages.tally
    let named = pages.entries.flatMap { $0.post.references.filter(\.isHidden) }
    withheld = Set(named.compactMap(\.post.id))
    for entry in pages.entries where reasonToLeaveOut(entry.post) != nil {
      withheld.formUnion([entry.post.id, entry.post.permalink].compactMap { $0 })
    }
    var last: [String: Int] = [:]
    for (index, entry) in pages.entries.enumerated() { if let id = entry.post.id { last[id] = index } }
    for (index, entry) in pages.entries.enumerated() {
      guard let reason = reason(toLeaveOut: entry, isLast: last[entry.post.id ?? ""] == index) else {
        kept.append(entry)
        tally.keep(entry.post.kind, entry.post.id ?? "")
        continue
      }
      tally.leaveOut(entry.post.kind, reason)
      guard reason != "duplicate", reason != "damaged" else { continue }
      hidden.append(entry)
      addresses.insert(entry.post)
      for name in [entry.post.id, entry.post.permalink] { tally.withheld.insert(record: name ?? "") }
    }
  }

  /// Why nobody may see a post by what it says itself, or by what its author did with it since.
  private func reasonToLeaveOut(_ post: ThreadsAPIPost) -> String? {
    if let reason = post.audience.reasonToLeaveOut { return reason }
    guard !archived.isEmpty, !post.isRepost, let published = post.published else { return nil }
    return archived.contains(ThreadsJoin.key(published, post.text)) ? "archived" : nil
  }

  private mutating func reason(toLeaveOut entry: ThreadsAPIPosts.Entry, isLast: Bool) -> String? {
    let post = entry.post
    let place = Diagnostic.Place(entry.file)
    if let reason = reasonToLeaveOut(post) { return reason }
    guard let id = post.id, !id.isEmpty else {
      let message = "post \(entry.index + 1) has no \"id\", which every post needs"
      tally.diagnostics.append(.error(.recordWithoutID, at: place, message))
      return "damaged"
    }
    if withheld.contains(id) { return "private-elsewhere" }
    if !isLast { return "duplicate" }
    guard post.published != nil else {
      let message = "\"\(id)\" has no \"timestamp\" such as 2026-03-04T05:06:07+0000"
      tally.diagnostics.append(.error(.recordWithoutTime, at: place, message))
      return "damaged"
    }
    if post.isRepost, let subject = post.reposted?.post.id, withheld.contains(subject) {
      return "repost-of-left-out"
    }
    return nil
  }

  /// The name of the account whose posts these are: the one that owns most of them, or else wrote most.
  var ownerName: String? {
    let posts = Dictionary(grouping: kept.filter { $0.post.username != nil }) { $0.post.username ?? "" }
    let counts = posts.map { name, posts in
      (name: name, owned: posts.count { $0.post.ownerID != nil }, written: posts.count)
    }
    return counts.max { ($0.owned, $0.written, $1.name) < ($1.owned, $1.written, $0.name) }?.name
  }

  /// The accounts that wrote what is kept, that of the owner first.
  func accounts(owner: String) -> [Account] {
    let names = Set(kept.map { $0.post.username ?? owner }).subtracting([owner]).sorted()
    let verified = Set(kept.compactMap { $0.post.isVerified ? $0.post.username : nil })
    return ([owner] + names).map { name in
      var account = ThreadsRecord.account(name)
      account.isOwner = name == owner
      if verified.contains(name) { account.flags.append("verified") }
      return account
    }
  }

  /// Writes the record of a post that is kept, with what its twin in an archive has.
  func write(
    _ entry: ThreadsAPIPosts.Entry, owner: String, twin: Post? = nil, in pass: ImportPass
  ) throws(Diagnostic) {
    let post = entry.post
    let account = ThreadsRecord.accountID(post.username ?? owner)
    let (id, published) = (post.id ?? "", post.published ?? .unknown)
    var extras = extras(of: entry)
    if post.isRepost, let subject = post.reposted?.reference(withheld: withheld) {
      let repost = Repost(
        id: id, account: account, published: published, subject: subject, visibility: .public,
        url: post.permalink)
      return try pass.write(.repost(repost), extras: extras)
    }
    var new = mapped(post, Post(id: id, account: account, published: published))
    if let twin {
      new = new.joined(with: twin)
      extras.append("aliases", [twin.id])
    }
    tellRestrictions(of: new, post, at: Diagnostic.Place(entry.file), in: pass)
    try pass.write(.post(new), extras: extras)
  }

  private func mapped(_ post: ThreadsAPIPost, _ new: Post) -> Post {
    var new = new
    new.slug = post.shortcode ?? post.permalink?.lastPathPart
    new.url = post.permalink
    new.text = addresses.removed(from: ThreadsTextMark.source(post.text, post.marks))
    new.longText = post.longText.map(addresses.removed)
    new.isSensitive = post.medium.isSpoiler
    new.replyTo = post.repliedTo?.reference(withheld: withheld)
    new.isReply = post.isReply
    new.quote =
      post.quoted?.reference(withheld: withheld) ?? (post.isQuote ? PostReference(state: .unavailable) : nil)
    new.attachments = attachments(of: post)
    new.tags = post.topicTag.flatMap { $0.isEmpty ? nil : [$0] } ?? []
    return new
  }

  private func attachments(of post: ThreadsAPIPost) -> [PostAttachment] {
    var media = post.children.map { child in attachment(child, of: post, isExpected: true) }
    if post.children.isEmpty {
      let isExpected = post.medium.kind != nil || post.medium.type == "CAROUSEL_ALBUM"
      media = [attachment(post.medium, of: post, isExpected: isExpected)]
    }
    // A card for a URL that a browser can open; what it is not says only that there was one.
    let links = post.links.filter { !addresses.isNamed(in: $0) }.map { address -> PostAttachment in
      address.lowercased().isWebAddress
        ? .card(LinkCard(url: address)) : .unknown(UnknownAttachment(kind: "card"))
    }
    var all = media.compactMap { $0 } + links
    if let poll = post.poll { all.append(.poll(poll)) }
    guard all.isEmpty, post.text.isEmpty, post.longText == nil, post.quoted == nil, !post.isQuote else {
      return all
    }
    return [.unknown(UnknownAttachment(kind: ThreadsRecord.absentContent, url: post.permalink))]
  }

  /// A media item, or a word for one of which only the id is known or whose URL is withheld.
  private func attachment(
    _ medium: ThreadsAPIMediaItem, of post: ThreadsAPIPost, isExpected: Bool
  ) -> PostAttachment? {
    if var media = medium.media {
      media.isSensitive = media.isSensitive || post.medium.isSpoiler
      return .media(media)
    }
    guard isExpected else { return nil }
    let kind = medium.kind?.rawValue
    let url = kind == nil ? post.permalink : nil
    return .unknown(UnknownAttachment(kind: kind ?? "media", text: medium.altText, url: url))
  }

  private func extras(of entry: ThreadsAPIPosts.Entry) -> RecordExtras {
    var extras = RecordExtras()
    if let root = entry.post.root?.post.id, !withheld.contains(root) {
      extras.append(object: "root") { $0.member("id", root) }
      extras.append("conversation") { writer in writer.string(root) }
    }
    if !entry.post.countries.isEmpty {
      extras.append(object: "countries") { $0.member("allow", entry.post.countries) }
    }
    extras.append(file: entry.file, index: entry.index, replyControl: entry.post.replyAudience)
    return extras
  }

  private func tellRestrictions(
    of mapped: Post, _ post: ThreadsAPIPost, at place: Diagnostic.Place, in pass: ImportPass
  ) {
    if !post.countries.isEmpty {
      let message = "\"\(mapped.id)\" was shown in some countries only; here everybody can see it"
      pass.tell(.warning(.geoGatedPost, at: place, message))
    }
    for (index, attachment) in mapped.attachments.enumerated() {
      let (name, owner) = ("\(mapped.id)/\(index)", "\"\(mapped.id)\"")
      switch attachment {
      case .media:
        if !attachment.isFile { pass.miss(name, of: owner, isLink: true) }
      case .unknown(let unknown):
        if unknown.kind != ThreadsRecord.absentContent, unknown.kind != "card" { pass.miss(name, of: owner) }
      case .card, .poll: break
      }
    }
  }
}
