/// A colour in sRGB, such as `#3f6e94`.
package struct PictureColor: Sendable, Hashable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The plain mean of all pixels; nil where something of what lies below the picture would be seen, or of no pixel.
  init?(meanOf pixels: PicturePixels) {
    let size = pixels.hasOpacity ? 4 : 3
    let count = pixels.bytes.count / size
    guard count > 0, !pixels.isTransparent else { return nil }
    let means = (0..<3).map { band in
      let sum = stride(from: band, to: count * size, by: size).reduce(0) { $0 + Int(pixels.bytes[$1]) }
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
