package import SiteFiles

/// A picture, film or sound that may be published: the right type, upright, and without metadata.
package struct CleanMedia: Sendable {
  /// Its name, type and size, as its header says before anything is decoded.
  package let header: MediaHeader
  /// Its bytes, or the file to copy them from.
  package let content: SiteFile.Content
  /// The mean colour of a picture without transparency: what a page shows in its place while it loads.
  package let color: PictureColor?

  /// What it is now; a HEIC photo has become a JPEG.
  package var format: MediaFormat { header.format }
  /// Width and height in pixels as shown; nil for a sound, and for a film that does not tell.
  package var width: Int? { header.width }
  package var height: Int? { header.height }
  /// The length in seconds of a film or sound that tells it.
  package var duration: Double? { header.duration }
  /// How many frames an animated picture has; 1 for every other.
  package var frames: Int { header.frames }
  /// The hash of the source's hash and of the recipe: it names the result, since codecs differ between machines.
  package var hash: ContentHash { header.hash }
  /// The hash of the source's bytes.
  package var sourceHash: ContentHash { header.sourceHash }
  /// Where it goes, such as `media/3f/3f08….jpg`.
  package var path: SitePath { header.path }

  /// The file to write to the site.
  package var file: SiteFile { SiteFile(path, content, fingerprint: hash.high) }
}
