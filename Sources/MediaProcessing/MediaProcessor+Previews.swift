package import SiteFiles

extension MediaProcessor {
  /// The pixels of a picture, no larger than a square of `side` pixels; of an animated one, the first frame's.
  ///
  ///     try MediaProcessor().pixels(of: "/exports/ada/media/1.heic", within: 1_200)
  ///
  /// The limits are those of `process`.
  package func pixels(of path: String, within side: Int) throws(MediaError) -> PicturePixels {
    let (file, format) = try openPicture(path)
    return try PictureCleaner(limits: limits).pixels(of: file, format, .within(side))
  }

  /// The preview of a picture whose clean form has a hash.
  package func preview(
    of path: String, hash: ContentHash, _ bounds: PicturePreview.Bounds = .card
  ) throws(MediaError) -> PicturePreview {
    let pixels = try pixels(of: path, within: bounds.side)
    guard let preview = PicturePreview(pixels, of: hash, bounds, limits) else {
      throw MediaError(.undecodable, path, "the picture cannot be made small enough for a preview")
    }
    return preview
  }
}
