package import SiteFiles

/// A picture, film or sound that may be published: the right type, upright, and without metadata.
package struct CleanMedia: Sendable {
  /// What it is now; a HEIC photo has become a JPEG.
  package let format: MediaFormat
  /// Its bytes, or the file to copy them from.
  package let content: SiteFile.Content
  /// Width and height in pixels as shown; nil for a sound, and for a film that does not tell.
  package let width: Int?
  package let height: Int?
  /// The length in seconds of a film or sound that tells it.
  package let duration: Double?
  /// How many frames an animated picture has; 1 for every other.
  package let frames: Int
  /// The hash of the source and of the recipe: it names the result, since codecs differ between machines.
  package let hash: ContentHash
  /// Where it goes, such as `media/3f/3f08….jpg`.
  package let path: SitePath

  /// The file to write to the site.
  package var file: SiteFile { SiteFile(path, content, fingerprint: hash.high) }
}
