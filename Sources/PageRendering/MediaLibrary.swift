package import SitePaths
package import SocialCards
package import ThreadModel

/// Knows what became of the media that posts name. Rendering asks; where the bytes lie is nobody's business here.
package protocol MediaLibrary: Sendable {
  /// The published form of a source, or why it is missing.
  func published(_ source: Media.Source) -> MediaOutcome

  /// Whether a source was taken down: then nothing that describes it is shown either. Asked of every medium.
  func isTakenDown(_ source: Media.Source) -> Bool

  /// The smaller pictures that browsers choose from, from narrow to wide, and last the one for browsers that do not know
  /// their format. None if the picture is shown as it is.
  func forms(_ source: Media.Source) -> [PublishedMedia]

  /// An animated picture as a video without sound, which is much smaller; `nil` if it is shown as it is.
  func video(of source: Media.Source) -> PublishedMedia?

  /// The still picture of a video; `nil` if none can be made.
  func poster(of source: Media.Source) -> PublishedMedia?

  /// A picture in a form that every consumer of a link takes: JPEG or PNG, at most 1200 pixels and 300 KB. Nil for what
  /// is no picture, or is not in the site.
  func preview(_ source: Media.Source) -> PublishedMedia?
}

/// A social card in the site, 1200 by 630 pixels, with its pictures by their names in the card; `nil` if it cannot be
/// painted. Rendering says what is on one; who paints it is nobody's business here.
package typealias CardLibrary =
  @Sendable (CardContent, CardPalette, _ sources: [String: Media.Source]) -> PublishedMedia?

/// What became of one medium.
package enum MediaOutcome: Hashable, Sendable {
  /// It is in the site, without private metadata.
  case published(PublishedMedia)
  /// It stands elsewhere and was not brought along; it is never loaded from there.
  case remote
  /// It cannot be shown, and the string that says why, such as `mediaMissing`.
  case withheld(PageString)

  /// The hash of everything that a page may show of the medium.
  var fingerprint: UInt64 {
    guard case .published(let media) = self else { return 0 }
    let numbers = [media.width, media.height, media.byteCount].map { String($0 ?? -1) }
    let texts = [media.path.description, media.type] + numbers + [media.tint?.classes ?? ""]
    return ContentHash(combining: texts).high
  }
}

/// A medium in the site.
package struct PublishedMedia: Hashable, Sendable {
  package let path: SitePath
  /// The media type without parameters.
  package let type: String
  /// In pixels; `nil` for audio, and for a video of unknown size.
  package let width, height: Int?
  /// How many bytes it has, where somebody counted them.
  package let byteCount: Int?
  /// The average color of a picture, shown until it is loaded.
  package let tint: PictureTint?

  package init(
    path: SitePath, type: String, width: Int?, height: Int?, byteCount: Int? = nil, tint: PictureTint? = nil
  ) {
    (self.path, self.type, self.width, self.height) = (path, type, width, height)
    (self.byteCount, self.tint) = (byteCount, tint)
  }
}

/// A color of 4 steps a channel: few enough for a class of the style sheet each, since pages have no styles of their
/// own.
package struct PictureTint: Hashable, Sendable {
  /// From 0 to 3.
  package let red, green, blue: UInt8

  /// The nearest to a color in sRGB.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    func step(_ value: UInt8) -> UInt8 { UInt8((Int(value) * 3 + 127) / 255) }
    (self.red, self.green, self.blue) = (step(red), step(green), step(blue))
  }

  /// The classes, such as `tint r3 g2 b1`.
  package var classes: String { "tint r\(red) g\(green) b\(blue)" }
}
