import PostText
import SafeMarkup
import SitePaths
import ThreadModel

/// The video of a post as JSON-LD says it. A search engine wants a name, a day and a still picture.
/// (https://developers.google.com/search/docs/appearance/structured-data/video)
enum LinkedVideo {
  private static let nameLength = 110

  /// What adds the members of the video of a post; `nil` for a post without a video that has a still picture.
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
