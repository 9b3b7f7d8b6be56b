import SiteFiles
import Testing

@testable import MediaProcessing

@Suite("Preview pictures")
struct PicturePreviewTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private func preview(_ bytes: [UInt8], _ bounds: PicturePreview.Bounds = .card) throws -> PicturePreview {
    let path = try media.put(bytes)
    let processor = MediaProcessor()
    return try processor.preview(of: path, hash: try processor.process(path).hash, bounds)
  }

  @Test("a large photograph becomes a JPEG of at most 1200 pixels and 300 KB")
  func photograph() throws {
    let original = try #require(PicturePixels.noise(2_400, 1_800).file(.jpeg, 95))
    #expect(original.count > 2_000_000)
    let preview = try preview(original)
    #expect(preview.format == .jpeg && preview.width == 1_200 && preview.height == 900)
    #expect(preview.bytes.count <= 300_000)
    #expect(MediaProcessor.format(of: preview.bytes) == .jpeg && preview.path.fileExtension == "jpg")
  }

  @Test("a small picture is never made larger", arguments: PictureFixture.allCases)
  func small(_ fixture: PictureFixture) throws {
    let preview = try preview(fixture.bytes)
    let isAnimated = fixture == .gif || fixture == .animatedWebP
    #expect(preview.width == (isAnimated ? 32 : 64) && preview.height == 32)
    #expect(MediaProcessor.format(of: preview.bytes) == preview.format)
  }

  @Test(
    "what is transparent or has few colours stays a PNG; what is neither, or would be too large, does not")
  func formats() throws {
    let chart = try #require(PicturePixels.chart(1_600, 400).file(.png, 100))
    let drawn = try preview(chart)
    #expect(drawn.format == .png && drawn.width == 1_200 && drawn.path.fileExtension == "png")
    let glass = try #require(
      PicturePixels.noise(120, 80, hasOpacity: true).file(.png, 100))
    #expect(try preview(glass).format == .png)
    let large = try #require(
      PicturePixels.noise(900, 600, hasOpacity: true).file(.png, 100))
    #expect(try preview(large).format == .jpeg)
    let photograph = try #require(PicturePixels.noise(120, 80).file(.png, 100))
    #expect(try preview(photograph).format == .jpeg)
  }

  @Test("the name is known before a pixel is decoded, and is another for other bounds")
  func names() throws {
    let path = try media.put(PictureFixture.jpeg.bytes)
    let hash = try MediaProcessor().process(path).hash
    let preview = try MediaProcessor().preview(of: path, hash: hash)
    #expect(PicturePreview.paths(of: hash, .card).contains(preview.path))
    #expect(!PicturePreview.paths(of: hash, .avatar).contains(preview.path))
    #expect(try MediaProcessor().preview(of: path, hash: hash) == preview)
  }

  @Test(
    "a preview is upright and says nothing of where or when (fault 151)",
    arguments: [PictureFixture.jpeg, .png, .webp])
  func clean(_ fixture: PictureFixture) throws {
    let preview = try preview(PlantedMetadata.picture(fixture, orientation: 6))
    #expect(preview.width == 32 && preview.height == 64)
    for word in PlantedMetadata.words {
      #expect(!preview.bytes.holds(word), "\(word)")
    }
  }

  @Test("pixels are those of the picture, in a square of the side that was asked for")
  func pixels() throws {
    let path = try media.put(PictureFixture.png.bytes)
    let whole = try MediaProcessor().pixels(of: path, within: 256)
    #expect(whole.width == 64 && whole.height == 32 && !whole.hasOpacity)
    #expect(whole.bytes.count == 64 * 32 * 3)
    #expect(whole.bytes[0] > 150 && whole.bytes[2] < 100, "the left is red")
    let half = try MediaProcessor().pixels(of: path, within: 32)
    #expect(half.width == 32 && half.height == 16)
  }

  @Test("a film, a cut picture and one beyond the limits have no pixels")
  func refused() throws {
    let photograph = try #require(PicturePixels.noise(300, 200).file(.jpeg, 90))
    let cut = try media.put(Array(photograph.prefix(photograph.count / 2)), as: "cut")
    #expect(throws: MediaError.self) { try MediaProcessor().pixels(of: cut, within: 100) }
    let film = try media.put(Array("\u{0}\u{0}\u{0}\u{18}ftypmp42".utf8), as: "film")
    #expect(throws: MediaError.self) { try MediaProcessor().pixels(of: film, within: 100) }
    let whole = try media.put(photograph, as: "whole")
    var limits = MediaLimits.standard
    limits.pixels = 300 * 200 - 1
    #expect(throws: MediaError.self) { try MediaProcessor(limits: limits).pixels(of: whole, within: 100) }
  }
}
