package import SiteFiles
package import ThreadModel

/// Knows what became of the media that posts name. Rendering asks; where the bytes lie is nobody's business here.
package protocol MediaLibrary: Sendable {
  /// The published form of a source, or why there is none.
  func published(_ source: Media.Source) -> MediaOutcome
}

/// What became of one medium.
package enum MediaOutcome: Hashable, Sendable {
  /// It stands in the site, clean.
  case published(PublishedMedia)
  /// It stands elsewhere and was not brought along; it is never loaded from there.
  case remote
  /// It cannot be shown, and why, in words that follow "this picture".
  case withheld(reason: String)
}

/// A medium in the site.
package struct PublishedMedia: Hashable, Sendable {
  package let path: SitePath
  /// The media type without parameters.
  package let type: String
  /// In pixels; nil for sound, and for a film whose size nobody read.
  package let width, height: Int?
  /// How many bytes it has, where somebody counted them.
  package let byteCount: Int?

  package init(path: SitePath, type: String, width: Int?, height: Int?, byteCount: Int? = nil) {
    self.path = path
    self.type = type
    self.width = width
    self.height = height
    self.byteCount = byteCount
  }
}
