internal import VipsShim

/// A picture as rows of pixels, upright and in sRGB: what a social card draws, or a preview picture is encoded from.
package struct PicturePixels: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Whether each pixel has a fourth byte, its opacity.
  package let hasOpacity: Bool
  /// Red, green and blue of each pixel, and its opacity where it has one, row after row without space between.
  package let bytes: [UInt8]

  /// Whether something of what lies below it would be seen.
  var isTransparent: Bool {
    hasOpacity && stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 255 }
  }

  /// Whether there are no more than so many colours, as in a drawing or a chart.
  func hasFewColors(_ limit: Int) -> Bool {
    let size = hasOpacity ? 4 : 3
    var colors = Set<UInt32>()
    var last: UInt32?
    for place in stride(from: 0, to: bytes.count - size + 1, by: size) {
      let color = bytes[place..<place + size].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard color != last else { continue }
      last = color
      colors.insert(color)
      if colors.count > limit { return false }
    }
    return true
  }

  /// Why there are no bytes of a file.
  enum EncodingFault: Error { case late, failed }

  /// The bytes of a file in a format, at another size where one is given, if they are there in time.
  func encoded(
    _ format: MediaFormat, _ recipe: threadline_vips_recipe, width: Int? = nil, height: Int? = nil,
    _ limits: MediaLimits
  ) throws(EncodingFault) -> [UInt8] {
    var result: UnsafeMutableRawPointer?
    var count = 0
    let from = threadline_vips_size(
      width: Int32(clamping: self.width), height: Int32(clamping: self.height), frames: 1)
    let to = threadline_vips_size(
      width: Int32(clamping: width ?? self.width), height: Int32(clamping: height ?? self.height), frames: 1)
    let status = threadline_vips_encode(
      bytes, from, hasOpacity ? 1 : 0, to, recipe, limits.time, &result, &count)
    defer { threadline_vips_free(result) }
    guard status != THREADLINE_VIPS_LATE else { throw .late }
    guard status == 0, let result, count > 0 else { throw .failed }
    let encoded = Array(UnsafeRawBufferPointer(start: result, count: count))
    return format == .webp ? WebPChunks.withoutMetadata(encoded) : encoded
  }
}
