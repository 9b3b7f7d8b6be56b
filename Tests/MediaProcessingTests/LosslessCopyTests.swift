import Foundation
import RandomNumbers
import Testing

@testable import MediaProcessing

@Suite("Pictures that are copied without metadata")
struct LosslessCopyTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + PlantedMetadata.big(content.count + 2, 2) + content
  }

  /// A JPEG with segments behind its start.
  private func jpeg(_ segments: [UInt8]) throws -> [UInt8] {
    let bytes = try PictureFixture.jpeg.bytes
    return Array(bytes.prefix(2)) + segments + bytes.dropFirst(2)
  }

  private let secret = Array(PlantedMetadata.secret.utf8)

  @Test("thumbnails, lists of pictures, comments, and what is behind the end do not come out (fault 300)")
  func metadata() throws {
    let thumbnail = [UInt8](repeating: 7, count: 3 * 16)
    let jfif = Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 4, 4] + thumbnail
    let planted =
      try jpeg(
        segment(0xE0, jfif) + segment(0xE0, Array("JFXX\0\u{10}".utf8) + secret)
          + segment(0xE2, Array("MPF\0".utf8) + secret) + segment(0xFE, secret)
          + segment(0xEE, secret) + segment(0xE1, Array("Exif\0\0".utf8) + secret))
      + (try PictureFixture.jpeg.bytes) + secret
    let copy = try #require(JPEGSegments.withoutMetadata(planted))
    #expect(!copy.holds(PlantedMetadata.secret) && copy.firstRange(of: thumbnail) == nil)
    #expect(
      copy.prefix(20) == [0xFF, 0xD8]
        + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])[...])
    let plain = try PictureFixture.jpeg.bytes
    #expect(copy.count < plain.count + 20 && copy.suffix(2) == [0xFF, 0xD9])
    #expect(JPEGSegments.withoutMetadata(copy) == copy)
    #expect(try media.process(planted).bytes == copy)
  }

  @Test(
    "a JPEG with anything unusual is not copied but decoded, or refused (fault 301)",
    arguments: [
      [0xFF, 0xD8], [0xFF, 0xDC, 0, 4, 0, 32], [0xFF, 0x01], [0xFF, 0xDD, 0, 5, 0, 0, 0], [0x00],
      [0xFF, 0xDB, 0, 4, 0, 0], [0xFF, 0xC4, 0, 4, 0, 0], [0xFF, 0xDA, 0, 3, 1], [0xFF, 0xE1, 0, 1],
      [0xFF, 0xE1, 0xFF, 0xFF],
    ] as [[UInt8]])
  func unusual(_ bytes: [UInt8]) throws {
    let picture = try jpeg(bytes)
    #expect(JPEGSegments.withoutMetadata(picture) == nil)
    if let made = try? media.process(picture + secret) {
      #expect(!made.bytes.holds(PlantedMetadata.secret) && made.width == 64)
    }
  }

  @Test("a second picture in further scans is not copied (fault 304)")
  func scans() throws {
    let plain = try #require(JPEGSegments.withoutMetadata(PictureFixture.jpeg.bytes))
    let scan = try #require(plain.firstRange(of: [0xFF, 0xDA])).lowerBound
    let twice = Array(plain.dropLast(2) + plain[scan...])
    #expect(JPEGSegments.withoutMetadata(twice) == nil)
    if let made = try? media.process(twice) { #expect(made.bytes.ranges(of: [0xFF, 0xDA]).count == 1) }
  }

  @Test("scans that refine a progressive picture are copied, and none that repeats one (fault 304)")
  func progressive() throws {
    let components: [UInt8] = [1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
    var scans = try #require(JPEGScans(components[...], isProgressive: true))
    let first: [UInt8] = [3, 1, 0, 2, 0, 3, 0, 0, 0, 0x01]
    let told = [
      first, [1, 1, 0, 1, 5, 0x02], [1, 1, 0, 6, 63, 0x02], [1, 1, 0, 1, 63, 0x21],
      [3, 1, 0, 2, 0, 3, 0, 0, 0, 0x10], [1, 1, 0, 1, 63, 0x10],
    ]
    for scan in told {
      let isNew = scans.add(scan[...])
      #expect(isNew)
    }
    for scan in told + [[1, 9, 0, 0, 0, 0], [1, 1, 0, 0, 64, 0], [1, 2, 0, 5, 1, 0], [0], []] {
      let isNew = scans.add(scan[...])
      #expect(!isNew)
    }
    #expect(JPEGScans([1, 0x11, 0, 1, 0x11, 1][...], isProgressive: false) == nil)
  }

  @Test("only one transform of colors is copied, and no header that the file did not have")
  func colors() throws {
    let adobe = Array("Adobe".utf8) + [0, 100, 1, 2, 3, 4, 1]
    let planted = try jpeg(segment(0xEE, adobe + secret))
    let copy = try #require(JPEGSegments.withoutMetadata(planted))
    #expect(copy.firstRange(of: segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])) != nil)
    #expect(!copy.holds("JFIF") && !copy.holds(PlantedMetadata.secret))
    #expect(JPEGSegments.withoutMetadata(try jpeg(segment(0xEE, adobe) + segment(0xEE, adobe))) == nil)
  }

  @Test("a copy cut short anywhere is refused, and no change of a byte breaks the copying (fault 302)")
  func damaged() throws {
    let whole = try PictureFixture.jpeg.bytes
    for count in 0..<whole.count { #expect(JPEGSegments.withoutMetadata(Array(whole.prefix(count))) == nil) }
    let bytes = try PlantedMetadata.picture(.jpeg)
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<3 {
        changed[Int.random(in: 0..<changed.count, using: &numbers)] = .random(in: 0 ... .max, using: &numbers)
      }
      if let copy = JPEGSegments.withoutMetadata(changed) {
        #expect(JPEGSegments.withoutMetadata(copy) == copy)
      }
    }
  }

  @Test("of a PNG only the chunks of its pixels stay; one that is not built so is not copied (fault 303)")
  func png() throws {
    let planted = try PlantedMetadata.picture(.png)
    let copy = try #require(PNGChunks(planted)?.copy())
    #expect(PlantedMetadata.words.allSatisfy { !copy.holds($0) })
    #expect(PNGChunks(copy)?.copy() == copy)
    for count in 0..<copy.count { #expect(PNGChunks(Array(copy.prefix(count)))?.copy() == nil) }
    let critical = PlantedMetadata.big(0, 4) + Array("CgBI".utf8) + [0, 0, 0, 0]
    #expect(PNGChunks(Array(copy.prefix(33)) + critical + copy.dropFirst(33))?.copy() == nil)
    #expect(PNGChunks(Array(copy.prefix(33)) + copy.dropFirst(8))?.copy() == nil)
  }

  @Test("bytes behind the last pixel of a JPEG or PNG are not copied (fault 305)")
  func behindPixels() throws {
    let hidden = Array("hidden behind the pixels, hidden behind the pixels".utf8)
    let plain = try PictureFixture.jpeg.bytes
    #expect(try media.process(plain).bytes == JPEGSegments.withoutMetadata(plain))
    let jpeg = Array(plain.dropLast(2)) + hidden + plain.suffix(2)
    #expect(try !media.process(jpeg).bytes.holds("hidden"))
    let png = try #require(PNGChunks(PlantedMetadata.picture(.png))?.copy())
    let chunk = PlantedMetadata.big(hidden.count, 4) + Array("IDAT".utf8) + hidden + [0, 0, 0, 0]
    #expect(PNGChunks(Array(png.dropLast(12)) + chunk + png.suffix(12))?.copy() == nil)
  }

  @Test("a picture with another color profile is decoded, and one with that of sRGB is copied")
  func profiles() throws {
    let icc = { (profile: [UInt8]) in self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
    let sRGB = try jpeg(icc(ColorProfile(gamma: nil).bytes))
    #expect(try media.process(sRGB).bytes == JPEGSegments.withoutMetadata(sRGB))
    let foreign = try jpeg(icc(ColorProfile(gamma: 1).bytes))
    let made = try media.process(foreign)
    #expect(made.bytes != JPEGSegments.withoutMetadata(foreign) && !made.bytes.holds("ICC_P"))
    let wide = try jpeg(icc(ColorProfile(gamma: nil, red: [0.6097, 0.3111, 0.0195]).bytes))
    #expect(try media.process(wide).bytes != JPEGSegments.withoutMetadata(wide))
  }
}

/// A color profile of a display, <https://www.color.org/specification/ICC.1-2022-05.pdf>.
private struct ColorProfile {
  /// The exponent of its curves; `nil` for those of sRGB.
  let gamma: Double?
  var red = [0.4361, 0.2225, 0.0139]

  var bytes: [UInt8] {
    let curve =
      gamma.map {
        Array("curv\0\0\0\0".utf8) + PlantedMetadata.big(1, 4) + PlantedMetadata.big(Int($0 * 256), 2) + [
          0, 0,
        ]
      }
      ?? Array("para\0\0\0\0\0\u{3}\0\0".utf8)
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    let primaries = [("rXYZ", red), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141])]
    let tags =
      primaries.map { ($0.0, Array("XYZ \0\0\0\0".utf8) + $0.1.flatMap(fixed)) }
      + [("wtpt", Array("XYZ \0\0\0\0".utf8) + [0.9642, 1, 0.8249].flatMap(fixed))]
      + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    var (table, body): ([UInt8], [UInt8]) = ([], [])
    let start = 132 + 12 * tags.count
    for (name, content) in tags {
      table +=
        Array(name.utf8) + PlantedMetadata.big(start + body.count, 4) + PlantedMetadata.big(content.count, 4)
      body += content
    }
    var header = PlantedMetadata.big(start + body.count, 4) + Array("lcms".utf8) + [2, 0x40, 0, 0]
    header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + [0.9642, 1, 0.8249].flatMap(fixed)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + PlantedMetadata.big(tags.count, 4)
      + table + body
  }

  private func fixed(_ value: Double) -> [UInt8] { PlantedMetadata.big(Int((value * 65_536).rounded()), 4) }
}
