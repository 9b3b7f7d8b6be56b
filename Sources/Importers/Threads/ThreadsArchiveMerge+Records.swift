import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import ThreadModel

extension ThreadsArchiveMerge {
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
    let found = starts[path].flatMap(MediaSignature.kind(of:))
    return .media(Media(found?.kind ?? kind ?? .file, source: pass.media.source(path), type: found?.type))
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

extension ThreadsArchivePost.Medium {
  /// Whether it is a file of subtitles, which stands among the media of some videos.
  var isCaption: Bool { uri.lowercased().hasSuffix(".srt") }
}
