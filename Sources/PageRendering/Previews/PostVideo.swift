import ThreadModel

/// The video that a post's preview plays and its JSON-LD names: the first one in the site that nobody is warned of.
struct PostVideo {
  let file: PublishedMedia
  /// The still picture that stands for it.
  let poster: PublishedMedia?
  let alt: String?
  /// In seconds.
  let duration: Double?

  /// `nil` for a post without such a video.
  init?(of post: borrowing Post, in scene: RenderScene) {
    let found = post.uncoveredMedia.lazy.compactMap { media -> (media: Media, file: PublishedMedia)? in
      guard case .published(let file) = scene.media.published(media.source), file.type.hasPrefix("video/")
      else { return nil }
      return (media, file)
    }.first
    guard let (media, file) = found else { return nil }
    self.file = file
    poster = scene.poster(of: media)
    alt = media.alt.flatMap { $0.isBlank ? nil : $0 }
    duration = media.duration.flatMap { $0.isFinite && $0 > 0 && $0 < 1_000_000 ? $0 : nil }
  }
}
