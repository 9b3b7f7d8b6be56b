import SafeMarkup
internal import VipsShim

/// A picture as rows of pixels, upright and in sRGB.
package struct PicturePixels: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Whether each pixel has a fourth byte, its opacity.
  package let hasOpacity: Bool
  /// Red, green and blue of each pixel, and its opacity if it has one, row after row without space between.
  package let bytes: [UInt8]

  /// Why there is no result.
  enum Fault: Error { case late, failed }

  /// Whether something of what is below it would be seen.
  var isTransparent: Bool {
    hasOpacity && stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 255 }
  }

  /// The plain mean of all pixels; `nil` if some of them are transparent, or there are none.
  var meanColor: RGBColor? {
    let size = hasOpacity ? 4 : 3
    let count = bytes.count / size
    guard count > 0, !isTransparent else { return nil }
    let means = (0..<3).map { band in
      let sum = bytes.withUnsafeBufferPointer { bytes in
        stride(from: band, to: count * size, by: size).reduce(0) { $0 + Int(bytes[$1]) }
      }
      return UInt8(clamping: (sum + count / 2) / count)
    }
    return RGBColor(red: means[0], green: means[1], blue: means[2])
  }
}

extension PicturePixels {
  /// Decodes the first frame of a picture. If it is wider than `width`, it becomes that wide; 0 keeps its size. The
  /// caller must have checked the size of the picture.
  init(
    decoding picture: [UInt8], _ format: threadline_vips_format, width: Int, _ limits: MediaLimits
  ) throws(Fault) {
    var size = threadline_vips_size()
    var result: UnsafeMutableRawPointer?
    var (count, hasOpacity) = (0, Int32(0))
    let status = threadline_vips_decode(
      picture, picture.count, format, Int32(clamping: width), limits.time, &size, &result, &count, &hasOpacity
    )
    self.init(
      width: Int(size.width), height: Int(size.height), hasOpacity: hasOpacity != 0,
      bytes: try Self.take(result, count, status))
  }

  /// The same picture with a width and the height that keeps its shape.
  func scaled(toWidth width: Int, _ limits: MediaLimits) throws(Fault) -> PicturePixels {
    guard width != self.width else { return self }
    let height = max(1, Int((Double(height) * Double(width) / Double(max(1, self.width))).rounded()))
    let to = threadline_vips_size(width: Int32(clamping: width), height: Int32(clamping: height), frames: 1)
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_scale(
      bytes, size, hasOpacity ? 1 : 0, to, limits.time, &result, &count)
    return PicturePixels(
      width: width, height: height, hasOpacity: hasOpacity, bytes: try Self.take(result, count, status))
  }

  /// The bytes of a file, if they are there in time.
  func encoded(_ recipe: threadline_vips_recipe, _ limits: MediaLimits) throws(Fault) -> [UInt8] {
    var result: UnsafeMutableRawPointer?
    var count = 0
    let status = threadline_vips_encode(
      bytes, size, hasOpacity ? 1 : 0, recipe, limits.time, &result, &count)
    let encoded = try Self.take(result, count, status)
    guard recipe.format == THREADLINE_VIPS_WEBP else { return encoded }
    guard let clean = WebPChunks.withoutMetadata(encoded) else { throw .failed }
    return clean
  }

  private var size: threadline_vips_size {
    .init(width: Int32(clamping: width), height: Int32(clamping: height), frames: 1)
  }

  /// The bytes of a result, which is freed.
  private static func take(
    _ result: UnsafeMutableRawPointer?, _ count: Int, _ status: Int32
  ) throws(Fault) -> [UInt8] {
    defer { threadline_vips_free(result) }
    guard status != THREADLINE_VIPS_LATE else { throw .late }
    guard status == 0, let result, count > 0 else { throw .failed }
    return Array(UnsafeRawBufferPointer(start: result, count: count))
  }
}
