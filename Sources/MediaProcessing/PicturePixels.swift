internal import PictureRows
import PNGWriting
import SafeMarkup

/// A picture as rows of pixels, upright and in sRGB.
package struct PicturePixels: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Whether each pixel has a fourth byte, its opacity.
  package let hasOpacity: Bool
  /// Red, green and blue of each pixel, and its opacity if it has one, row after row without space between.
  package let bytes: [UInt8]

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

  // MARK: PNG

  /// How hard libdeflate tries. The lowest level gives fewer bytes than zlib's second, in a third of the time.
  private static let level: Int32 = 1

  /// The pixels as a PNG of 8 bits, gray if all of them are; `nil` if there is no memory for it.
  func pngFile() -> [UInt8]? {
    let bands = hasOpacity ? 4 : 3
    let isGray = threadline_is_gray(bytes, bytes.count, Int32(bands)) != 0
    guard let rows = filtered(bands: bands, isGray: isGray) else { return nil }
    let kind: UInt8 = (isGray ? 0 : 2) + (hasOpacity ? 4 : 0)
    return PNGWriter(level: Self.level)?.file(width: width, height: height, kind: kind, rows: rows)
  }

  /// The rows, each behind the number of its filter.
  private func filtered(bands: Int, isGray: Bool) -> [UInt8]? {
    let size = (width * (isGray ? bands - 2 : bands) + 1) * height
    return [UInt8](inLargePages: size) { rows in
      let status = threadline_png_filter(
        bytes, width, height, Int32(bands), isGray ? 1 : 0, rows.baseAddress)
      return status == 0 ? size : nil
    }
  }
}

extension [UInt8] {
  /// Bytes in large pages, at most so many. `fill` writes them and returns how many there are, `nil` for a failure.
  init?(inLargePages most: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int?) {
    var isFilled = false
    self.init(unsafeUninitializedCapacity: most) { buffer, count in
      threadline_use_large_pages(buffer.baseAddress, buffer.count)
      guard let written = fill(buffer) else { return }
      (isFilled, count) = (true, written)
    }
    guard isFilled else { return nil }
  }
}
