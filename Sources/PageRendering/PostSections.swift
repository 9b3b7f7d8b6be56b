import ThreadModel

/// Sorts what is attached to a post into sections: pictures that follow each other stand together.
enum PostSections {
  static func attached(to post: Post, in scene: RenderScene) -> [PostSection] {
    var sections: [PostSection] = []
    var pictures: [Media] = []
    func closeGallery() {
      if !pictures.isEmpty { sections.append(.pictures(pictures)) }
      pictures = []
    }
    for attachment in post.attachments {
      if case .media(let media) = attachment, isPicture(media, in: scene) {
        pictures.append(media)
        continue
      }
      closeGallery()
      sections.append(section(for: attachment, in: scene))
    }
    closeGallery()
    return sections
  }

  private static func section(for attachment: PostAttachment, in scene: RenderScene) -> PostSection {
    switch attachment {
    case .media(let media) where media.kind == .file: file(media, in: scene)
    case .media(let media): .player(media)
    case .card(let card): .card(card)
    case .poll(let poll): .poll(poll)
    case .unknown(let unknown): .unknown(unknown)
    }
  }

  /// What is in the bytes decides, and where there are none, what the export says. An animation that is a film here is
  /// none.
  private static func isPicture(_ media: Media, in scene: RenderScene) -> Bool {
    guard case .published(let published) = scene.media.published(media.source) else {
      return media.kind == .image || media.kind == .gif
    }
    return published.type.hasPrefix("image/") && scene.media.film(of: media.source) == nil
  }

  /// A file whose kind the export does not say: played where its bytes can be, else described.
  private static func file(_ media: Media, in scene: RenderScene) -> PostSection {
    guard case .published(let published) = scene.media.published(media.source) else {
      let url: String? = if case .remote(let url) = media.source { url } else { nil }
      return .unknown(UnknownAttachment(kind: media.kind.rawValue, text: media.alt, url: url))
    }
    var playable = media
    playable.kind = published.type.hasPrefix("audio/") ? .audio : .video
    return .player(playable)
  }
}
