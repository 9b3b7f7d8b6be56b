internal import SitePaths
internal import VipsShim

/// A picture file whose size was checked before a pixel of it is decoded.
struct PictureFile {
  let bytes: [UInt8]
  let format: MediaFormat
  let limits: MediaLimits
  /// The size of one frame as shown, and the number of frames.
  let size: threadline_vips_size
  /// Whether its pixels are stored as they are shown, upright and in sRGB.
  let isPlain: Bool

  init(_ file: MediaFile, _ format: MediaFormat, _ limits: MediaLimits) throws(MediaError) {
    guard file.size <= limits.pictureBytes else {
      throw MediaError(.tooLarge, "\(file.size) bytes are more than \(limits.pictureBytes)")
    }
    try self.init(file.bytes(at: 0, count: file.size), format, limits)
    // A HEIC or AVIF file is made of parts, none of which may be larger than a whole picture.
    let parts = try [.heic, .avif].contains(format) ? HeifSizes(file).all() : []
    for part in parts {
      let refusal = limits.refusal(width: part.width, height: part.height, frames: part.frames)
      if let refusal { throw MediaError(.tooLarge, "a part of it is too large: \(refusal)") }
    }
  }

  /// The bytes of a file that is not made of parts.
  init(_ bytes: [UInt8], _ format: MediaFormat, _ limits: MediaLimits) throws(MediaError) {
    if let fault = MediaProcessor.decodingFault {
      throw MediaError(.undecodable, "the picture library libvips does not start: \(fault)")
    }
    (self.bytes, self.format, self.limits) = (bytes, format, limits)
    var size = threadline_vips_size()
    var isPlain: Int32 = 0
    guard threadline_vips_measure(bytes, bytes.count, Self.loader(of: format), &size, &isPlain) == 0 else {
      throw MediaError(.undecodable, "the \(format.rawValue) picture is damaged")
    }
    (self.size, self.isPlain) = (size, isPlain != 0)
    let refusal = limits.refusal(width: Int(size.width), height: Int(size.height), frames: Int(size.frames))
    if let refusal { throw MediaError(.tooLarge, refusal) }
  }

  /// What it is published as.
  var publishedFormat: MediaFormat { [.heic, .avif].contains(format) ? .jpeg : format }

  var isAnimated: Bool { format == .gif || size.frames > 1 }

  /// Its first frame; a JPEG may be decoded smaller, but not narrower than `width`. 0 for its own width.
  func pixels(atLeast width: Int = 0) throws(MediaError) -> PicturePixels {
    try PicturePixels(decoding: bytes, Self.loader(of: format), width: width, limits)
  }

  /// Its first frame, no wider than `width`; 0 for its own width.
  func pixels(width: Int) throws(MediaError) -> PicturePixels {
    let pixels = try pixels(atLeast: width)
    guard width > 0, pixels.width > width else { return pixels }
    return try pixels.scaled(toWidth: width, limits)
  }

  /// All frames of an animation again, without metadata.
  func animation() throws(MediaError) -> (bytes: [UInt8], size: threadline_vips_size) {
    var size = threadline_vips_size()
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_clean(
      bytes, bytes.count, Self.loader(of: format), recipe, limits.time, &result, &count, &size)
    let encoded = try PicturePixels.take(result, count, status, limits)
    guard format == .webp else { return (encoded, size) }
    guard let clean = WebPChunks.withoutMetadata(encoded, isAnimated: true) else { throw .failed }
    return (clean, size)
  }

  /// The same JPEG or WebP without metadata and without loss; `nil` if it is not plain, or anything in it is unusual.
  func copy() -> [UInt8]? {
    guard isPlain, !isAnimated else { return nil }
    switch format {
    case .jpeg:
      // Bytes that no scan needs could be anything.
      guard let copy = JPEGSegments.withoutMetadata(bytes), threadline_jpeg_is_exact(copy, copy.count) != 0
      else { return nil }
      return copy
    case .webp: return WebPChunks.withoutMetadata(bytes)
    default: return nil
    }
  }

  /// How its pixels are encoded if the file itself cannot be copied.
  var recipe: threadline_vips_recipe {
    let isExact = [.png, .gif].contains(format)
    let isLossless = isExact || format == .webp && bytes.word(at: 12) == "VP8L"
    return .init(
      format: Self.loader(of: publishedFormat), quality: isExact ? 100 : 85, lossless: isLossless ? 1 : 0,
      effort: format == .webp ? 2 : 0)
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
}
