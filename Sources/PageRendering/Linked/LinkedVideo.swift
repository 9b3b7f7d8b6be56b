import PostText
import SafeMarkup
import SitePaths
import ThreadModel

/// The video of a post as JSON-LD says it. A search engine wants a name, a day and a still picture.
/// (https://developers.google.com/search/docs/appearance/structured-data/video)
struct LinkedVideo {
  private let name: String
  private let alt: String?
  private let file, poster: String
  /// As ISO 8601 says it: `PT65S`.
  private let duration: String?

  private static let nameLength = 110

  /// `nil` for a post without a video that has a still picture.
  init?(of rendered: RenderedPost, in scene: RenderScene) {
    guard let video = PostVideo(of: rendered.post, in: scene),
      let file = scene.absolute(video.file.path.description),
      let poster = video.poster.flatMap({ scene.absolute($0.path.description) })
    else { return nil }
    (self.file, self.poster, alt) = (file, poster, video.alt)
    duration = video.duration.map { "PT\(max(1, Int($0.rounded())))S" }
    let words = [rendered.title, video.alt, rendered.summary].compactMap(\.self).first { !$0.isBlank }
    let bare = scene.strings(.postBy, ["name": scene.account(of: rendered.row).displayName])
    name = TextExcerpt.of(words ?? bare, count: Self.nameLength)
  }

  /// Adds the members of a video that was published with its post.
  func append(published: String, to json: inout JSON) {
    json.member("@type", "VideoObject")
    json.member("name", name)
    json.member("description", alt)
    json.member("contentUrl", file)
    json.member("thumbnailUrl", poster)
    json.member("uploadDate", published)
    json.member("duration", duration)
  }
}
