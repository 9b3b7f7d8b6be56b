import SiteFiles
import Testing

@testable import MediaProcessing

private typealias Plant = PlantedMetadata

/// A box of an MP4 file; letters above ASCII are one byte.
private func box(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
  Plant.big(content.count + 8, 4) + type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + content
}

private func film(movie: [UInt8] = [], file: [UInt8] = [], brand: String = "isom") -> [UInt8] {
  let header = [0, 0, 0, 0] + Plant.big(0, 8) + Plant.big(1_000, 4) + Plant.big(2_500, 4)
  return box("ftyp", Array(brand.utf8) + [0, 0, 2, 0]) + box("moov", box("mvhd", header) + movie)
    + box("mdat", Array("film".utf8)) + file
}

private func track(handler: String, isTurned: Bool = false) -> [UInt8] {
  let one = Plant.big(0x10000, 4)
  let zero = Plant.big(0, 4)
  let matrix = isTurned ? [zero, one, zero, one, zero, zero] : [one, zero, zero, zero, one, zero]
  let size = Plant.big(640 << 16, 4) + Plant.big(360 << 16, 4)
  let header = Plant.big(0, 8) + Plant.big(0, 8) + Plant.big(0, 8) + Plant.big(0, 8) + Plant.big(0, 8)
  return box(
    "trak",
    box("tkhd", header + matrix.flatMap(\.self) + Plant.big(0, 12) + size)
      + box("mdia", box("hdlr", Plant.big(0, 8) + Array(handler.utf8) + Plant.big(0, 13))))
}

@Suite struct ContainerInspectionTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  @Test("a harmless film is published as it is, with its size and length", arguments: [false, true])
  func harmlessFilm(isTurned: Bool) throws {
    let tags = box("meta", [0, 0, 0, 0] + box("hdlr") + box("ilst", box("©too", Array("Lavf".utf8))))
    let bytes = film(
      movie: track(handler: "vide", isTurned: isTurned) + track(handler: "soun") + box("udta", tags),
      file: box("free", [0, 0]))
    let clean = try media.process(bytes, as: "film")
    #expect(clean.format == .mp4)
    #expect(clean.width == (isTurned ? 360 : 640) && clean.height == (isTurned ? 640 : 360))
    #expect(clean.duration == 2.5)
    guard case .copy(media.path + "/film") = clean.content else {
      Issue.record("expected a copy")
      return
    }
    #expect(clean.path.fileExtension == "mp4")
  }

  @Test(
    "a film that may say where or with what it was made is refused (fault 151)",
    arguments: [
      film(movie: box("udta", box("©xyz", Array("+48.2+016.4/".utf8)))),
      film(movie: box("udta", box("loci", [1, 2, 3]))),
      film(movie: box("trak", box("udta", box("©xyz", [1])))),
      film(
        movie: box("meta", box("hdlr") + box("keys", Array("com.apple.quicktime.location".utf8))),
        brand: "qt  "),
      film(movie: box("udta", box("meta", [0, 0, 0, 0] + box("hdlr") + box("ilst", box("©nam", [1]))))),
      film(movie: track(handler: "meta")),
      film(file: box("uuid", Array("XMP".utf8))),
      film(file: box("free", Array("+48.2+016.4/".utf8))),
      film(file: box("meta", [0, 0, 0, 0] + box("xml ", [1]))),
      film(movie: box("udta", box("nobody knows me".prefix(4).description, [1]))),
    ])
  func privateFilm(_ bytes: [UInt8]) throws {
    #expect(try media.refusal(bytes) == .privateMetadata)
  }

  @Test("a film that is cut short or lies about its boxes is refused")
  func damagedFilm() throws {
    let whole = film(movie: track(handler: "vide"))
    for count in [13, 40, whole.count - 1] {
      #expect(try media.refusal(Array(whole.prefix(count))) == .undecodable)
    }
    #expect(try media.refusal(film(file: Plant.big(4, 4) + Array("free".utf8))) == .undecodable)
    #expect(
      try media.refusal(film(file: Plant.big(1, 4) + Array("mdat".utf8) + [UInt8](repeating: 0xFF, count: 8)))
        == .undecodable)
  }

  @Test("boxes nested a hundred thousand deep are gone through without a stack")
  func deepFilm() throws {
    let depth = 100_000
    var nested: [UInt8] = []
    for level in (1...depth).reversed() { nested += Plant.big((level) * 8, 4) + Array("trak".utf8) }
    #expect(try media.refusal(film(movie: nested)) == nil)
  }

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
      film(movie: track(handler: "vide") + box("udta", box("©too", [1]))),
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
