import Foundation
import SitePaths
import Testing

@testable import MediaProcessing

@Suite struct MediaProcessorTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  @Test(
    "a picture comes out in its format, or as a JPEG where browsers do not show it",
    arguments: PictureFixture.allCases)
  func formats(_ fixture: PictureFixture) throws {
    let clean = try media.process(fixture.bytes)
    let expected: MediaFormat =
      switch fixture {
      case .png: .png
      case .webp, .animatedWebP: .webp
      case .gif: .gif
      case .jpeg, .avif, .heic: .jpeg
      }
    #expect(clean.files.first?.asset.path == clean.path && clean.files.first?.asset.role == .original)
    let isAnimated = fixture == .gif || fixture == .animatedWebP
    #expect(clean.format == expected)
    #expect(MediaFormat(signature: clean.bytes) == expected)
    #expect(clean.width == (isAnimated ? 32 : 64) && clean.height == 32)
    #expect(clean.frames == (isAnimated ? 3 : 1))
    #expect(clean.path.fileExtension == expected.fileExtension)
    #expect(clean.path.description == "media/\(clean.hash.prefix(2))/\(clean.hash).\(expected.fileExtension)")
  }

  @Test(
    "no place, comment or thumbnail comes out of a picture, its forms and its preview (fault 151)",
    arguments: PictureFixture.allCases)
  func metadata(_ fixture: PictureFixture) throws {
    let planted = try PlantedMetadata.picture(fixture)
    #expect(planted.holds(PlantedMetadata.secret))
    let made = try media.process(planted).allBytes
    #expect(!made.isEmpty && !made.contains { $0.isEmpty })
    for bytes in made {
      for word in PlantedMetadata.words { #expect(!bytes.holds(word), "\(word)") }
    }
  }

  @Test(
    "a picture is turned upright, and its width and height with it (fault 151)",
    arguments: [PictureFixture.jpeg, .png, .webp], [1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])
  func orientation(_ fixture: PictureFixture, _ orientation: UInt8) throws {
    let clean = try media.process(PlantedMetadata.picture(fixture, orientation: orientation))
    let isTurned = orientation >= 5
    #expect(clean.width == (isTurned ? 32 : 64) && clean.height == (isTurned ? 64 : 32))
  }

  @Test("a clean picture is upright and stays as large when it is cleaned again")
  func again() throws {
    let once = try media.process(PlantedMetadata.picture(.jpeg, orientation: 6))
    let twice = try media.process(once.bytes)
    #expect(twice.width == 32 && twice.height == 64)
  }

  @Test("the same picture gives the same bytes and name, and another one another name")
  func deterministic() throws {
    for fixture in PictureFixture.allCases {
      let first = try media.process(fixture.bytes)
      let second = try media.process(fixture.bytes, as: "other")
      #expect(first.bytes == second.bytes && first.path == second.path)
    }
    #expect(try media.process(PictureFixture.jpeg.bytes).hash != media.process(PictureFixture.png.bytes).hash)
  }

  @Test("many tasks clean pictures at once")
  func concurrency() async throws {
    let path = try media.put(PlantedMetadata.picture(.jpeg, orientation: 8))
    let expected = try MediaProcessor().prepare(path).bytes
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<32 { group.addTask { try MediaProcessor().prepare(path).bytes } }
      for try await bytes in group { #expect(bytes == expected) }
    }
  }

  @Test("the bytes decide and not the name: HTML named .jpg is not a picture (fault 149)")
  func wrongType() throws {
    let page = Array("<!doctype html><script>alert(1)</script>".utf8)
    let error = #expect(throws: MediaError.self) { try media.process(page, as: "photo.jpg") }
    #expect(error?.reason == .unknownFormat)
    #expect(try media.process(PictureFixture.png.bytes, as: "photo.jpg").format == .png)
  }

  @Test("a file that is missing or has no bytes is named as such (fault 149)")
  func missingOrEmpty() throws {
    #expect(try media.refusal([]) == .empty)
    let error = #expect(throws: MediaError.self) {
      try MediaProcessor().prepare(media.path + "/nothing")
    }
    #expect(error?.reason == .unreadable)
    #expect(error?.message.contains("No such file") == true)
  }

  @Test("an SVG is not shown, with a billion laughs or without (fault 150)")
  func svg() throws {
    #expect(try media.refusal(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)) == .unknownFormat)
  }

  @Test(
    "a picture cut short anywhere is refused",
    arguments: PictureFixture.allCases.filter { $0 != .gif })
  func truncated(_ fixture: PictureFixture) throws {
    let bytes = try fixture.bytes
    for count in stride(from: 1, to: bytes.count - 16, by: 7) {
      let reason = try media.refusal(Array(bytes.prefix(count)))
      #expect(reason == .undecodable || reason == .unknownFormat, "\(count) of \(bytes.count) bytes")
    }
  }

  @Test("an animation cut short shows the frames it has, as in a browser, or is refused")
  func truncatedGIF() throws {
    let bytes = try PictureFixture.gif.bytes
    for count in 1..<bytes.count {
      let cut = try media.put(Array(bytes.prefix(count)))
      if let clean = try? MediaProcessor().prepare(cut) {
        #expect(clean.width == 32 && clean.frames <= 3)
      }
    }
  }

  @Test("a header of 65535 × 65535 pixels is refused before a pixel is decoded (fault 150)")
  func bombs() throws {
    var jpeg = try PictureFixture.jpeg.bytes
    let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0, 0x00, 0x11, 0x08])).upperBound
    // libjpeg itself knows no side longer than 65500.
    for (side, reason) in [
      ([0xFD, 0xE8], MediaError.Reason.tooLarge), ([0xFF, 0xFF] as [UInt8], .undecodable),
    ] {
      jpeg.replaceSubrange(frame..<frame + 4, with: side + side)
      #expect(try media.refusal(jpeg) == reason)
    }

    var png = try PictureFixture.png.bytes
    png.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    png.replaceSubrange(
      29..<33, with: PlantedMetadata.big(Int(PlantedMetadata.crc32(Array(png[12..<29]))), 4))
    #expect(try media.refusal(png) == .tooLarge)
  }

  @Test("each limit refuses (fault 150)")
  func limits() throws {
    let gif = try PictureFixture.gif.bytes
    let generous = MediaLimits(pictureBytes: 1_000, side: 32, pixels: 1_024, framePixels: 3_072, frames: 3)
    #expect(try media.refusal(gif, limits: generous) == nil)
    for limit in [\MediaLimits.pictureBytes, \.side, \.pixels, \.framePixels, \.frames] {
      var limits = generous
      limits[keyPath: limit] = limit == \.pictureBytes ? gif.count - 1 : limits[keyPath: limit] - 1
      #expect(try media.refusal(gif, limits: limits) == .tooLarge)
    }
    #expect(generous.refusal(width: .max, height: .max, frames: .max) != nil)
    #expect(MediaLimits.standard.refusal(width: 0, height: 1, frames: 1) != nil)
  }

  @Test(
    "a picture that takes too long is refused (fault 214)", arguments: [MediaFormat.jpeg, .png, .webp])
  func time(_ format: MediaFormat) throws {
    let picture = try #require(PicturePixels.sky(900, 700).file(format, 80))
    var limits = MediaLimits.standard
    limits.seconds = 0
    let error = #expect(throws: MediaError.self) { try media.process(picture, limits: limits) }
    #expect(error?.reason == .tooLarge && error?.message.contains("longer than 0 s") == true)
    let path = try media.put(picture)
    #expect(throws: MediaError.self) { try MediaProcessor(limits: limits).pixels(of: path, width: 100) }
    #expect(try media.refusal(picture) == nil)
  }

  @Test("a link is refused, also to a picture (fault 153)")
  func link() throws {
    let target = try media.put(PictureFixture.png.bytes)
    try FileManager.default.createSymbolicLink(atPath: media.path + "/link", withDestinationPath: target)
    let error = #expect(throws: MediaError.self) {
      try MediaProcessor().prepare(media.path + "/link")
    }
    #expect(error?.reason == .unreadable)
    #expect(error?.message.contains("symbolic link") == true)
  }

  @Test("a pipe and a folder are refused at once (fault 153)", .timeLimit(.minutes(10)))
  func pipe() throws {
    #expect(mkfifo(media.path + "/pipe", 0o600) == 0)
    for path in [media.path + "/pipe", media.path, "/dev/null"] {
      let error = #expect(throws: MediaError.self) { try MediaProcessor().prepare(path) }
      #expect(error?.reason == .unreadable)
    }
  }

  @Test("of a picture that is also something else only the picture comes out (fault 152)")
  func polyglot() throws {
    let script = "/*\(PlantedMetadata.secret)*/alert(1)"
    let clean = try media.process(PictureFixture.jpeg.bytes + Array("%PDF-1.7 \(script)".utf8))
    #expect(!clean.bytes.holds("PDF") && !clean.bytes.holds("alert"))
  }
}
