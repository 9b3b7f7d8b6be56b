import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import SitePaths
import ThreadModel

/// The second half of an import: decides what may be published of an archive and of the pages saved next to it,
/// and writes it.
struct ThreadsArchiveMerge {
  /// How many records there are in both, and what happens to them.
  private(set) var tally: ImportTally
  let container: any ExportContainer
  let files: ThreadsArchiveFiles
  let api: ThreadsAPIRecords
  let owner: ThreadsArchiveOwner
  /// What all posts of the archive are; private if none may be published.
  let visibility: Visibility
  /// The first bytes of the media of the posts that may be shown, by their paths in the container.
  private(set) var starts: [String: [UInt8]] = [:]
  /// The posts of the archive that may be shown, with their twins in the API.
  private var shown: [(entry: ThreadsArchivePosts.Entry, twin: Int?)] = []

  /// Merges posts and saved pages. `assumed` is a person's word for what posts are that do not say it.
  init(
    _ files: ThreadsArchiveFiles, in container: any ExportContainer, posts: ThreadsArchivePosts,
    saved: ThreadsAPIPosts, assumed: Visibility?
  ) throws(Diagnostic) {
    let archived = try ThreadsArchivedPosts(files.archived, in: container)
    let api = ThreadsAPIRecords(saved, archived: archived.keys)
    var owner = ThreadsArchiveOwner(files, in: container, alternative: api.ownerName)
    visibility = owner.visibility(assumed: assumed, at: Diagnostic.Place(container.name))
    (self.files, self.container, self.api, self.owner) = (files, container, api, owner)
    tally = api.tally
    tally.diagnostics.append(owner.diagnostics)
    tally.leaveOut(.posts, "archived", archived.count)
    findTwins(of: posts, archived: archived.keys)
    noteUnknownFiles(beside: saved)
    guard visibility.isPublishable else { return }
    let media = shown.flatMap(\.entry.post.media).compactMap { path(ofMedia: $0.uri) }
    starts = try container.starts(of: Set(media), length: MediaFormat.signatureLength).bytes
  }

  /// A post that the API hides, or that was archived since, is left out of the archive as well.
  private mutating func findTwins(of posts: ThreadsArchivePosts, archived: Set<String>) {
    var hidden = ThreadsJoin(api.hidden)
    var kept = ThreadsJoin(api.kept)
    for entry in posts.entries {
      let key = entry.post.published.map { ThreadsJoin.key($0, entry.post.text) }
      if let key, archived.contains(key) {
        tally.leaveOut(.posts, "archived")
      } else if hidden.take(entry.post) != nil {
        tally.leaveOut(.posts, "hidden-elsewhere")
      } else {
        shown.append((entry, kept.take(entry.post)))
        tally.keep(.posts, entry.id)
        continue
      }
      tally.withheld.insert(record: entry.id)
    }
  }

  /// Counts the files next to the posts that archives did not have when this was written. They are not opened.
  private mutating func noteUnknownFiles(beside saved: ThreadsAPIPosts) {
    let folder = files.roots.last ?? ""
    let read = Set(saved.entries.map(\.file)).union([container.place(of: files.posts)])
    for entry in container.entries where entry.path.hasPrefix(folder) && entry.path.hasSuffix(".json") {
      let name = entry.path.dropFirst(folder.count)
      let place = container.place(of: entry.path)
      guard !name.contains("/"), !ThreadsArchiveFiles.isOwnName(entry.path), !read.contains(place) else {
        continue
      }
      tally.unknown.add(String(name), at: Diagnostic.Place(place))
    }
  }

  // MARK: Writing

