internal import SiteFiles
internal import VipsShim

/// Decodes a picture and encodes its pixels anew through libvips.
struct PictureCleaner {
  let limits: MediaLimits

  /// How large pixels are asked for.
  enum Frame {
    /// No larger than a square of so many pixels; a smaller picture stays as it is.
    case within(Int)
    /// So large and no other.
    case exactly(width: Int, height: Int)
  }

  /// What is written for each format that is read.
  private static func recipe(for format: MediaFormat, _ bytes: [UInt8]) -> threadline_vips_recipe {
    switch format {
    case .png: .init(format: THREADLINE_VIPS_PNG, quality: 100, lossless: 1, effort: 0)
    case .gif: .init(format: THREADLINE_VIPS_GIF, quality: 100, lossless: 1, effort: 0)
    case .webp:
      .init(
        format: THREADLINE_VIPS_WEBP, quality: 85, lossless: bytes.word(at: 12) == "VP8L" ? 1 : 0, effort: 4)
    default: .init(format: THREADLINE_VIPS_JPEG, quality: 85, lossless: 0, effort: 0)
    }
  }

  /// What a picture of a format is published as.
  private static func published(_ format: MediaFormat) -> MediaFormat {
    [.heic, .avif].contains(format) ? .jpeg : format
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
    let (bytes, _) = try checkedBytes(of: file, format)
    let recipe = Self.recipe(for: format, bytes)
    let picture = try encode(bytes, Self.loader(of: format), recipe, of: file)
    let header = try Self.header(of: file, bytes, Self.published(format), picture.size)
    return CleanMedia(header: header, content: .bytes(picture.bytes), color: Self.color(of: picture.bytes))
  }

  /// What the file will be published as.
  func header(of file: MediaFile, _ format: MediaFormat) throws(MediaError) -> MediaHeader {
    let (bytes, size) = try checkedBytes(of: file, format)
    return try Self.header(of: file, bytes, Self.published(format), size)
  }

  private static func header(
    of file: MediaFile, _ bytes: [UInt8], _ format: MediaFormat, _ size: threadline_vips_size
  ) throws(MediaError) -> MediaHeader {
    try file.header(
      format, sourceHash: ContentHash(of: bytes), width: Int(size.width), height: Int(size.height),
      frames: Int(size.frames))
  }

  /// The pixels of the file's first frame.
  func pixels(of file: MediaFile, _ format: MediaFormat, _ frame: Frame) throws(MediaError) -> PicturePixels {
    let (bytes, _) = try checkedBytes(of: file, format)
    switch Self.pixels(of: bytes, format, frame, limits) {
    case .success(let pixels): return pixels
    case .failure(let fault): throw error(fault.status, file)
    }
  }

  /// The mean colour of a picture; that of a few hundred pixels of it is enough.
  static func color(of bytes: [UInt8]) -> PictureColor? {
    guard let format = MediaFormat(signature: bytes), format.kind == .picture, threadline_vips_start() == 0
    else { return nil }
    let pixels = try? pixels(of: bytes, format, .within(16), .standard).get()
    return pixels.flatMap(PictureColor.init(meanOf:))
  }

  /// What the picture library returns where it gives no picture.
  private struct Fault: Error { let status: Int32 }

  private static func pixels(
    of bytes: [UInt8], _ format: MediaFormat, _ frame: Frame, _ limits: MediaLimits
  ) -> Result<PicturePixels, Fault> {
    var size: threadline_vips_size
    var isExact: Int32 = 0
    switch frame {
    case .within(let side):
      let bound = Int32(clamping: max(1, side))
      size = .init(width: bound, height: bound, frames: 1)
    case .exactly(let width, let height):
      size = .init(width: Int32(clamping: max(1, width)), height: Int32(clamping: max(1, height)), frames: 1)
      isExact = 1
    }
    var result: UnsafeMutableRawPointer?
    var (count, hasOpacity) = (0, Int32(0))
    let status = threadline_vips_shrink(
      bytes, bytes.count, loader(of: format), isExact, limits.time, &size, &result, &count, &hasOpacity)
    defer { threadline_vips_free(result) }
    guard status == 0, let result, count > 0 else { return .failure(Fault(status: status)) }
    return .success(
      PicturePixels(
        width: Int(size.width), height: Int(size.height), hasOpacity: hasOpacity != 0,
        bytes: Array(UnsafeRawBufferPointer(start: result, count: count))))
  }

  /// All bytes of a file that is no larger than the limits, and whose header promises no picture that is.
  private func checkedBytes(
    of file: MediaFile, _ format: MediaFormat
  ) throws(MediaError) -> ([UInt8], threadline_vips_size) {
    guard file.size <= limits.pictureBytes else {
      throw MediaError(.tooLarge, file.path, "\(file.size) bytes are more than \(limits.pictureBytes)")
    }
    guard threadline_vips_start() == 0 else {
      let fault = threadline_vips_fault().map { ": " + String(cString: $0) } ?? ""
      throw MediaError(.undecodable, file.path, "the picture library libvips does not start\(fault)")
    }
    let bytes = try file.bytes(at: 0, count: file.size)
    return (bytes, try checkedSize(bytes, format, of: file))
  }

  private func checkedSize(
    _ bytes: [UInt8], _ format: MediaFormat, of file: MediaFile
  ) throws(MediaError) -> threadline_vips_size {
    var size = threadline_vips_size()
    guard threadline_vips_measure(bytes, bytes.count, Self.loader(of: format), &size) == 0 else {
      throw MediaError(.undecodable, file.path, "the \(format.rawValue) picture is damaged")
    }
    let refusal = limits.refusal(width: Int(size.width), height: Int(size.height), frames: Int(size.frames))
    if let refusal { throw MediaError(.tooLarge, file.path, refusal) }
    if [.heic, .avif].contains(format) { try checkParts(of: file) }
    return size
  }

  /// A HEIC or AVIF file is made of parts, none of which may be larger than a whole picture.
  private func checkParts(of file: MediaFile) throws(MediaError) {
    var sizes = HeifSizes(file)
    for size in try sizes.all() {
      let refusal = limits.refusal(width: size.width, height: size.height, frames: size.frames)
      if let refusal { throw MediaError(.tooLarge, file.path, "a part of it is too large: \(refusal)") }
    }
  }

  private func error(_ status: Int32, _ file: MediaFile) -> MediaError {
    if status == THREADLINE_VIPS_LATE {
      return MediaError(.tooLarge, file.path, "decoding it took longer than \(limits.seconds) s")
    }
    return MediaError(
      .undecodable, file.path, "the picture is damaged, cut short, or of a kind that is not read")
  }

  private func encode(
    _ bytes: [UInt8], _ loader: threadline_vips_format, _ recipe: threadline_vips_recipe, of file: MediaFile
  ) throws(MediaError) -> (bytes: [UInt8], size: threadline_vips_size) {
    var size = threadline_vips_size()
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_clean(
      bytes, bytes.count, loader, recipe, limits.time, &result, &count, &size)
    defer { threadline_vips_free(result) }
    guard status == 0, let result, count > 0 else { throw error(status, file) }
    let encoded = Array(UnsafeRawBufferPointer(start: result, count: count))
    return (recipe.format == THREADLINE_VIPS_WEBP ? WebPChunks.withoutMetadata(encoded) : encoded, size)
  }
}
