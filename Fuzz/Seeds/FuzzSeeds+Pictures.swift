import Foundation

extension FuzzSeeds {
  /// Small pictures, and the start of each kind of part that they may have.
  static let pictures: [Seed] = [
    ("jpeg", "parts", jpegStart + [0xFF, 0xE1, 0, 4, 1, 2] + jpegScan), ("png", "parts", png),
    ("webp", "parts", webP),
  ]

  /// The start, a header with a thumbnail, Adobe's segment, and the tables.
  private static let jpegStart: [UInt8] = {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 19] + Array("JFIF\0".utf8)
    bytes += [1, 2, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9, 0xFF, 0xEE, 0, 14] + Array("Adobe".utf8)
    bytes += [0, 100, 0, 0, 0, 0, 1, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 16, count: 64)
    return bytes
  }()

  /// The frame, a table of codes, a restart interval, and a scan with a restart.
  private static let jpegScan: [UInt8] = {
    var bytes: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xC4, 0, 21, 0, 1, 1]
    bytes += [UInt8](repeating: 0, count: 14) + [0, 5, 0xFF, 0xDD, 0, 4, 0, 1]
    bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0, 0xFF, 0xD0, 0x34, 0xFF, 0xD9]
    return bytes
  }()

  private static let png: [UInt8] = {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunks = [("IHDR", 13), ("PLTE", 6), ("tRNS", 2), ("tEXt", 4), ("IDAT", 8), ("IEND", 0)]
    for (name, count) in chunks {
      bytes += [0, 0, 0, UInt8(count)] + Array(name.utf8)
      bytes += [UInt8](repeating: 1, count: count + 4)
    }
    return bytes
  }()

  private static let webP: [UInt8] = {
    var chunks = Array("WEBP".utf8)
    for (name, count) in [("VP8X", 10), ("ICCP", 2), ("ALPH", 3), ("VP8 ", 8), ("EXIF", 4)] {
      chunks += Array(name.utf8) + [UInt8(count), 0, 0, 0]
      chunks += [UInt8](repeating: 1, count: count + count % 2)
    }
    return Array("RIFF".utf8) + [UInt8(chunks.count), 0, 0, 0] + chunks
  }()
}
