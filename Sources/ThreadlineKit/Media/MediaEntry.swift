import MediaProcessing
import PageRendering
import SafeMarkup
import SitePaths

/// A medium as the cache has it: what it is, and the files that were made of it.
struct MediaEntry: Codable, Sendable {
  /// A file that was made of a medium.
  struct Asset: Codable, Sendable {
    let made: MediaAsset
    let file: AssetFile
  }

  let header: MediaHeader
  let color: RGBColor?
  let assets: [Asset]
  /// Whether it was asked for forms, and for what the video program makes.
  let hasForms, hasVideos: Bool

  /// A medium that was prepared, with its files as the cache has them.
  init(_ media: PreparedMedia, _ settings: MediaSettings, _ files: [AssetFile]) {
    (header, color) = (media.header, media.color)
    (hasForms, hasVideos) = (settings.makesForms, settings.program != nil)
    assets = zip(media.files, files).map { Asset(made: $0.asset, file: $1) }
  }

  /// The clean medium itself.
  var original: Asset? { first(.original) }

  /// The smaller pictures, from narrow to wide.
  var forms: [Asset] { assets.filter { $0.made.role == .form } }

  func first(_ role: MediaAsset.Role) -> Asset? { assets.first { $0.made.role == role } }

  /// Whether all is there that the settings ask for. A poster that the program made is not that of a build without it.
  func suffices(_ settings: MediaSettings) -> Bool {
    let hasProgram = settings.program != nil
    return switch header.format.kind {
    case .video: hasVideos == hasProgram
    case .picture: (hasForms || !settings.makesForms) && (hasVideos || !hasProgram || header.frames == 1)
    default: true
    }
  }

  /// An asset as pages know it.
  func published(_ asset: Asset) -> PublishedMedia {
    let tint = asset.made.role == .original ? color : nil
    return PublishedMedia(
      path: asset.made.path, type: asset.made.format.mediaType, width: asset.made.width,
      height: asset.made.height, byteCount: asset.file.size,
      tint: tint.map { PictureTint(red: $0.red, green: $0.green, blue: $0.blue) })
  }
}

/// An entry of the cache for a medium. A file that is refused need not be unpacked and read again.
enum CachedMedium: Codable {
  case media(MediaEntry)
  case refused(MediaError, version: String)

  /// Why a medium cannot be published; `nil` for what may be otherwise next time, such as a file that took too long.
  init?(refusing error: MediaError) {
    switch error.reason {
    case .unreadable, .tooLarge: return nil
    case .undecodable where MediaProcessor.decodingFault != nil: return nil
    default: self = .refused(error, version: SiteConfiguration.version)
    }
  }
}
