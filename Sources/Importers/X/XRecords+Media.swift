import NativeFormat
import ThreadModel

// The files of an archive that posts mean.
//
// A picture is at `tweets_media/17-EabcXYZ.jpg`: the id of its post and the end of its URL. Of a video the variant of the
// highest bit rate is there, and no still.
extension XRecords {
  private static let postFolders = ["tweets_media/", "tweet_media/", "community_tweet_media/"]
  private static let profileFolder = "profile_media/"
  /// All folders of an archive that media are taken from.
  static let mediaFolders = postFolders + [profileFolder]

  /// A picture or video in the archive or, where it lacks the file, at its URL; its kind alone if that is unknown.
  /// `ids` are those of the versions of the post, the newest first.
  func attachment(_ medium: XMediaItem, of post: Post, ids: [String]) -> PostAttachment {
    guard let kind = medium.kind else { return .unknown(UnknownAttachment(kind: medium.type)) }
    for variant in medium.candidates {
      guard let file = file(variant.address, of: ids) else { continue }
      // The still of a video is seldom there.
      let poster = kind == .image ? nil : medium.address.flatMap { self.file($0, of: ids) }
      return .media(
        Media(
          kind, source: file, type: variant.type, width: medium.width, height: medium.height,
          duration: medium.duration, poster: poster))
    }
    let best = medium.candidates.first
    let isLink = best?.address.isWebAddress == true
    pass.miss(best?.address ?? "", of: "\"\(post.id)\"", isLink: isLink)
    guard let best, isLink else { return .unknown(UnknownAttachment(kind: kind.rawValue)) }
    return .media(Media(kind, source: .remote(best.address), type: best.type))
  }

  /// The file of a picture or video that has a URL.
  private func file(_ address: String, of ids: [String]) -> Media.Source? {
    let end = "-" + (address.pathParts.last ?? "")
    return pass.source(
      firstOf: Self.postFolders.lazy.flatMap { folder in ids.map { root + folder + $0 + end } })
  }

  /// The avatar or banner of the account. The URL of a banner has no extension, its file has.
  func profileFile(_ address: String) -> Media.Source? {
    let path = root + Self.profileFolder + account.id + "-" + (address.pathParts.last ?? "")
    return pass.source(firstOf: [path] + ["jpg", "jpeg", "png"].map { path + "." + $0 })
  }
}
