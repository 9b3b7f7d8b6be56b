package import SiteFiles
package import SocialCards
package import ThreadModel

/// Knows what became of the media that posts name. Rendering asks; where the bytes lie is nobody's business here.
package protocol MediaLibrary: Sendable {
  /// The published form of a source, or why there is none.
  func published(_ source: Media.Source) -> MediaOutcome

  /// A picture in a form that every consumer of a link takes: JPEG or PNG, at most 1200 pixels and 300 KB, or a
  /// quarter of that for an avatar. Nil for what is no picture, or is not in the site.
  func preview(_ source: Media.Source, as use: PreviewUse) -> PublishedMedia?
}

/// What a small form of a picture is for.
package enum PreviewUse: Hashable, Sendable {
  /// It is what the preview shows.
  case picture
  /// It shows who somebody is, as a small square.
  case avatar
}

/// Knows the social cards of a site. Rendering says what is on one; who paints it is nobody's business here.
package protocol CardLibrary: Sendable {
  /// A card in the site, 1200 by 630 pixels; nil where none can be painted. `sources` are the pictures by the names
  /// that the card knows them by.
  func published(_ card: CardContent, _ palette: CardPalette, sources: [String: Media.Source])
    -> PublishedMedia?
}

/// What became of one medium.
package enum MediaOutcome: Hashable, Sendable {
  /// It stands in the site, clean.
  case published(PublishedMedia)
  /// It stands elsewhere and was not brought along; it is never loaded from there.
  case remote
  /// It cannot be shown, and why.
  case withheld(MediaLoss)
}

/// Why a medium that an export names cannot be shown.
package enum MediaLoss: Hashable, Sendable {
  /// Its bytes are not in the archive.
  case missing
  /// Its bytes are in no format that is known, or damaged.
  case unreadable
  case tooLarge
  /// It may tell where it was made, and that could not be taken out.
  case privateMetadata
  /// The site's folder did not take it.
  case unwritten
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
