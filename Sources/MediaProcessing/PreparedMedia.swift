package import SafeMarkup
package import SitePaths

/// What a media item is.
package struct MediaHeader: Sendable, Hashable, Codable {
  /// What is published: of a HEIC photo a JPEG.
  package let format: MediaFormat
  /// How many frames an animated picture has; 1 for every other item.
  package let frames: Int
  /// The hash of the source's bytes.
  package let sourceHash: ContentHash

  /// The hash that names all that is made of the source.
  package var hash: ContentHash { MediaName.hash(ofSource: sourceHash) }
}

/// A file of a site that was made of a media item.
package struct MediaAsset: Sendable, Hashable, Codable {
  /// What a file is for.
  package enum Role: String, Codable, Sendable {
    /// The media item itself, clean.
    case original
    /// A smaller WebP, for pages.
    case form
    /// A JPEG for link previews, and for browsers without WebP.
    case preview
    /// What a page shows of a video before it is played.
    case poster
    /// An animated picture as a video.
    case video
  }

  package let role: Role
  package let format: MediaFormat
  /// In pixels as shown; `nil` for sound, and for a video that does not say.
  package let width, height: Int?
  /// Where it goes, such as `media/3f/3f08…-400.webp`.
  package let path: SitePath
}

extension MediaAsset {
  /// An asset of a media item, named by its hash, and but for the original by its role, a form by its width.
  init(_ role: Role, of header: MediaHeader, _ format: MediaFormat, width: Int?, height: Int?) {
    let name = role == .form ? width.map { "\($0)" } : role == .original ? nil : role.rawValue
    let path = MediaName.path(header.hash, name, format: format)
    self.init(role: role, format: format, width: width, height: height, path: path)
  }
}

/// All that is made of a media item.
package struct PreparedMedia: Sendable {
  /// A file, and its bytes or the file to copy them from.
  package typealias File = (asset: MediaAsset, content: SiteFile.Content)

  /// What the media item is.
  package let header: MediaHeader
  /// The mean color of a picture without transparency: what a page shows in its place while it loads.
  package let color: RGBColor?
  /// The original first, then the forms from narrow to wide, then the rest.
  package let files: [File]
}
