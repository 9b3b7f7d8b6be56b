import PNGWriting
import RandomNumbers
import SafeMarkup
import Testing
import VipsShim

@testable import MediaProcessing

@Suite("PNGs that are read and written here")
struct PNGTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private static let sizes = [(1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (64, 1), (257, 3), (33, 40)]

  /// The pixels as libvips decodes them.
  private func foreign(_ file: [UInt8]) throws -> PicturePixels {
    try PicturePixels(decoding: file, THREADLINE_VIPS_PNG, width: 0, .standard)
  }

  @Test(
    "pixels that are written come back, whatever their size, opacity and colors",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func written(hasOpacity: Bool, isGray: Bool) throws {
    for (width, height) in Self.sizes {
      var pixels = PicturePixels.noise(width, height, hasOpacity: hasOpacity)
      if isGray { pixels = pixels.gray }
      let file = try #require(pixels.pngFile())
      #expect(try foreign(file) == pixels)
      #expect(PNGChunks(file)?.decoded() == pixels)
      #expect(file[25] == (isGray ? 0 : 2) + (hasOpacity ? 4 : 0))
    }
  }

  @Test("each filter is chosen for rows that it suits")
  func filters() throws {
    let wide = PicturePixels.chart(200, 3), sky = PicturePixels.sky(200, 3)
    let flat = PicturePixels(
      width: 200, height: 3, hasOpacity: false, bytes: [UInt8](repeating: 0, count: 1_800))
    for pixels in [wide, sky, flat] {
      let file = try #require(pixels.pngFile())
      #expect(try foreign(file) == pixels)
      #expect(file.count < pixels.bytes.count / 4)
    }
  }

  @Test("gray takes fewer bytes than color")
  func gray() throws {
    let noise = PicturePixels.noise(90, 70)
    let file = try #require(noise.pngFile()), gray = try #require(noise.gray.pngFile())
    #expect(gray.count < file.count / 2)
  }

  @Test(
    "rows of every filter, of 1 to 4 channels, are read as libvips reads them",
    arguments: [(1, 8), (2, 8), (3, 8), (4, 8), (3, 16), (4, 16)])
  func read(channels: Int, depth: Int) throws {
    for (width, height) in Self.sizes {
      for isOpaque in [false, true] {
        let file = RawPNG(width, height, channels: channels, depth: depth, isOpaque: isOpaque).bytes
        let pixels = try #require(PNGChunks(file)?.decoded())
        #expect(try foreign(file) == pixels, "\(width) × \(height)")
        #expect(pixels.hasOpacity == (channels % 2 == 0 && !isOpaque))
        let made = try media.process(file)
        #expect(try foreign(made.bytes) == pixels)
      }
    }
  }

  @Test("opacity that begins in the last row is kept")
  func lateOpacity() throws {
    let opaque = RawPNG(20, 30, channels: 4, depth: 16, isOpaque: true)
    var clear = opaque
    clear.rows[clear.rows.count - 2] = 0
    #expect(PNGChunks(opaque.bytes)?.decoded()?.hasOpacity == false)
    let pixels = try #require(PNGChunks(clear.bytes)?.decoded())
    #expect(try pixels.hasOpacity && foreign(clear.bytes) == pixels)
  }

  @Test("a palette, a transparent color, few bits, gray of 16 bits and interlacing are left to libvips")
  func others() throws {
    let depths = RawPNG(16, 8, channels: 1, depth: 8)
    var few = depths, gray = RawPNG(33, 40, channels: 1, depth: 16)
    (few.width, few.depth) = (32, 4)
    var one = RawPNG(16, 8, channels: 3, depth: 8)
    one.extra = RawPNG.chunk("tRNS", [0, 0, 0, 0, 0, 0])
    gray.rows[1] ^= 1
    for picture in [few, gray, one] {
      #expect(PNGChunks(picture.bytes)?.decoded() == nil)
      let made = try media.process(picture.bytes)
      #expect(try foreign(made.bytes) == foreign(picture.bytes))
    }
    var interlaced = depths
    interlaced.isInterlaced = true
    #expect(PNGChunks(interlaced.bytes)?.decoded() == nil)
    var palette = RawPNG(16, 8, channels: 1, depth: 8)
    palette.kind = 3
    palette.extra = RawPNG.chunk("PLTE", (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) })
    #expect(PNGChunks(palette.bytes)?.decoded() == nil)
    let made = try media.process(palette.bytes)
    #expect(try foreign(made.bytes) == foreign(palette.bytes))
  }

  @Test(
    "a filter that does not exist, a wrong checksum, too few and too many rows are refused or left to libvips"
  )
  func damaged() throws {
    var filter = RawPNG(16, 8, channels: 4, depth: 16)
    filter.rows[0] = 5
    #expect(PNGChunks(filter.bytes)?.decoded() == nil)
    #expect(try media.refusal(filter.bytes) == .undecodable)
    var short = RawPNG(16, 8, channels: 4, depth: 16)
    short.rows.removeLast(20)
    #expect(PNGChunks(short.bytes)?.decoded() == nil)
    #expect(try media.refusal(short.bytes) == .undecodable)
    var long = RawPNG(16, 8, channels: 4, depth: 16)
    long.rows += Array("hidden behind the pixels".utf8)
    #expect(PNGChunks(long.bytes)?.decoded() == nil)
    if let made = try? media.process(long.bytes) { #expect(!made.bytes.holds("hidden")) }
    var changed = RawPNG(16, 8, channels: 4, depth: 16).bytes
    changed[changed.count - 20] ^= 1
    #expect(PNGChunks(changed)?.decoded() == nil)
    #expect(try media.refusal(changed) == .undecodable)
  }

  @Test("scaling keeps the mean, plain areas and edges, and nothing of what is transparent is seen")
  func scaling() throws {
    let flat = PicturePixels(
      width: 301, height: 77, hasOpacity: false,
      bytes: (0..<(301 * 77)).flatMap { _ in [255, 0, 130] as [UInt8] })
    for width in [300, 100, 7, 1] {
      let small = try flat.scaled(toWidth: width, .standard)
      #expect(small.bytes == (0..<(small.width * small.height)).flatMap { _ in [255, 0, 130] as [UInt8] })
    }
    let sky = PicturePixels.sky(900, 700)
    let small = try sky.scaled(toWidth: 300, .standard)
    let (color, other) = (try #require(sky.meanColor), try #require(small.meanColor))
    #expect(abs(Int(color.green) - Int(other.green)) <= 1 && abs(Int(color.blue) - Int(other.blue)) <= 1)
    let chart = try PicturePixels.chart(600, 90).scaled(toWidth: 60, .standard)
    #expect(chart.bytes[3 * 10] == 20 && chart.bytes[3 * 50] == 240 && chart.height == 9)
    let halves = PicturePixels(
      width: 100, height: 20, hasOpacity: true,
      bytes: (0..<2_000).flatMap { $0 % 100 < 50 ? [0, 0, 255, 255] : [255, 0, 0, 0] as [UInt8] })
    let glass = try halves.scaled(toWidth: 25, .standard)
    for pixel in 0..<(glass.width * glass.height) where glass.bytes[pixel * 4 + 3] > 8 {
      #expect(glass.bytes[pixel * 4] <= 1 && glass.bytes[pixel * 4 + 2] >= 254)
    }
  }
}

extension PicturePixels {
  /// The same with red in place of all colors.
  fileprivate var gray: PicturePixels {
    let step = hasOpacity ? 4 : 3
    let bytes = bytes.indices.map { $0 % step == 3 ? self.bytes[$0] : self.bytes[$0 - $0 % step] }
    return PicturePixels(width: width, height: height, hasOpacity: hasOpacity, bytes: bytes)
  }
}

/// A PNG of noise whose rows have every filter in turn, packed without compression.
private struct RawPNG {
  var width: Int
  let height: Int
  var depth: Int
  var kind: UInt8
  var isInterlaced = false
  /// Chunks before the pixels.
  var extra: [UInt8] = []
  /// Each behind the number of its filter.
  var rows: [UInt8] = []

  init(_ width: Int, _ height: Int, channels: Int, depth: Int, isOpaque: Bool = false) {
    (self.width, self.height, self.depth) = (width, height, depth)
    kind = [0, 0, 4, 2, 6][channels]
    var numbers = SeededNumbers(seed: UInt64(width * height + channels))
    let bytes = depth / 8
    for row in 0..<height {
      // Full opacity is only that before a filter.
      rows.append(isOpaque ? 0 : UInt8(row % 5))
      for place in 0..<(width * channels * bytes) {
        let isOpacity = channels % 2 == 0 && place / bytes % channels == channels - 1
        rows.append(isOpaque && isOpacity ? 255 : UInt8(truncatingIfNeeded: numbers.next()))
      }
    }
  }

  var bytes: [UInt8] {
    let size = PlantedMetadata.big(width, 4) + PlantedMetadata.big(height, 4)
    let header = size + [UInt8(depth), kind, 0, 0, isInterlaced ? 1 : 0]
    return PNGWriter.signature + Self.chunk("IHDR", header) + extra + pixels + Self.chunk("IEND", [])
  }

  /// The rows in two chunks.
  private var pixels: [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    var start = 0
    while start < rows.count {
      let count = min(rows.count - start, 65_535)
      let isLast = start + count == rows.count
      packed +=
        [isLast ? 1 : 0] + PlantedMetadata.little(count, 2) + PlantedMetadata.little(~count & 0xFFFF, 2)
      packed += rows[start..<(start + count)]
      start += count
    }
    var (low, high) = (1, 0)
    for byte in rows {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    packed += PlantedMetadata.big(high << 16 | low, 4)
    let half = packed.count / 2
    return Self.chunk("IDAT", Array(packed[..<half])) + Self.chunk("IDAT", Array(packed[half...]))
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return PlantedMetadata.big(content.count, 4) + named
      + PlantedMetadata.big(Int(PlantedMetadata.crc32(named)), 4)
  }
}
