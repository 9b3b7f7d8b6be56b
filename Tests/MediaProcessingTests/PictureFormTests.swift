import Foundation
import SiteFiles
import Testing

@testable import MediaProcessing

@Suite("Forms of pictures")
struct PictureFormTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  private func header(_ format: MediaFormat, _ width: Int, _ height: Int, frames: Int = 1) throws
    -> MediaHeader
  {
    let source = ContentHash(of: [1, 2, 3])
    return try #require(
      MediaHeader(format, sourceHash: source, width: width, height: height, frames: frames))
  }

  private func widths(_ picture: MediaHeader, _ format: MediaFormat, _ widths: [Int]) -> [Int] {
    PictureForm.all(of: picture, widths: widths).filter { $0.format == format }.map(\.width)
  }

  @Test(
    "a picture has forms at the widths that are narrower than it, and at its own where it is the widest")
  func fitting() throws {
    #expect(try widths(header(.jpeg, 4_000, 3_000), .webp, [780, 390, 1_280]) == [390, 780, 1_280])
    #expect(try widths(header(.jpeg, 1_000, 3_000), .jpeg, [390, 780, 1_280]) == [390, 780, 1_000])
    #expect(try widths(header(.jpeg, 780, 500), .webp, [390, 780, 780, 0, -4]) == [390, 780])
    #expect(try widths(header(.png, 64, 32), .png, [390]) == [64])
    #expect(try widths(header(.png, 64, 32), .jpeg, [390]).isEmpty)
    #expect(try widths(header(.jpeg, 64, 32), .jpeg, []).isEmpty)
  }

  @Test("an animation, a GIF, a film and a sound have no forms")
  func none() throws {
    #expect(try PictureForm.all(of: header(.webp, 640, 480, frames: 2), widths: [390]).isEmpty)
    for format in MediaFormat.allCases where ![.jpeg, .png, .webp].contains(format) {
      #expect(try PictureForm.all(of: header(format, 640, 480), widths: [390]).isEmpty)
    }
  }

  @Test("forms are named by the hash of the medium, and keep its shape")
  func names() throws {
    let picture = try header(.jpeg, 4_000, 3_001)
    let forms = PictureForm.all(of: picture, widths: [390])
    for form in forms {
      #expect(form.height == 293)
      #expect(
        form.path.description
          == "media/\(picture.hash.prefix(2))/\(picture.hash)-390.\(form.format.fileExtension)")
    }
    #expect(forms.map(\.format) == (MediaProcessor.canMakeAVIF ? [.avif] : []) + [.webp, .jpeg])
  }

  @Test("a strip is at least one pixel high, and no higher than its format can be")
  func strips() throws {
    #expect(try PictureForm.all(of: header(.jpeg, 20_000, 3), widths: [390]).allSatisfy { $0.height == 1 })
    let tall = try PictureForm.all(of: header(.jpeg, 1_000, 30_000), widths: [390, 780])
    #expect(tall.filter { $0.format == .webp }.map(\.width) == [390])
    #expect(tall.filter { $0.format == .jpeg }.map(\.width) == [390, 780])
  }

  @Test(
    "every form is a picture of its format and size, upright and without metadata (fault 151)",
    arguments: [PictureFixture.jpeg, .png, .webp, .heic, .avif], [1, 6] as [UInt8])
  func made(_ fixture: PictureFixture, _ orientation: UInt8) throws {
    let path = try media.put(PlantedMetadata.picture(fixture, orientation: orientation))
    let processor = MediaProcessor()
    let header = try processor.header(of: path)
    let forms = PictureForm.all(of: header, widths: [20, 40, 640])
    var made: [PictureForm] = []
    try processor.make(forms, from: path) { form, bytes in
      made.append(form)
      #expect(MediaProcessor.format(of: bytes) == form.format)
      let again = try? media.process(bytes, as: "form")
      #expect(again?.width == form.width && again?.height == form.height)
      for word in PlantedMetadata.words {
        #expect(!bytes.holds(word), "\(word)")
      }
    }
    #expect(made == forms && made.count >= 6)
  }

  @Test("the header says what the picture becomes", arguments: PictureFixture.allCases)
  func headers(_ fixture: PictureFixture) throws {
    for orientation: UInt8 in 1...8 {
      let path = try media.put(PlantedMetadata.picture(fixture, orientation: orientation))
      #expect(try MediaProcessor().header(of: path) == MediaProcessor().process(path).header)
    }
  }

  @Test("forms are the same bytes each time, and those of a photograph are much smaller than it")
  func bytes() throws {
    let photograph = try #require(PicturePixels.sky(1_600, 1_200).file(.jpeg, 95))
    let path = try media.put(photograph)
    let forms = PictureForm.all(of: try MediaProcessor().header(of: path), widths: [390, 780])
    var (first, second): ([[UInt8]], [[UInt8]]) = ([], [])
    try MediaProcessor().make(forms, from: path) { first.append($1) }
    try MediaProcessor().make(forms, from: path) { second.append($1) }
    #expect(first == second && first.allSatisfy { $0.count < photograph.count / 2 })
  }

  #if os(Linux)
    @Test("no code is made for the scaling of a picture that two tasks would free at once (fault 261)")
    func plainCode() throws {
      let path = try media.put(PictureFixture.png.bytes)
      try MediaProcessor().make(
        PictureForm.all(of: MediaProcessor().header(of: path), widths: [20]), from: path
      ) { #expect(!$1.isEmpty) }
      let version: @convention(c) (Int32) -> Int32 = unsafeBitCast(
        try function("vips_version"), to: (@convention(c) (Int32) -> Int32).self)
      let makesCode: @convention(c) () -> Int32 = unsafeBitCast(
        try function("vips_vector_isenabled"), to: (@convention(c) () -> Int32).self)
      #expect((version(0), version(1)) >= (8, 15) || makesCode() == 0)
    }

    /// A function of the libvips that the program has loaded.
    private func function(_ name: String) throws -> UnsafeMutableRawPointer { try #require(dlsym(nil, name)) }
  #endif

  @Test("forms that several tasks make at once are those that one makes")
  func together() async throws {
    let path = try media.put(#require(PicturePixels.sky(160, 120).file(.png, 100)))
    let forms = PictureForm.all(of: try MediaProcessor().header(of: path), widths: [20, 40, 80])
    let made = {
      @Sendable in
      var made: [[UInt8]] = []
      try MediaProcessor().make(forms, from: path) { made.append($1) }
      return made
    }
    let alone = try made()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { try (0..<8).allSatisfy { _ in try made() == alone } } }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test("of a picture cut short no form is made")
  func damaged() throws {
    let whole = try #require(PicturePixels.noise(300, 200).file(.jpeg, 90))
    let path = try media.put(Array(whole.prefix(whole.count / 2)))
    let forms = PictureForm.all(of: try MediaProcessor().header(of: path), widths: [390])
    #expect(throws: MediaError.self) {
      try MediaProcessor().make(forms, from: path) { _, _ in Issue.record("expected no form") }
    }
  }

  @Test("the mean colour is that of the picture, the same from its source and from what was published")
  func color() throws {
    let sky = try #require(PicturePixels.sky(300, 200).file(.png, 100))
    let clean = try media.process(sky)
    let color = try #require(clean.color)
    #expect((38...42).contains(color.red) && (125...135).contains(color.green))
    #expect(MediaProcessor.color(of: clean.bytes) == color)
    #expect(PictureColor(red: 1, green: 160, blue: 255).description == "#01a0ff")
    let glass = try #require(PicturePixels.noise(40, 40, hasOpacity: true).file(.png, 100))
    #expect(try media.process(glass).color == nil)
    for fixture in PictureFixture.allCases { #expect(try media.process(fixture.bytes).color != nil) }
  }

  @Test("a medium is named under every recipe by the hash of its source (fault 211)")
  func hashes() throws {
    let clean = try media.process(PictureFixture.jpeg.bytes)
    let hashes = MediaName.hashes(ofSource: clean.sourceHash)
    #expect(clean.sourceHash == ContentHash(of: try PictureFixture.jpeg.bytes))
    #expect(hashes.first == clean.sourceHash && hashes.last == clean.hash)
    #expect(Set(hashes).count == hashes.count && hashes.count == Int(MediaProcessor.recipeVersion))
  }

  @Test(
    "a form that takes too long to encode is refused, whatever its format (fault 249)",
    arguments: [MediaFormat.jpeg, .png, .webp, .avif])
  func time(_ format: MediaFormat) throws {
    guard format != .avif || MediaProcessor.canMakeAVIF else { return }
    let sky = PicturePixels.sky(900, 700)
    let quick = sky.file(format, 70)
    #expect(quick != nil)
    var limits = MediaLimits.standard
    limits.seconds = 0
    #expect(throws: PicturePixels.EncodingFault.late) {
      try sky.encoded(format, PicturePixels.recipe(format, 70), limits)
    }
    #expect(throws: PicturePixels.EncodingFault.late) {
      try sky.encoded(format, PicturePixels.recipe(format, 70), width: 300, height: 233, limits)
    }
    #expect(PicturePreview(sky, of: ContentHash(of: []), .card, limits) == nil)
  }
}