  /// Writes what may be published.
  func write(in pass: ImportPass) throws(Diagnostic) {
    guard visibility.isPublishable else { return try writeNothing(in: pass) }
    for account in accounts { try pass.write(.account(account)) }
    for (entry, twin) in shown {
      let (post, extras) = record(of: entry, in: pass)
      if let twin {
        pass.leaveOut(.posts, "joined", kept: entry.id)
        try api.write(api.kept[twin], owner: owner.account.handle, twin: post, in: pass)
      } else {
        try pass.write(.post(post), extras: extras)
      }
    }
    let joined = Set(shown.compactMap(\.twin))
    for (index, entry) in api.kept.enumerated() where !joined.contains(index) {
      try api.write(entry, owner: owner.account.handle, in: pass)
    }
    let captions = shown.flatMap(\.entry.post.media).count { $0.isCaption }
    guard captions > 0 else { return }
    pass.tell(
      Diagnostic(
        .note, .captionsLeftOut, at: Diagnostic.Place(container.place(of: files.posts)),
        "\(counted(captions, "file")) of subtitles (.srt) left out"))
  }

  private func writeNothing(in pass: ImportPass) throws(Diagnostic) {
    for account in owner.hiddenAccounts { try pass.write(.account(account)) }
    pass.tally.withheld.insert(record: owner.account.id)
    pass.tally.withheld.insert(handle: owner.account.handle)
    for (entry, _) in shown { pass.leaveOut(.posts, owner.reasonToLeaveOut, kept: entry.id) }
    for entry in api.kept { pass.leaveOut(entry.post.kind, owner.reasonToLeaveOut, kept: entry.post.id) }
  }

  private var accounts: [Account] {
    let known = api.accounts(owner: owner.account.handle)
    var owner = owner.account
    owner.flags += known.first?.flags ?? []
    return [owner] + known.dropFirst()
  }

  /// The record of a post of the archive, which has a time.
  func record(of entry: ThreadsArchivePosts.Entry, in pass: ImportPass) -> (Post, RecordExtras) {
    let post = entry.post
    var new = Post(
      id: entry.id, account: owner.account.id, published: post.published ?? .unknown,
      text: .plain(api.addresses.removed(from: post.text)))
    new.slug = entry.id
    new.visibility = visibility
    new.isReply = post.isReply || post.repliedName != nil
    new.replyTo = post.repliedName.map { PostReference(handle: $0) }
    new.attachments = post.media.filter { !$0.uri.isEmpty && !$0.isCaption }.map { medium in
      attachment(medium.uri, of: entry.id, in: pass)
    }
    if new.attachments.isEmpty, post.text.allSatisfy(\.isWhitespace) {
      new.attachments = [.unknown(UnknownAttachment(kind: ThreadsRecord.absentContent))]
    }
    return (new, extras(of: entry, in: pass))
  }

  /// The media item that a URL of the archive means, or a word for one that the archive lacks. What it is its first
  /// bytes say.
  private func attachment(_ address: String, of id: String, in pass: ImportPass) -> PostAttachment {
    let kind = Media.Kind(ofPath: address)
    guard let path = path(ofMedia: address) else {
      pass.miss(address, of: "\"\(id)\"", at: container.place(of: files.posts))
      return .unknown(UnknownAttachment(kind: kind?.rawValue ?? "media"))
    }
    let type = starts[path].flatMap { MediaFormat(signature: $0) }?.mediaType
    let found = type.flatMap { Media.Kind(mediaType: $0) }
    return .media(Media(found ?? kind ?? .file, source: pass.media.source(path), type: type))
  }

  /// The path in the container that a URL of the archive means; `nil` if the archive lacks it.
  func path(ofMedia address: String) -> String? {
    files.roots.lazy.map { $0 + address }.first { container.contains($0) }
  }

  private func extras(of entry: ThreadsArchivePosts.Entry, in pass: ImportPass) -> RecordExtras {
    let (post, file) = (entry.post, container.place(of: files.posts))
    var extras = RecordExtras()
    if !post.countries.isEmpty {
      let message = "\"\(entry.id)\" was bound to some countries; here everybody can see it"
      pass.tell(.warning(.geoGatedPost, at: Diagnostic.Place(file), message))
      extras.append(object: "ext") { $0.member("geo_gated_country_list", post.countries) }
    }
    extras.append(file: file, index: entry.index, replyControl: post.replyControl)
    return extras
  }
}
