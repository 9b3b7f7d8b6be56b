import SiteFiles
import Testing

@testable import MediaProcessing

private typealias Plant = PlantedMetadata

@Suite struct ContainerInspectionTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  @Test("an MP3 may hold the name of its encoder and nothing else (fault 151)")
  func mp3() throws {
    func tag(_ frames: [UInt8], flags: UInt8 = 0) -> [UInt8] {
      Array("ID3".utf8) + [4, 0, flags, 0, 0, 0, UInt8(frames.count)] + frames
    }
    func frame(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 3, 0, 0] + [3, 65, 0] }
    let sound: [UInt8] = [0xFF, 0xFB, 0x90, 0] + [UInt8](repeating: 0x55, count: 400)
    #expect(try media.process(sound).format == .mp3)
    #expect(try media.refusal(tag(frame("TSSE") + [0, 0, 0, 0]) + sound) == nil)
    for name in ["GEOB", "TIT2", "PRIV", "APIC", "COMM"] {
      #expect(try media.refusal(tag(frame("TSSE") + frame(name)) + sound) == .privateMetadata)
    }
    #expect(try media.refusal(tag(frame("TSSE"), flags: 0x80) + sound) == .privateMetadata)
    #expect(try media.refusal(tag([0, 0, 65]) + sound) == .privateMetadata)
    #expect(
      try media.refusal(sound + Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)) == .privateMetadata)
    #expect(try media.refusal(Array(tag(frame("TSSE")).prefix(12))) == .undecodable)
  }

  @Test("a WAV may hold its sound and the name of its program (fault 151)")
  func wav() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + Plant.little(content.count, 4) + content
    }
    func wav(_ chunks: [UInt8]) -> [UInt8] { chunk("RIFF", Array("WAVE".utf8) + chunks) }
    let sound = chunk("fmt ", [1, 0]) + chunk("data", [1, 2, 3, 4])
    func list(_ name: String) -> [UInt8] { chunk("LIST", Array("INFO".utf8) + chunk(name, [65, 0])) }
    #expect(try media.refusal(wav(sound + list("ISFT"))) == nil)
    #expect(try media.refusal(wav(sound + list("IART"))) == .privateMetadata)
    #expect(try media.refusal(wav(sound + chunk("bext", [1, 2]))) == .privateMetadata)
    #expect(try media.refusal(wav(sound + chunk("JUNK", [1, 2]))) == .privateMetadata)
    #expect(try media.refusal(wav(sound + Array("data".utf8) + Plant.little(9, 4))) == .undecodable)
  }

  private func comments(_ names: [String]) -> [UInt8] {
    let lines = names.map { Array("\($0)=x".utf8) }
    return Plant.little(1, 4) + [65] + Plant.little(lines.count, 4)
      + lines.flatMap { Plant.little($0.count, 4) + $0 }
  }

  @Test("a FLAC may hold the name of its encoder and nothing else (fault 151)")
  func flac() throws {
    func flac(_ blocks: [(UInt8, [UInt8])]) -> [UInt8] {
      Array("fLaC".utf8) + blocks.flatMap { [$0.0] + Plant.big($0.1.count, 3) + $0.1 } + [0x80 | 1, 0, 0, 0]
    }
    #expect(try media.refusal(flac([(0, [1, 2]), (4, comments(["encoder"])), (1, [0])])) == nil)
    #expect(try media.refusal(flac([(0, [1, 2]), (4, comments(["LOCATION"]))])) == .privateMetadata)
    for type in [2, 5, 6, 100] as [UInt8] {
      #expect(try media.refusal(flac([(type, [1])])) == .privateMetadata)
    }
    #expect(try media.refusal(flac([(1, [1])])) == .privateMetadata)
    #expect(try media.refusal(Array(flac([(0, [1, 2])]).prefix(9))) == .undecodable)
  }

  @Test("an Ogg file may hold one stream with the name of its encoder (fault 151)")
  func ogg() throws {
    func page(_ content: [UInt8], flags: UInt8 = 0) -> [UInt8] {
      Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 20) + [1, UInt8(content.count)] + content
    }
    func ogg(_ tags: [String], _ rest: [UInt8] = []) -> [UInt8] {
      page(Array("OpusHead".utf8), flags: 2) + page(Array("OpusTags".utf8) + comments(tags)) + page([1, 2])
        + rest
    }
    #expect(try media.refusal(ogg(["ENCODER"])) == nil)
    #expect(try media.refusal(ogg(["ENCODER", "GEO"])) == .privateMetadata)
    #expect(try media.refusal(ogg([], page([1], flags: 2))) == .privateMetadata)
    #expect(try media.refusal(ogg([]).dropLast()) == .undecodable)
  }

  @Test("a WebM may hold the names of its programs and nothing else (fault 151)")
  func webM() throws {
    func element(_ number: [UInt8], _ content: [UInt8], isOpen: Bool = false) -> [UInt8] {
      number + (isOpen ? [0x01] + [UInt8](repeating: 0xFF, count: 7) : [0x08] + Plant.big(content.count, 4))
        + content
    }
    func webM(_ parts: [UInt8], isOpen: Bool = false) -> [UInt8] {
      let video = element([0xE0], element([0xB0], [2, 128]) + element([0xBA], [1, 104]))
      let info = element([0x15, 0x49, 0xA9, 0x66], element([0x44, 0x89], [0x45, 0x1C, 0x40, 0]))
      let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], video))
      let cluster = element([0x1F, 0x43, 0xB6, 0x75], element([0xA3], [1, 2, 3]), isOpen: isOpen)
      return element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x82, 0x84] + Array("webm".utf8))
        + element([0x18, 0x53, 0x80, 0x67], info + tracks + parts + cluster, isOpen: isOpen)
    }
    func tag(_ name: String) -> [UInt8] {
      element(
        [0x12, 0x54, 0xC3, 0x67],
        element([0x73, 0x73], element([0x67, 0xC8], element([0x45, 0xA3], Array(name.utf8)))))
    }
    for isOpen in [false, true] {
      let clean = try media.process(webM(tag("ENCODER"), isOpen: isOpen))
      #expect(clean.width == 640 && clean.height == 360 && clean.duration == 2.5)
    }
    #expect(try media.refusal(webM(tag("LOCATION"))) == .privateMetadata)
    #expect(try media.refusal(webM(element([0x7B, 0xA9], [65]))) == .privateMetadata)
    #expect(try media.refusal(webM(element([0x19, 0x41, 0xA4, 0x69], [65]))) == .privateMetadata)
    #expect(try media.refusal(webM(element([0xEC], [65]))) == .privateMetadata)
    #expect(try media.refusal(webM([]).dropLast()) == .undecodable)
  }

  @Test("bytes changed at random never crash")
  func random() throws {
    let samples = [
      FilmFixture().bytes,
      Array("fLaC".utf8) + [0x84, 0, 0, 20] + comments(["ENCODER"]),
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
