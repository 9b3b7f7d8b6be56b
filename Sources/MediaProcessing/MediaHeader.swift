package import SitePaths

/// What is known of a media item before a pixel of it is decoded: what it will be called, and how large it is.
///
///     let header = try MediaProcessor().prepare("/exports/ada/media/1.heic", recipe).header
///     header.path     // media/3f/3f08….jpg
///     header.width    // 3024: as shown, turned upright
///
/// A build that has the file of that name from an earlier build needs no other.
package struct MediaHeader: Sendable, Hashable, Codable {
  /// What is published: of a HEIC photo a JPEG.
  package let format: MediaFormat
  /// Width and height in pixels as shown; nil for a sound, and for a video that does not say.
  package let width: Int?
  package let height: Int?
  /// The length in seconds of a video or sound that gives it.
  package let duration: Double?
  /// How many frames an animated picture has; 1 for every other.
  package let frames: Int
  /// The hash of the source's bytes.
  package let sourceHash: ContentHash
  /// The hash that names all that is made of the source.
  package let hash: ContentHash
  /// Where it goes, such as `media/3f/3f08….jpg`.
  package let path: SitePath

  /// The header of a file with a hash.
  package init(
    _ format: MediaFormat, sourceHash: ContentHash, width: Int? = nil, height: Int? = nil,
    duration: Double? = nil, frames: Int = 1
  ) {
    hash = MediaName.current(ofSource: sourceHash)
    path = MediaName.path(hash, format: format)
    self.format = format
    self.sourceHash = sourceHash
    (self.width, self.height, self.duration, self.frames) = (width, height, duration, frames)
  }
}
