/// A decoded picture, upright and in sRGB.
package struct CardPixels: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// As Cairo has them: opacity, red, green and blue of 8 bits in one number, multiplied by the opacity.
  let pixels: [UInt32]

  /// The largest side that is taken: no card shows more.
  package static let sideLimit = 8_192
}

extension CardPixels {
  /// - Parameters:
  ///   - bytes: Red, green and blue of each pixel, and its opacity if it has one, a byte each, row after row without
  ///     space between. Nil comes back where they are not as many as the size says, or the size is nothing.
  package init?(width: Int, height: Int, bytes: [UInt8], hasOpacity: Bool) {
    let (sides, size) = (1...Self.sideLimit, hasOpacity ? 4 : 3)
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * size
    else { return nil }
    let pixels = stride(from: 0, to: bytes.count, by: size).map { place in
      Self.pixel(bytes[place], bytes[place + 1], bytes[place + 2], hasOpacity ? bytes[place + 3] : 255)
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ opacity: UInt8) -> UInt32 {
    if opacity == 255 { return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
    let opacity = UInt32(opacity)
    func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * opacity + 127) / 255 }
    return opacity << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}
