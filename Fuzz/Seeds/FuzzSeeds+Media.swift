extension FuzzSeeds {
  private typealias Made = ContainerFixture

  /// The pictures, videos and sounds of the tests.
  static func media() throws -> [Seed] {
    var seeds = videos + sounds
    let formats = [
      ("jpeg", PictureFixture.jpeg), ("png", .png), ("webp", .webp), ("animated-webp", .animatedWebP),
      ("heif", .heic), ("heif", .avif),
    ]
    for (format, picture) in formats {
      seeds.append((format, "\(picture)", try picture.bytes))
      seeds.append((format, "\(picture)-planted", try PlantedMetadata.picture(picture)))
    }
    return seeds
  }

  private static var videos: [Seed] {
    var planted = VideoFixture()
    planted.isPlanted = true
    return [
      ("iso-media", "plain", VideoFixture().bytes), ("iso-media", "planted", planted.bytes),
      ("iso-media", "fragmented", VideoFixture().fragmented),
      ("matroska", "plain", Made.webM(Made.webMTag("ENCODER"))),
      ("matroska", "open", Made.webM([], isOpen: true)),
    ]
  }

  private static var sounds: [Seed] {
    [
      ("mp3", "plain", Made.mp3Tag(Made.mp3Frame("TSSE") + [0, 0, 0, 0]) + Made.mp3Sound),
      ("wav", "plain", Made.wav(Made.wavSound + Made.wavList("ISFT"))),
      ("flac", "plain", Made.flac([(0, [1, 2]), (4, Made.comments(["encoder"])), (1, [0])])),
      ("ogg", "plain", Made.ogg(["ENCODER"])),
    ]
  }
}
