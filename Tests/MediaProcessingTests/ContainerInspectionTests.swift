import RandomNumbers
import SitePaths
import Testing

@testable import MediaProcessing

private typealias Made = ContainerFixture
private typealias Plant = PlantedMetadata

@Suite struct ContainerInspectionTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  @Test("an MP3 may hold the name of its encoder and nothing else (fault 151)")
  func mp3() throws {
    let (sound, encoder) = (Made.mp3Sound, Made.mp3Frame("TSSE"))
    #expect(try media.process(sound).format == .mp3)
    #expect(try media.refusal(Made.mp3Tag(encoder + [0, 0, 0, 0]) + sound) == nil)
    for name in ["GEOB", "TIT2", "PRIV", "APIC", "COMM"] {
      #expect(try media.refusal(Made.mp3Tag(encoder + Made.mp3Frame(name)) + sound) == .privateMetadata)
    }
    #expect(try media.refusal(Made.mp3Tag(encoder, flags: 0x80) + sound) == .privateMetadata)
    #expect(try media.refusal(Made.mp3Tag([0, 0, 65]) + sound) == .privateMetadata)
    #expect(
      try media.refusal(sound + Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)) == .privateMetadata)
    #expect(try media.refusal(Array(Made.mp3Tag(encoder).prefix(12))) == .undecodable)
  }

  @Test("a WAV may hold its sound and the name of its program (fault 151)")
  func wav() throws {
    let sound = Made.wavSound
    #expect(try media.refusal(Made.wav(sound + Made.wavList("ISFT"))) == nil)
    #expect(try media.refusal(Made.wav(sound + Made.wavList("IART"))) == .privateMetadata)
    #expect(try media.refusal(Made.wav(sound + Made.wavChunk("bext", [1, 2]))) == .privateMetadata)
    #expect(try media.refusal(Made.wav(sound + Made.wavChunk("JUNK", [1, 2]))) == .privateMetadata)
    #expect(try media.refusal(Made.wav(sound + Array("data".utf8) + Plant.little(9, 4))) == .undecodable)
  }

  @Test("a WAV does not say when it was written")
  func wavTime() throws {
    func sound(_ time: [UInt8]) -> [UInt8] {
      Made.wav(Made.wavSound + Made.wavChunk("PEAK", [1, 0, 0, 0] + time + [9, 9, 9, 9]))
    }
    #expect(try media.process(sound([0x7F, 0x21, 0x43, 0x65])).bytes == sound([0, 0, 0, 0]))
  }

  @Test("a FLAC may hold the name of its encoder and nothing else (fault 151)")
  func flac() throws {
    let facts: (UInt8, [UInt8]) = (0, [1, 2])
    #expect(try media.refusal(Made.flac([facts, (4, Made.comments(["encoder"])), (1, [0])])) == nil)
    #expect(try media.refusal(Made.flac([facts, (4, Made.comments(["LOCATION"]))])) == .privateMetadata)
    for type in [2, 5, 6, 100] as [UInt8] {
      #expect(try media.refusal(Made.flac([(type, [1])])) == .privateMetadata)
    }
    #expect(try media.refusal(Made.flac([(1, [1])])) == .privateMetadata)
    #expect(try media.refusal(Array(Made.flac([facts]).prefix(9))) == .undecodable)
  }

  @Test("an Ogg file may hold one stream with the name of its encoder (fault 151)")
  func ogg() throws {
    #expect(try media.refusal(Made.ogg(["ENCODER"])) == nil)
    #expect(try media.refusal(Made.ogg(["ENCODER", "GEO"])) == .privateMetadata)
    #expect(try media.refusal(Made.ogg([], Made.oggPage([1], flags: 2))) == .privateMetadata)
    #expect(try media.refusal(Made.ogg([]).dropLast()) == .undecodable)
  }

  @Test("a WebM may hold the names of its programs and nothing else (fault 151)")
  func webM() throws {
    for isOpen in [false, true] {
      let clean = try media.process(Made.webM(Made.webMTag("ENCODER"), isOpen: isOpen))
      #expect(clean.width == 640 && clean.height == 360)
    }
    #expect(try media.refusal(Made.webM(Made.webMTag("LOCATION"))) == .privateMetadata)
    for number in [[0x7B, 0xA9], [0x19, 0x41, 0xA4, 0x69], [0xEC]] as [[UInt8]] {
      #expect(try media.refusal(Made.webM(Made.webMElement(number, [65]))) == .privateMetadata)
    }
    #expect(try media.refusal(Made.webM([]).dropLast()) == .undecodable)
  }

  @Test("a WebM does not say when it was made, and has no wrong checksum")
  func webMTime() throws {
    let date = Made.webMElement([0x44, 0x61], Array("thetime!".utf8))
    let noDate = Made.webMElement([0x44, 0x61], [UInt8](repeating: 0, count: 8))
    let checksum = Made.webMElement([0xBF], [1, 2, 3, 4])
    let padding = Made.webMElement([0xEC], [0, 0, 0, 0])
    func video(_ parts: [UInt8]) -> [UInt8] {
      Made.webM(Made.webMElement([0x15, 0x49, 0xA9, 0x66], parts))
    }
    #expect(try media.process(video(checksum + date)).bytes == video(padding + noDate))
    #expect(try media.process(video(date)).bytes == video(noDate))
    #expect(try media.process(video(checksum + noDate)).bytes == video(checksum + noDate))
  }

  @Test("a WebM with a track of words or of anything else but pictures and sound is refused")
  func webMTracks() throws {
    func video(_ kind: UInt8) -> [UInt8] {
      let track = Made.webMElement([0xAE], Made.webMElement([0x83], [kind]))
      return Made.webM(Made.webMElement([0x16, 0x54, 0xAE, 0x6B], track))
    }
    for kind in [1, 2] as [UInt8] { #expect(try media.refusal(video(kind)) == nil) }
    for kind in [0, 3, 0x11, 0x21] as [UInt8] { #expect(try media.refusal(video(kind)) == .privateMetadata) }
  }

  @Test(
    "a file that ends before its first part is refused, whatever it was taken for",
    arguments: [MediaFormat.mp4, .webm, .ogg, .flac, .wav])
  func short(_ format: MediaFormat) throws {
    for count in 0..<12 {
      let file = try MediaFile(media.put([UInt8](repeating: 0x49, count: count)))
      #expect(throws: MediaError.self) { try ContainerInspection.facts(of: file, format) }
    }
  }

  @Test("bytes changed at random never crash")
  func random() throws {
    var coded = VideoFixture()
    coded.pictureForm = VideoFixture.box("avcC", [1, 66, 0, 10, 0xFF, 0xE1, 0])
    let unit: [UInt8] = [0, 0, 0, 10, 6, 5, 5, 65, 0, 0, 3, 66, 67, 0x80]
    coded.tracks[0].samples = Array(repeating: unit + unit, count: 6)
    let samples = [
      VideoFixture().bytes, coded.bytes, coded.fragmented,
      Array("fLaC".utf8) + [0x84, 0, 0, 20] + Made.comments(["ENCODER"]),
    ]
    var random = SeededNumbers(seed: 1)
    for sample in samples {
      for _ in 0..<300 {
        var bytes = sample
        for _ in 0..<3 {
          bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try media.refusal(bytes)
      }
    }
  }
}
