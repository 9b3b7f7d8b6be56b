import SafeMarkup

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

  /// The plain mean of all pixels; `nil` if some of them are transparent, or there are none.
  var meanColor: RGBColor? {
    let size = hasOpacity ? 4 : 3
    let count = bytes.count / size
    let isTransparent = hasOpacity && stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 255 }
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
