import RandomNumbers
import SitePaths
import VipsShim

@testable import MediaProcessing

extension PicturePixels {
  /// Pixels that are as hard to compress as there are any.
  static func noise(_ width: Int, _ height: Int, hasOpacity: Bool = false) -> PicturePixels {
    var numbers = SeededNumbers(seed: 7)
    let bytes = (0..<width * height * (hasOpacity ? 4 : 3)).map { _ in
      UInt8(truncatingIfNeeded: numbers.next())
    }
    return PicturePixels(width: width, height: height, hasOpacity: hasOpacity, bytes: bytes)
  }

  /// Pixels in two colours, as a chart has them.
  static func chart(_ width: Int, _ height: Int) -> PicturePixels {
    let bytes = (0..<width * height).flatMap { place -> [UInt8] in
      [UInt8](repeating: place % width < width / 2 ? 20 : 240, count: 3)
    }
    return PicturePixels(width: width, height: height, hasOpacity: false, bytes: bytes)
  }

  /// Pixels that change slowly, as a sky does.
  static func sky(_ width: Int, _ height: Int) -> PicturePixels {
    let bytes = (0..<width * height).flatMap { place -> [UInt8] in
      [
        40, UInt8(clamping: 80 + place / width * 100 / height),
        UInt8(clamping: 150 + place % width * 90 / width),
      ]
    }
    return PicturePixels(width: width, height: height, hasOpacity: false, bytes: bytes)
  }

  /// The bytes of a file of these pixels.
  func file(_ format: MediaFormat, _ quality: Int32) -> [UInt8]? {
    try? encoded(Self.recipe(format, quality), .standard)
  }

  /// How a format is written in tests.
  static func recipe(_ format: MediaFormat, _ quality: Int32) -> threadline_vips_recipe {
    let kind =
      switch format {
      case .png: THREADLINE_VIPS_PNG
      case .webp: THREADLINE_VIPS_WEBP
      default: THREADLINE_VIPS_JPEG
      }
    return .init(format: kind, quality: quality, lossless: 0, effort: 1)
  }
}
