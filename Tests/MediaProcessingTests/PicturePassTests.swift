import Foundation
import SafeMarkup
import SitePaths
import Testing

@testable import MediaProcessing

@Suite("What is made of a picture")
struct PicturePassTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private func photograph(_ width: Int, _ height: Int) throws -> [UInt8] {
    try #require(PicturePixels.noise(width, height).file(.jpeg, 92))
  }

  @Test("a photograph has a WebP at each width that is narrower, and at its own if that is the widest")
  func widths() throws {
    #expect(try media.process(photograph(1_600, 400)).made(.form).map(\.asset.width) == [400, 800, 1_200])
    #expect(try media.process(photograph(900, 600)).made(.form).map(\.asset.width) == [400, 800, 900])
    #expect(try media.process(photograph(300, 600)).made(.form).map(\.asset.width) == [300])
  }

  @Test("every file is of its format and size, and named by one hash")
  func files() throws {
    let made = try media.process(photograph(1_600, 1_000))
    for (asset, bytes) in zip(made.files.map(\.asset), made.allBytes) {
      #expect(MediaFormat(signature: bytes) == asset.format)
      #expect("\(asset.path)".hasPrefix("media/\(made.hash.prefix(2))/\(made.hash)"))
      let again = try media.process(bytes, as: "again")
      #expect(again.width == asset.width && again.height == asset.height)
    }
    #expect(made.made(.form).map { "\($0.asset.path)".suffix(9) } == ["-400.webp", "-800.webp", "1200.webp"])
  }

  @Test("no form has more bytes than a wider one or the original")
  func sizes() throws {
    let coarse = try #require(PicturePixels.noise(1_000, 700).file(.jpeg, 8))
    for picture in [try photograph(1_000, 700), coarse] {
      let made = try media.process(picture)
      let counts = made.made(.form).map(\.bytes.count) + [made.bytes.count]
      #expect(counts == counts.sorted() && Set(counts).count == counts.count)
    }
  }

  @Test("a small picture, an animation and a picture without forms are as they are")
  func none() throws {
    let small = try #require(PicturePixels.sky(900, 600).file(.jpeg, 50))
    #expect(small.count < PicturePass.smallest)
    #expect(try media.process(small).files.count == 1)
    #expect(try media.process(PictureFixture.animatedWebP.bytes).made(.form).isEmpty)
    let path = try media.put(photograph(900, 600))
    #expect(
      try MediaProcessor().prepare(path, makesForms: false).files.allSatisfy { $0.asset.role != .form })
  }

  @Test("a JPEG of at most 300 KB is its own preview; of any other picture a JPEG of 1200 pixels is made")
  func preview() throws {
    #expect(try media.process(photograph(300, 200)).made(.preview).isEmpty)
    let wide = try media.process(photograph(2_400, 1_800))
    let large = try #require(wide.made(.preview).first)
    #expect(large.asset.width == 1_200 && large.asset.height == 900)
    #expect(large.bytes.count <= PicturePass.previewBytes && MediaFormat(signature: large.bytes) == .jpeg)
    let high = try media.process(photograph(1_200, 2_400))
    let tall = try #require(high.made(.preview).first)
    #expect(tall.asset.width == 600 && tall.asset.height == 1_200)
    for fixture in [PictureFixture.webp, .gif, .animatedWebP] {
      #expect(try media.process(fixture.bytes).made(.preview).map(\.asset.height) == [32], "\(fixture)")
    }
    let drawing = try #require(PicturePixels.chart(1_600, 400).file(.png, 100))
    #expect(try media.process(drawing).made(.preview).isEmpty)
    let screen = try #require(PicturePixels.noise(300, 200).file(.png, 100))
    #expect(try media.process(screen).made(.preview).count == 1)
  }

  @Test(
    "a JPEG, WebP or PNG that is upright keeps its pixels without loss",
    arguments: [PictureFixture.jpeg, .webp, .png])
  func lossless(_ fixture: PictureFixture) throws {
    let planted = try PlantedMetadata.picture(fixture)
    let made = try media.process(planted)
    let before = try MediaProcessor().pixels(of: media.put(planted, as: "before"), width: 0)
    let after = try MediaProcessor().pixels(of: media.put(made.bytes, as: "after"), width: 0)
    #expect(before == after)
    // A JPEG that is encoded again has other tables.
    if fixture == .jpeg { #expect(JPEGSegments.withoutMetadata(planted) == made.bytes) }
  }

  @Test("full opacity is left out, and a PNG of 16 bits is published with 8")
  func bands() throws {
    let noise = PicturePixels.noise(120, 80)
    let opaque = PicturePixels(
      width: 120, height: 80, hasOpacity: true,
      bytes: stride(from: 0, to: noise.bytes.count, by: 3).flatMap { noise.bytes[$0..<($0 + 3)] + [255] })
    let file = try #require(opaque.file(.png, 100))
    let made = try media.process(file)
    #expect(made.bytes[25] == 2, "truecolor without alpha")
    #expect(try MediaProcessor().pixels(of: media.put(made.bytes), width: 0) == noise)
    let clear = try #require(PicturePixels.noise(120, 80, hasOpacity: true).file(.png, 100))
    let glass = try media.process(clear)
    #expect(glass.bytes[25] == 6 && glass.color == nil)
  }

  @Test("the mean color is that of the picture")
  func color() throws {
    let sky = try #require(PicturePixels.sky(300, 200).file(.png, 100))
    let color = try #require(media.process(sky).color)
    #expect((38...42).contains(color.red) && (125...135).contains(color.green))
    for fixture in PictureFixture.allCases { #expect(try media.process(fixture.bytes).color != nil) }
  }

  #if os(Linux)
    @Test("no code is made for the scaling of a picture that two tasks would free at once (fault 261)")
    func plainCode() throws {
      #expect(try !media.process(photograph(900, 600)).made(.form).isEmpty)
      let version: @convention(c) (Int32) -> Int32 = unsafeBitCast(
        try function("vips_version"), to: (@convention(c) (Int32) -> Int32).self)
      let makesCode: @convention(c) () -> Int32 = unsafeBitCast(
        try function("vips_vector_isenabled"), to: (@convention(c) () -> Int32).self)
      #expect((version(0), version(1)) >= (8, 15) || makesCode() == 0)
    }

    /// A function of the libvips that the program has loaded.
    private func function(_ name: String) throws -> UnsafeMutableRawPointer { try #require(dlsym(nil, name)) }
  #endif

  @Test("what several tasks make at once is what one makes")
  func together() async throws {
    let path = try media.put(photograph(900, 600))
    let alone = try MediaProcessor().prepare(path).allBytes
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { try MediaProcessor().prepare(path).allBytes == alone } }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test("a media item is named under every recipe by the hash of its source (fault 211)")
  func hashes() throws {
    let clean = try media.process(PictureFixture.jpeg.bytes)
    let hashes = MediaName.hashes(ofSource: clean.header.sourceHash)
    #expect(clean.header.sourceHash == ContentHash(of: try PictureFixture.jpeg.bytes))
    #expect(hashes.first == clean.header.sourceHash && hashes.last == clean.hash)
    #expect(Set(hashes).count == hashes.count && hashes.count == Int(MediaName.recipeVersion))
  }

  @Test(
    "a form that takes too long to scale or encode is refused (fault 249)",
    arguments: [MediaFormat.jpeg, .png, .webp])
  func time(_ format: MediaFormat) throws {
    let sky = PicturePixels.sky(900, 700)
    var limits = MediaLimits.standard
    limits.seconds = 0
    #expect(throws: MediaError.late(limits)) { try sky.encoded(PicturePixels.recipe(format, 70), limits) }
    #expect(throws: MediaError.late(limits)) { try sky.scaled(toWidth: 300, limits) }
  }
}
