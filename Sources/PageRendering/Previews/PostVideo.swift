import PostText
import SafeMarkup
import SitePaths
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

  private static let nameLength = 110

  /// What adds the members of the video of a post to its JSON-LD; `nil` for a post without a video that has a still picture.
  /// A search engine wants a name, a day and a still picture.
  /// (https://developers.google.com/search/docs/appearance/structured-data/video)
  static func members(of rendered: RenderedPost, in scene: RenderScene) -> ((inout JSON) -> Void)? {
    guard let video = PostVideo(of: rendered.post, in: scene),
      let file = scene.absolute(video.file.path.description),
      let poster = video.poster.flatMap({ scene.absolute($0.path.description) })
    else { return nil }
    let words = [rendered.title, video.alt, rendered.summary].compactMap(\.self).first { !$0.isBlank }
    let bare = scene.strings(.postBy, ["name": scene.account(of: rendered.row).displayName])
    let name = TextExcerpt.of(words ?? bare, count: nameLength)
    return { json in
      json.member("@type", "VideoObject")
      json.member("name", name)
      json.member("description", video.alt)
      json.member("contentUrl", file)
      json.member("thumbnailUrl", poster)
      json.member("uploadDate", rendered.post.published.rfc3339)
      // As ISO 8601 says it: `PT65S`.
      json.member("duration", video.duration.map { "PT\(max(1, Int($0.rounded())))S" })
    }
  }
}
