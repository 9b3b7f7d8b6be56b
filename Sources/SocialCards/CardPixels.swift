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
  ///   - rgba: Red, green, blue and opacity of each pixel, a byte each, row after row without space between. Nil
  ///     comes back where they are not as many as the size says, or the size is nothing.
  package init?(width: Int, height: Int, rgba: [UInt8]) {
    guard Self.isSize(width, height), rgba.count == width * height * 4 else { return nil }
    let pixels = stride(from: 0, to: rgba.count, by: 4).map { place in
      Self.pixel(rgba[place], rgba[place + 1], rgba[place + 2], rgba[place + 3])
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// - Parameters:
  ///   - rgb: Red, green and blue of each pixel, a byte each; else as with opacity.
  package init?(width: Int, height: Int, rgb: [UInt8]) {
    guard Self.isSize(width, height), rgb.count == width * height * 3 else { return nil }
    let pixels = stride(from: 0, to: rgb.count, by: 3).map { place in
      Self.pixel(rgb[place], rgb[place + 1], rgb[place + 2], 255)
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  private static func isSize(_ width: Int, _ height: Int) -> Bool {
    (1...sideLimit).contains(width) && (1...sideLimit).contains(height)
  }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ opacity: UInt8) -> UInt32 {
    let opacity = UInt32(opacity)
    func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * opacity + 127) / 255 }
    return opacity << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}
