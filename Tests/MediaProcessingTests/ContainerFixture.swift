/// Sounds and videos made for these tests, from their parts.
enum ContainerFixture {
  private typealias Plant = PlantedMetadata

  /// The tags of FLAC and Ogg: the name of an encoder, and tags with these names.
  static func comments(_ names: [String]) -> [UInt8] {
    let lines = names.map { Array("\($0)=x".utf8) }
    return Plant.little(1, 4) + [65] + Plant.little(lines.count, 4)
      + lines.flatMap { Plant.little($0.count, 4) + $0 }
  }
}

extension ContainerFixture {
  /// One frame of an MP3 that holds no tag.
  static let mp3Sound: [UInt8] = [0xFF, 0xFB, 0x90, 0] + [UInt8](repeating: 0x55, count: 400)

  /// The tag of an MP3.
  static func mp3Tag(_ frames: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    Array("ID3".utf8) + [4, 0, flags, 0, 0, 0, UInt8(frames.count)] + frames
  }

  /// A text frame of such a tag.
  static func mp3Frame(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 3, 0, 0] + [3, 65, 0] }
}

extension ContainerFixture {
  /// The sound of a WAV.
  static let wavSound = wavChunk("fmt ", [1, 0]) + wavChunk("data", [1, 2, 3, 4])

  static func wav(_ chunks: [UInt8]) -> [UInt8] { wavChunk("RIFF", Array("WAVE".utf8) + chunks) }

  static func wavChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + Plant.little(content.count, 4) + content
  }

  /// A list with one tag.
  static func wavList(_ name: String) -> [UInt8] {
    wavChunk("LIST", Array("INFO".utf8) + wavChunk(name, [65, 0]))
  }
}

extension ContainerFixture {
  /// A FLAC with metadata blocks before its last, an empty one of padding.
  static func flac(_ blocks: [(UInt8, [UInt8])]) -> [UInt8] {
    Array("fLaC".utf8) + blocks.flatMap { [$0.0] + Plant.big($0.1.count, 3) + $0.1 } + [0x80 | 1, 0, 0, 0]
  }

  /// An Opus stream with tags, and pages after it.
  static func ogg(_ tags: [String], _ rest: [UInt8] = []) -> [UInt8] {
    oggPage(Array("OpusHead".utf8), flags: 2) + oggPage(Array("OpusTags".utf8) + comments(tags))
      + oggPage([1, 2]) + rest
  }

  static func oggPage(_ content: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 20) + [1, UInt8(content.count)] + content
  }
}

extension ContainerFixture {
  /// A video of 640 by 360 pixels and 2.5 seconds with parts between its tracks and its cluster. The lengths of an open
  /// one are not stated.
  static func webM(_ parts: [UInt8], isOpen: Bool = false) -> [UInt8] {
    let video = webMElement([0xE0], webMElement([0xB0], [2, 128]) + webMElement([0xBA], [1, 104]))
    let info = webMElement([0x15, 0x49, 0xA9, 0x66], webMElement([0x44, 0x89], [0x45, 0x1C, 0x40, 0]))
    let tracks = webMElement([0x16, 0x54, 0xAE, 0x6B], webMElement([0xAE], video))
    let cluster = webMElement([0x1F, 0x43, 0xB6, 0x75], webMElement([0xA3], [1, 2, 3]), isOpen: isOpen)
    return webMElement([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x82, 0x84] + Array("webm".utf8))
      + webMElement([0x18, 0x53, 0x80, 0x67], info + tracks + parts + cluster, isOpen: isOpen)
  }

  static func webMElement(_ number: [UInt8], _ content: [UInt8], isOpen: Bool = false) -> [UInt8] {
    number + (isOpen ? [0x01] + [UInt8](repeating: 0xFF, count: 7) : [0x08] + Plant.big(content.count, 4))
      + content
  }

  /// A tag of a video.
  static func webMTag(_ name: String) -> [UInt8] {
    let tag = webMElement([0x67, 0xC8], webMElement([0x45, 0xA3], Array(name.utf8)))
    return webMElement([0x12, 0x54, 0xC3, 0x67], webMElement([0x73, 0x73], tag))
  }
}
