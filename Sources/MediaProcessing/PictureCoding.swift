internal import PictureRows
internal import VipsShim

// Pixels are read from files and written to files here: PNGs by ourselves, all other formats by libvips.
extension PicturePixels {
  /// Decodes the first frame of a picture; a JPEG at the smallest of its own sizes that is at least as wide as `width`, if
  /// that is not 0. The caller must have checked the size of the picture.
  init(
    decoding file: [UInt8], _ format: threadline_vips_format, width: Int, _ limits: MediaLimits
  ) throws(MediaError) {
    var (size, hasOpacity) = (threadline_vips_size(), Int32(0))
    var status: Int32 = 0
    let decoded = file.withUnsafeBytes { file -> [UInt8]? in
      var picture: OpaquePointer?
      status = threadline_vips_open(
        file.baseAddress, file.count, format, Int32(clamping: width), limits.time, &picture, &size,
        &hasOpacity)
      guard let picture else { return nil }
      defer { threadline_vips_close(picture) }
      let count = Int(size.width) * Int(size.height) * (hasOpacity != 0 ? 4 : 3)
      return [UInt8](inLargePages: count) { pixels in
        status = threadline_vips_read(picture, pixels.baseAddress, count)
        guard status == 0 else { return nil }
        return hasOpacity != 0 ? threadline_drop_full_opacity(pixels.baseAddress, count) : count
      }
    }
    guard status != THREADLINE_VIPS_LATE else { throw .late(limits) }
    guard let bytes = decoded, !bytes.isEmpty else { throw .failed }
    let count = Int(size.width) * Int(size.height)
    self.init(
      width: Int(size.width), height: Int(size.height), hasOpacity: bytes.count > count * 3, bytes: bytes)
  }

  /// The same picture with a width and the height that keeps its shape.
  func scaled(toWidth width: Int, _ limits: MediaLimits) throws(MediaError) -> PicturePixels {
    guard width != self.width else { return self }
    let height = max(1, Int((Double(height) * Double(width) / Double(max(1, self.width))).rounded()))
    let bands = hasOpacity ? 4 : 3
    var status: Int32 = -1
    let scaled = [UInt8](inLargePages: width * height * bands) { scaled in
      status = threadline_scale(
        bytes, size.width, size.height, Int32(bands), Int32(clamping: width), Int32(clamping: height),
        limits.time, scaled.baseAddress)
      return status == 0 ? scaled.count : nil
    }
    guard status != THREADLINE_VIPS_LATE else { throw .late(limits) }
    guard let scaled else { throw .failed }
    return PicturePixels(width: width, height: height, hasOpacity: hasOpacity, bytes: scaled)
  }

  /// The bytes of a file, if they are there in time.
  func encoded(_ recipe: threadline_vips_recipe, _ limits: MediaLimits) throws(MediaError) -> [UInt8] {
    if recipe.format == THREADLINE_VIPS_PNG {
      let end = ContinuousClock.now + .milliseconds(limits.time)
      guard let file = pngFile() else { throw .failed }
      guard .now < end else { throw .late(limits) }
      return file
    }
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_encode(
      bytes, size, hasOpacity ? 1 : 0, recipe, limits.time, &result, &count)
    let encoded = try Self.take(result, count, status, limits)
    guard recipe.format == THREADLINE_VIPS_WEBP else { return encoded }
    guard let clean = WebPChunks.withoutMetadata(encoded) else { throw .failed }
    return clean
  }

  private var size: threadline_vips_size {
    .init(width: Int32(clamping: width), height: Int32(clamping: height), frames: 1)
  }

  /// The bytes of a result, which is freed.
  static func take(
    _ result: UnsafeMutableRawPointer?, _ count: Int, _ status: Int32, _ limits: MediaLimits
  ) throws(MediaError) -> [UInt8] {
    defer { threadline_vips_free(result) }
    guard status != THREADLINE_VIPS_LATE else { throw .late(limits) }
    guard status == 0, let result, count > 0 else { throw .failed }
    return Array(UnsafeRawBufferPointer(start: result, count: count))
  }
}
