import NativeFormat
import ThreadModel

/// Finds the files of an archive that posts mean.
///
/// A picture is at `tweets_media/17-EabcXYZ.jpg`: the id of its post and the end of its URL. Of a video
/// the variant of the highest bit rate is there, and no still.
struct XMedia {
  let pass: ImportPass
  /// What the paths of the archive begin with.
  let root: String

  private static let postFolders = ["tweets_media/", "tweet_media/", "community_tweet_media/"]
  private static let profileFolder = "profile_media/"
  /// All folders of an archive that media are taken from.
  static let folders = postFolders + [profileFolder]

  /// Where the bytes of a media item will be, and their type as the archive states it: in the archive or, where it
  /// lacks them, at their URL. `ids` are those of the versions of the post, the newest first.
  func source(of medium: XMediaItem, ids: [String]) -> (source: Media.Source, type: String?)? {
    for variant in medium.candidates {
      let names = ids.map { $0 + "-" + (variant.address.pathParts.last ?? "") }
      if let file = file(named: names, in: Self.postFolders) {
        return (file, variant.type)
      }
    }
    guard let best = medium.candidates.first, best.address.isWebAddress else { return nil }
    return (.remote(best.address), best.type)
  }

  /// The still of a video, where the archive has it after all.
  func poster(of medium: XMediaItem, ids: [String]) -> Media.Source? {
    guard medium.kind != .image, let address = medium.address else { return nil }
    let names = ids.map { $0 + "-" + (address.pathParts.last ?? "") }
    return file(named: names, in: Self.postFolders)
  }

  /// The avatar or banner of an account. The URL of a banner has no extension, its file has.
  func picture(_ address: String, ofAccount id: String) -> Media? {
    let name = id + "-" + (address.pathParts.last ?? "")
    let names = [name] + ["jpg", "jpeg", "png"].map { name + "." + $0 }
    return file(named: names, in: [Self.profileFolder]).map { Media(.image, source: $0) }
  }

  private func file(named names: [String], in folders: [String]) -> Media.Source? {
    pass.source(firstOf: folders.lazy.flatMap { folder in names.map { root + folder + $0 } })
  }
}
