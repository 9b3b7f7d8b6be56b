internal import SitePaths
internal import VipsShim

/// Decodes a picture once and makes everything of it: the original without metadata, its forms, its preview and its
/// mean color.
package struct PicturePass {
  let picture: PictureFile
  let makesForms: Bool

  /// The widths of the forms in pixels: one for each density of a phone; the last also serves the column of a desktop
  /// display.
  static let widths = [400, 800, 1_200]
  /// The widest of them.
  package static let widest = 1_200
  /// A picture of no more bytes is loaded as it is: forms of it would be more files and hardly fewer bytes.
  static let smallest = 24_000
  /// The most bytes that every consumer of a link preview takes at once.
  static let previewBytes = 300_000
  /// The longest side of a preview.
  static let previewSide = 1_200
  /// The longest side of a WebP, <https://developers.google.com/speed/webp/faq>.
  private static let webPSide = 16_383

  /// The clean original, pixels of it that are at least as wide as the widest form, and the size of an animation as its
  /// frames were counted.
  private typealias Decoded = (original: [UInt8], pixels: PicturePixels, size: threadline_vips_size?)

  func prepared() throws(MediaError) -> PreparedMedia {
    let decoded = try decode()
    let size = decoded.size ?? picture.size
    let header = MediaHeader(
      format: picture.publishedFormat, frames: Int(size.frames), sourceHash: ContentHash(of: picture.bytes))
    let original = PreparedMedia(
      header: header, original: .bytes(decoded.original), width: Int(size.width), height: Int(size.height))
    var files = original.files
    let sizes = try scaled(decoded.pixels)
    let count = decoded.original.count
    let hasForms =
      makesForms && header.frames == 1 && count > Self.smallest
      && [.jpeg, .png, .webp].contains(header.format)
    if hasForms { files += try forms(of: header, sizes, below: count) }
    if let preview = try preview(of: header, sizes, besides: count) { files.append(preview) }
    return PreparedMedia(header: header, color: sizes.first?.meanColor, files: files)
  }

  /// A picture that needs no new original is decoded hardly larger than its widest form.
  private func decode() throws(MediaError) -> Decoded {
    if picture.isAnimated {
      let (bytes, size) = try picture.animation()
      return (bytes, try picture.pixels(atLeast: Self.widest), size)
    }
    if let copy = picture.copy() { return (copy, try picture.pixels(atLeast: Self.widest), nil) }
    if picture.format == .png, picture.isPlain, let chunks = PNGChunks(picture.bytes) {
      return try decode(chunks)
    }
    let pixels = try picture.pixels()
    return (try pixels.encoded(picture.recipe, picture.limits), pixels, nil)
  }

  /// Of a PNG the smaller of two originals stays: its own chunks, or its pixels written again.
  private func decode(_ chunks: PNGChunks) throws(MediaError) -> Decoded {
    let decoded = chunks.decoded()
    let pixels = if let decoded { decoded } else { try picture.pixels() }
    var original = try pixels.encoded(picture.recipe, picture.limits)
    if chunks.count <= original.count, let copy = decoded == nil ? chunks.copy() : chunks.uncheckedCopy {
      original = copy
    }
    return (original, pixels, nil)
  }

  /// The picture at each width, from narrow to wide, each made of the next; the widest is at most its own width.
  private func scaled(_ pixels: PicturePixels) throws(MediaError) -> [PicturePixels] {
    var sizes = pixels.width > Self.widest ? [] : [pixels]
    for width in Self.widths.reversed() where width < pixels.width {
      sizes.append(try (sizes.last ?? pixels).scaled(toWidth: width, picture.limits))
    }
    return sizes.reversed()
  }

  /// WebP at each width, of which none has more bytes than a wider one or the original.
  private func forms(
    of header: MediaHeader, _ sizes: [PicturePixels], below limit: Int
  ) throws(MediaError) -> [PreparedMedia.File] {
    // A drawing or a screen has edges and letters, which lower qualities smear.
    let recipe = threadline_vips_recipe(
      format: THREADLINE_VIPS_WEBP, quality: picture.format == .png ? 82 : 76, lossless: 0, effort: 2)
    var files: [PreparedMedia.File] = []
    var limit = limit
    for pixels in sizes.reversed() where max(pixels.width, pixels.height) <= Self.webPSide {
      let bytes = try pixels.encoded(recipe, picture.limits)
      guard bytes.count < limit else { continue }
      let asset = MediaAsset(.form, of: header, .webp, width: pixels.width, height: pixels.height)
      limit = bytes.count
      files.append((asset, .bytes(bytes)))
    }
    return files.reversed()
  }

  /// A JPEG for browsers that do not show the original, which has so many bytes; `nil` if all do.
  private func preview(
    of header: MediaHeader, _ sizes: [PicturePixels], besides count: Int
  ) throws(MediaError) -> PreparedMedia.File? {
    let format = header.format
    let most = format == .jpeg ? Self.previewBytes : format == .png ? Self.smallest : 0
    guard count > most, let widest = sizes.last else { return nil }
    guard let (bytes, pixels) = try Self.jpeg(of: widest, picture.limits) else { return nil }
    guard format != .png || bytes.count < count else { return nil }
    let asset = MediaAsset(.preview, of: header, .jpeg, width: pixels.width, height: pixels.height)
    return (asset, .bytes(bytes))
  }

  /// A JPEG within the bounds of a preview, of the best quality that fits; `nil` if none does.
  static func jpeg(
    of pixels: PicturePixels, _ limits: MediaLimits
  ) throws(MediaError) -> (bytes: [UInt8], pixels: PicturePixels)? {
    let longest = max(pixels.width, pixels.height)
    let width = longest > previewSide ? max(1, pixels.width * previewSide / longest) : pixels.width
    let pixels = try pixels.scaled(toWidth: width, limits)
    for quality: Int32 in [78, 70, 60, 48, 36, 28] {
      let recipe = threadline_vips_recipe(
        format: THREADLINE_VIPS_JPEG, quality: quality, lossless: 0, effort: 0)
      let bytes = try pixels.encoded(recipe, limits)
      if bytes.count <= previewBytes { return (bytes, pixels) }
    }
    return nil
  }
}
