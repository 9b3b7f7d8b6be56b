/// A color in sRGB, such as `#3f6e94`.
package struct PictureColor: Sendable, Hashable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads a description; `nil` for any other text.
  package init?(_ description: some StringProtocol) {
    guard description.utf8.count == 7, description.hasPrefix("#"),
      let number = UInt32(description.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The plain mean of all pixels; `nil` if some of them are transparent, or there are none.
  init?(meanOf pixels: PicturePixels) {
    let size = pixels.hasOpacity ? 4 : 3
    let count = pixels.bytes.count / size
    guard count > 0, !pixels.isTransparent else { return nil }
    let means = (0..<3).map { band in
      let sum = pixels.bytes.withUnsafeBufferPointer { bytes in
        stride(from: band, to: count * size, by: size).reduce(0) { $0 + Int(bytes[$1]) }
      }
      return UInt8(clamping: (sum + count / 2) / count)
    }
    (red, green, blue) = (means[0], means[1], means[2])
  }

  /// As CSS has it: `#rrggbb`.
  package var description: String {
    "#"
      + [red, green, blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
