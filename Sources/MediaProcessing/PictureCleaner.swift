internal import SiteFiles
internal import VipsShim

/// Decodes a picture and encodes its pixels anew through libvips.
struct PictureCleaner {
  let limits: MediaLimits

  /// What is written for each format that is read.
  private static func recipe(for format: MediaFormat, _ bytes: [UInt8]) -> (
    MediaFormat, threadline_vips_recipe
  ) {
    switch format {
    case .png: (.png, .init(format: THREADLINE_VIPS_PNG, quality: 100, lossless: 1))
    case .gif: (.gif, .init(format: THREADLINE_VIPS_GIF, quality: 100, lossless: 1))
    case .webp:
      (
        .webp,
        .init(format: THREADLINE_VIPS_WEBP, quality: 85, lossless: bytes.word(at: 12) == "VP8L" ? 1 : 0)
      )
    default: (.jpeg, .init(format: THREADLINE_VIPS_JPEG, quality: 85, lossless: 0))
    }
  }

  private static func loader(of format: MediaFormat) -> threadline_vips_format {
    switch format {
    case .png: THREADLINE_VIPS_PNG
    case .gif: THREADLINE_VIPS_GIF
    case .webp: THREADLINE_VIPS_WEBP
    case .heic, .avif: THREADLINE_VIPS_HEIF
    default: THREADLINE_VIPS_JPEG
    }
  }

  /// A picture of the file's pixels and nothing else.
  func clean(_ file: MediaFile, _ format: MediaFormat) throws(MediaError) -> CleanMedia {
    let bytes = try checkedBytes(of: file, format)
    let (result, recipe) = Self.recipe(for: format, bytes)
    let picture = try encode(bytes, Self.loader(of: format), recipe, of: file)
    let hash = file.hash(of: bytes, recipe: MediaProcessor.recipeVersion)
    return CleanMedia(
      format: result, content: .bytes(picture.bytes), width: Int(picture.size.width),
      height: Int(picture.size.height), duration: nil, frames: Int(picture.size.frames), hash: hash,
      path: try MediaProcessor.path(hash, result, of: file))
  }

  /// The pixels of the file's first frame, no larger than a square of `side` pixels.
  func pixels(of file: MediaFile, _ format: MediaFormat, within side: Int) throws(MediaError) -> PicturePixels
  {
    let bytes = try checkedBytes(of: file, format)
    var size = threadline_vips_size()
    var result: UnsafeMutableRawPointer?
    var (count, hasOpacity) = (0, Int32(0))
    let bound = Int32(clamping: max(1, side))
    let status = threadline_vips_shrink(
      bytes, bytes.count, Self.loader(of: format), bound, &result, &count, &size, &hasOpacity)
    defer { threadline_vips_free(result) }
    guard status == 0, let result, count > 0 else {
      throw MediaError(
        .undecodable, file.path, "the picture is damaged, cut short, or of a kind that is not read")
    }
    return PicturePixels(
      width: Int(size.width), height: Int(size.height), hasOpacity: hasOpacity != 0,
      bytes: Array(UnsafeRawBufferPointer(start: result, count: count)))
  }

  /// All bytes of a file that is no larger than the limits, and whose header promises no picture that is.
  private func checkedBytes(of file: MediaFile, _ format: MediaFormat) throws(MediaError) -> [UInt8] {
    guard file.size <= limits.pictureBytes else {
      throw MediaError(.tooLarge, file.path, "\(file.size) bytes are more than \(limits.pictureBytes)")
    }
    guard threadline_vips_start() == 0 else {
      throw MediaError(.undecodable, file.path, "the picture library libvips does not start")
    }
    let bytes = try file.bytes(at: 0, count: file.size)
    try checkSize(bytes, format, of: file)
    return bytes
  }

  private func checkSize(_ bytes: [UInt8], _ format: MediaFormat, of file: MediaFile) throws(MediaError) {
    var size = threadline_vips_size()
    guard threadline_vips_measure(bytes, bytes.count, Self.loader(of: format), &size) == 0 else {
      throw MediaError(.undecodable, file.path, "the \(format.rawValue) picture is damaged")
    }
    let refusal = limits.refusal(width: Int(size.width), height: Int(size.height), frames: Int(size.frames))
    if let refusal { throw MediaError(.tooLarge, file.path, refusal) }
  }

  private func encode(
    _ bytes: [UInt8], _ loader: threadline_vips_format, _ recipe: threadline_vips_recipe, of file: MediaFile
  ) throws(MediaError) -> (bytes: [UInt8], size: threadline_vips_size) {
    var size = threadline_vips_size()
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_clean(bytes, bytes.count, loader, recipe, &result, &count, &size)
    defer { threadline_vips_free(result) }
    guard status == 0, let result, count > 0 else {
      throw MediaError(
        .undecodable, file.path, "the picture is damaged, cut short, or of a kind that is not read")
    }
    let encoded = Array(UnsafeRawBufferPointer(start: result, count: count))
    return (recipe.format == THREADLINE_VIPS_WEBP ? WebPChunks.withoutMetadata(encoded) : encoded, size)
  }
}
