import NativeFormat
import BuildDiagnostics
import ThreadModel

/// Maps the posts of a Threads archive to records of the native format.
struct ThreadsArchiveRecords {
  /// How many files of subtitles were named; they are not published.
  private(set) var captions = 0
  /// The id of the account.
  let owner: String
  let visibility: Visibility
  let pass: ImportPass
  /// What the URLs of media are relative to, the nearest folder last.
  let roots: [String]
  /// The URLs of hidden posts, which leave the texts.
  let hidden: ThreadsHiddenURLs
  /// The name of the file with the posts.
  let file: String

  /// The record of a post that has a time.
  mutating func record(of entry: ThreadsArchivePosts.Entry) -> (Post, RecordExtras) {
    let post = entry.post
    var new = Post(
      id: entry.id, account: owner, published: post.published ?? .unknown,
      text: .plain(hidden.removed(from: post.text)))
    new.slug = entry.id
    new.visibility = visibility
    new.isReply = post.isReply || post.repliedName != nil
    new.replyTo = post.repliedName.map { PostReference(handle: $0) }
    new.attachments = attachments(of: entry)
    if new.attachments.isEmpty, post.text.allSatisfy(\.isWhitespace) {
      new.attachments = [.unknown(UnknownAttachment(kind: ThreadsRecord.absentContent))]
    }
    return (new, extras(of: entry))
  }

  /// The media of a post.
  mutating func attachments(of entry: ThreadsArchivePosts.Entry) -> [PostAttachment] {
    var attachments: [PostAttachment] = []
    for medium in entry.post.media where !medium.uri.isEmpty {
      if medium.isCaption {
        captions += 1
      } else if let media = media(at: medium.uri) {
        attachments.append(.media(media))
      } else {
        pass.miss(medium.uri, of: "\"\(entry.id)\"", at: file)
        let kind = Media.Kind(ofPath: medium.uri)?.rawValue ?? "media"
        attachments.append(.unknown(UnknownAttachment(kind: kind)))
      }
    }
    return attachments
  }

  /// The media item that a URL of the archive means; `nil` if the archive lacks it. What it is its first bytes say, in
  /// the second pass.
  private func media(at address: String) -> Media? {
    guard let source = pass.source(firstOf: roots.lazy.map { $0 + address }) else { return nil }
    let found = MediaSignature.kind(of: pass.media.start(of: source) ?? [])
    return Media(found?.kind ?? Media.Kind(ofPath: address) ?? .file, source: source, type: found?.type)
  }

  private func extras(of entry: ThreadsArchivePosts.Entry) -> RecordExtras {
    let post = entry.post
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
