package import ThreadModel

/// One line of a native export, decoded.
package enum NativeRecord: Hashable, Sendable {
  /// The first line: what the file is.
  case header(NativeHeader)
  case account(Account)
  /// A post, or a record of a type that nobody here knows which can be shown as one (`Post.unknownKind`).
  case post(Post)
  case repost(Repost)
  case tombstone(Tombstone)
  /// The last line: how many records stood between it and the header.
  case end(records: Int)
  /// A record of another type that cannot be shown.
  case unknown(type: String)

  /// The record with other places of its media, their still pictures and their captions. What gets no other place is
  /// left out. `owner` says whose media an item is, such as `the avatar` or `"1"`.
  package func replacingSources<Failure>(
    _ other: (_ source: Media.Source, _ owner: String) throws(Failure) -> Media.Source?
  ) throws(Failure) -> NativeRecord {
    switch self {
    case .account(var account):
      account.avatar = try account.avatar?.replacingSources(of: "the avatar", other)
      account.banner = try account.banner?.replacingSources(of: "the banner", other)
      account.emoji = try account.emoji.replacingSources(other)
      return .account(account)
    case .post(var post):
      post.attachments = try post.attachments.map { attachment throws(Failure) in
        try attachment.replacingMedia { media throws(Failure) in
          try media.replacingSources(of: "\"\(post.id)\"", other)
        }
      }
      post.emoji = try post.emoji.replacingSources(other)
      return .post(post)
    case .header, .repost, .tombstone, .end, .unknown: return self
    }
  }
}

extension Media {
  fileprivate func replacingSources<Failure>(
    of owner: String, _ other: (Source, String) throws(Failure) -> Source?
  ) throws(Failure) -> Media? {
    guard let source = try other(source, owner) else { return nil }
    var media = self
    media.source = source
    media.poster = try poster.flatMap { poster throws(Failure) in try other(poster, owner) }
    media.captions = try captions.map { caption throws(Failure) in
      try other(caption.source, owner).map { Caption(language: caption.language, source: $0) }
    }.compactMap { $0 }
    return media
  }
}

extension [CustomEmoji] {
  fileprivate func replacingSources<Failure>(
    _ other: (Media.Source, String) throws(Failure) -> Media.Source?
  ) throws(Failure) -> [CustomEmoji] {
    var replaced: [CustomEmoji] = []
    for var emoji in self {
      guard let media = try emoji.media.replacingSources(of: "an emoji", other) else { continue }
      emoji.media = media
      replaced.append(emoji)
    }
    return replaced
  }
}

/// The first line of a native export:
/// `{"type":"header","format":"threadline","version":1,"source":{"kind":"mastodon-archive"}}`.
package struct NativeHeader: Hashable, Sendable {
  /// The one version there is.
  package static let currentVersion = 1

  /// The name of the format.
  package static let formatName = "threadline"

  package var format = NativeHeader.formatName
  package var version = NativeHeader.currentVersion
  /// Which program wrote it.
  package var generator: String?
  /// The export that the records came from.
  package var source = Source()
  /// When this file was made.
  package var created: Instant?
  /// What records mean that say no visibility; an unknown word means private.
  package var defaultVisibility: Visibility?
  /// Whether the records are an example, which exports of the person's own replace.
  package var isExample = false

  /// A header that says nothing but its format.
  package init() {}

  /// An export that records came from.
  package struct Source: Hashable, Sendable {
    /// Its kind, such as `mastodon-archive`.
    package var kind: String?
    /// Its file name.
    package var name: String?
    /// When it was made.
    package var exported: Instant?
  }
}
