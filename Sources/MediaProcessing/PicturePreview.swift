package import SiteFiles
internal import VipsShim

/// The small form of a picture that a link preview shows: a JPEG, or a PNG where it is transparent or has few colours,
/// without metadata.
///
/// It is named by the hash of the medium and by what it is for, so its name is known before a pixel is decoded but for
/// the ending, which is one of `paths`. Whoever has a file of that name from an earlier build needs no other.
package struct PicturePreview: Sendable, Hashable {
  /// How large a preview may be.
  package struct Bounds: Sendable, Hashable {
    /// What the preview is for, a word of its name: those of one name are alike.
    package let name: String
    /// The longest side in pixels; nothing is made larger.
    package var side: Int
    /// The most bytes.
    package var byteCount: Int

    init(_ name: String, side: Int, byteCount: Int) {
      self.name = name
      self.side = side
      self.byteCount = byteCount
    }

    /// What every consumer takes at once: as wide as the largest card, and 300 KB.
    package static let card = Bounds("card", side: 1_200, byteCount: 300_000)
    /// A person's picture, which is drawn as a small square.
    package static let avatar = Bounds("avatar", side: 400, byteCount: 300_000)
    /// What a page shows of a film before it is played.
    package static let poster = Bounds("poster", side: 1_280, byteCount: 300_000)
  }

  package let format: MediaFormat
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int
  package let path: SitePath
}

extension PicturePreview {
  /// The names that the preview of a medium may have: as a JPEG and as a PNG.
  package static func paths(of hash: ContentHash, _ bounds: Bounds) -> [SitePath] {
    [MediaFormat.jpeg, .png].compactMap { path(of: hash, bounds, $0) }
  }

  static func path(of hash: ContentHash, _ bounds: Bounds, _ format: MediaFormat) -> SitePath? {
    MediaName.path(hash, bounds.name, format: format)
  }

  /// How many colours a drawing has at most.
  private static let fewColors = 256

  /// Encodes pixels that lie within the bounds. Nil comes back where they cannot be encoded in so few bytes, or in time.
  init?(
    _ pixels: PicturePixels, of hash: ContentHash, _ bounds: Bounds, _ limits: MediaLimits = .standard
  ) {
    guard let (format, bytes) = Self.encode(pixels, bounds.byteCount, limits),
      let path = Self.path(of: hash, bounds, format)
    else { return nil }
    (self.format, self.bytes, self.path) = (format, bytes, path)
    (width, height) = (pixels.width, pixels.height)
  }

  /// The first way that is small enough: without loss where that is worth it, then less and less quality.
  private static func encode(
    _ pixels: PicturePixels, _ limit: Int, _ limits: MediaLimits
  ) -> (MediaFormat, [UInt8])? {
    if pixels.isTransparent || pixels.hasFewColors(fewColors),
      let bytes = try? pixels.encoded(.png, Self.recipe(THREADLINE_VIPS_PNG, 100), limits),
      bytes.count <= limit
    {
      return (.png, bytes)
    }
    for quality: Int32 in [82, 74, 64, 52, 40, 28] {
      guard let bytes = try? pixels.encoded(.jpeg, Self.recipe(THREADLINE_VIPS_JPEG, quality), limits) else {
        return nil
      }
      if bytes.count <= limit { return (.jpeg, bytes) }
    }
    return nil
  }

  private static func recipe(_ format: threadline_vips_format, _ quality: Int32) -> threadline_vips_recipe {
    .init(format: format, quality: quality, lossless: 0, effort: 0)
  }
}
