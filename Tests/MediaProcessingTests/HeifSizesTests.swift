import RandomNumbers
import SitePaths
import Testing

@testable import MediaProcessing

@Suite("Sizes in HEIC and AVIF files")
struct HeifSizesTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private func sizes(_ bytes: [UInt8]) throws -> [[Int]] {
    try HeifSizes(MediaFile(media.put(bytes))).all().map { [$0.width, $0.height, $0.frames] }
  }

  /// A picture that says everywhere outside its stream that it is 8 pixels wide and high.
  private func lying(_ fixture: PictureFixture) throws -> [UInt8] {
    var bytes = try fixture.bytes
    for place in bytes.indices where bytes.word(at: place) == "ispe" {
      bytes.replaceSubrange(
        place + 8..<place + 16, with: PlantedMetadata.big(8, 4) + PlantedMetadata.big(8, 4))
    }
    if let grid = bytes.firstRange(of: [0, 0, 0, 0, 0, 0x40, 0, 0x20]) {
      bytes.replaceSubrange(grid.lowerBound + 4..<grid.upperBound, with: [0, 8, 0, 8])
    }
    return bytes
  }

  @Test("what the file says and what its streams say is found")
  func found() throws {
    #expect(try sizes(PictureFixture.avif.bytes) == [[64, 32, 1], [64, 32, 1]])
    let heic = try sizes(PictureFixture.heic.bytes)
    #expect(heic.contains([64, 64, 1]) && heic.contains([64, 32, 1]))
    #expect(try sizes(lying(.heic)).contains([64, 64, 1]))
    #expect(try sizes(lying(.avif)).contains([64, 32, 1]))
  }

  @Test(
    "a stream that is larger than the file says is refused before it is decoded (fault 150)",
    arguments: [PictureFixture.avif, .heic])
  func bombs(_ fixture: PictureFixture) throws {
    let limits = MediaLimits(pictureBytes: 10_000, side: 32, pixels: 1_024, framePixels: 1_024, frames: 1)
    let error = #expect(throws: MediaError.self) { try media.process(lying(fixture), limits: limits) }
    #expect(error?.reason == .tooLarge && error?.message.contains("part") == true)
  }

  @Test("a canvas of 65535 × 65535 pixels, and one of 65536 tiles, are refused (fault 150)")
  func grids() throws {
    let heic = try PictureFixture.heic.bytes
    let grid = try #require(heic.firstRange(of: [0, 0, 0, 0, 0, 0x40, 0, 0x20]))
    for (place, changed) in [(4, [0xFF, 0xFF, 0xFF, 0xFF]), (2, [0xFF, 0xFF, 0x7F, 0xFF] as [UInt8])] {
      var bytes = heic
      bytes.replaceSubrange(grid.lowerBound + place..<grid.lowerBound + place + 4, with: changed)
      #expect(try media.refusal(bytes) == .tooLarge)
    }
  }

  @Test(
    "pictures of every format changed at random never crash, and never reveal what was planted (fault 213)",
    arguments: PictureFixture.allCases)
  func random(_ fixture: PictureFixture) throws {
    let whole = try PlantedMetadata.picture(fixture)
    var random = SeededNumbers(seed: 9)
    for _ in 0..<120 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let clean = try? media.process(bytes), clean.format.kind == .picture else { continue }
      #expect(!clean.bytes.holds(PlantedMetadata.secret))
    }
  }
}
