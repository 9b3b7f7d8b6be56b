internal import FileSystem
internal import SitePaths

/// What a video or sound says about itself.
struct ContainerFacts: Equatable, Sendable {
  var width: Int?
  var height: Int?
  /// What has to be replaced in it before it is published.
  var patches: [PatchedFile.Patch] = []
}

/// Looks through the container of a video or sound for whatever may say where, when, by whom or with what it
/// was made.
///
/// It knows the parts that are harmless and refuses every other, so that a kind of metadata that is not known yet
/// of is refused too. Only from MP4, MOV and M4A it is taken out, and times from WebM and WAV. The pictures and the sound themselves are not looked
/// into.
enum ContainerInspection {
  /// The most parts that are looked at; a container with more is refused.
  static let maximumParts = 1_000_000

  /// What the file says about itself if all of its parts are harmless.
  static func facts(of file: MediaFile, _ format: MediaFormat) throws(MediaError) -> ContainerFacts {
    switch format {
    case .mp4, .mov, .m4a: return try IsoMediaCleaning(file).facts()
    case .webm: return try MatroskaInspection(file).facts()
    case .mp3: try MP3Inspection(file: file).check()
    case .flac: try FLACInspection(file: file).check()
    case .ogg: try OggInspection(file: file).check()
    case .wav: return try WAVInspection(file).facts()
    case .jpeg, .png, .gif, .webp, .heic, .avif, .webVTT: break
    }
    return ContainerFacts()
  }

  /// Tags that say how a file was encoded and nothing about who made it.
  static func isHarmlessTag(_ name: String) -> Bool {
    [
      "ENCODER", "ENCODER_OPTIONS", "DURATION", "BPS", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES", "MAJOR_BRAND",
      "MINOR_VERSION", "COMPATIBLE_BRANDS", "HANDLER_NAME", "VENDOR_ID", "LANGUAGE",
    ].contains(name.uppercased())
  }
}

extension MediaFile {
  /// Whether a range holds nothing but zeros, as padding does; a larger one than 16 MB is not looked through.
  func isBlank(_ range: Range<Int>) throws(MediaError) -> Bool {
    guard range.count <= 16 << 20 else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try bytes(at: offset, count: min(1 << 16, range.upperBound - offset))
      guard !piece.isEmpty, piece.allSatisfy({ $0 == 0 }) else { return false }
      offset += piece.count
    }
    return true
  }
}
