package import ThreadModel

extension NativeRecord {
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
