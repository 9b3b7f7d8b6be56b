package import SiteFiles

/// A form of a picture at a width, for `srcset`: named before a pixel is decoded, and made by `make`.
///
///     PictureForm.all(of: clean.header, widths: [390, 780])
///     // media/3f/3f08…-390.avif, …-780.avif, …-390.webp, …-780.webp, …-390.jpg, …-780.jpg
package struct PictureForm: Sendable, Hashable {
  package let format: MediaFormat
  package let width: Int
  package let height: Int
  /// Where it goes, such as `media/3f/3f08…-640.avif`.
  package let path: SitePath
}

extension PictureForm {
  /// The longest side that each format can have, <https://developers.google.com/speed/webp/faq> and of JPEG
  /// <https://libjpeg-turbo.org>.
  private static func longestSide(_ format: MediaFormat) -> Int { format == .webp ? 16_383 : 65_500 }

  /// The forms of a picture at the widths: AVIF where this machine can make it, then WebP, then what every browser
  /// shows, JPEG, or PNG where the picture is one; in each format the narrowest first.
  ///
  /// None is wider than the picture. Where that is narrower than the widest that is asked for, its own width is the
  /// last. An animated picture, a film and a sound have no forms, and neither has a GIF.
  package static func all(of picture: MediaHeader, widths: [Int]) -> [PictureForm] {
    guard [.jpeg, .png, .webp].contains(picture.format), picture.frames == 1, let full = picture.width,
      let height = picture.height, full > 0, height > 0, let widest = widths.max(), widest > 0
    else { return [] }
    let fitting = Set(widths.filter { $0 > 0 && $0 < full } + [min(widest, full)]).sorted()
    let fallback: MediaFormat = picture.format == .png ? .png : .jpeg
    let formats = (MediaProcessor.canMakeAVIF ? [MediaFormat.avif] : []) + [.webp, fallback]
    return formats.flatMap { format in
      fitting.compactMap { PictureForm(of: picture, format, width: $0, of: full, height) }
    }
  }

  /// The height is the one that keeps the shape, rounded, and at least 1.
  private init?(of picture: MediaHeader, _ format: MediaFormat, width: Int, of full: Int, _ fullHeight: Int) {
    let height = max(1, Int((Double(fullHeight) * Double(width) / Double(full)).rounded()))
    guard max(width, height) <= Self.longestSide(format),
      let path = MediaName.path(picture.hash, "\(width)", format: format)
    else { return nil }
    (self.format, self.width, self.height, self.path) = (format, width, height, path)
  }
}
