/// A format of pictures, videos, sounds or captions that the site can show, or that it can turn into one.
///
/// SVG is not among them: it may hold scripts and load from elsewhere.
package enum MediaFormat: String, CaseIterable, Codable, Sendable {
  case jpeg, png, gif, webp, heic, avif
  case mp4, mov, webm
  case mp3, m4a, ogg, wav, flac
  case webVTT = "vtt"

  /// What a person sees, hears or reads.
  package enum Kind: Sendable { case picture, video, sound, captions }

  /// What it is to a person.
  package var kind: Kind {
    switch self {
    case .jpeg, .png, .gif, .webp, .heic, .avif: .picture
    case .mp4, .mov, .webm: .video
    case .mp3, .m4a, .ogg, .wav, .flac: .sound
    case .webVTT: .captions
    }
  }

  /// The media type without parameters, such as `image/jpeg`.
  package var mediaType: String {
    String(MediaType(fileExtension: fileExtension).description.prefix { $0 != ";" })
  }

  /// The usual extension without its dot, such as `jpg`.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  // MARK: Signatures

  /// How many bytes `init(signature:)` wants to see.
  package static let signatureLength = 64

  /// Names the format of a file by its first bytes, whatever its name says; nil for one that may not be shown.
  ///
  ///     MediaFormat(signature: [0xFF, 0xD8, 0xFF, 0xE0])   // .jpeg
  ///
  /// The numbers are those of the WHATWG's MIME Sniffing Standard, <https://mimesniff.spec.whatwg.org/>, and
  /// of the formats it does not list.
  package init?(signature bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    let found =
      Self.fixedSignatures.first { bytes.starts(with: $0.bytes) }?.format
      ?? Self.riff(bytes) ?? Self.isoMedia(bytes) ?? Self.matroska(bytes) ?? Self.mpegAudio(bytes)
    guard let found else { return nil }
    self = found
  }

  private static let fixedSignatures: [(bytes: [UInt8], format: MediaFormat)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
    (Array("ID3".utf8), .mp3), (Array("OggS".utf8), .ogg), (Array("fLaC".utf8), .flac),
    (Array("WEBVTT".utf8), .webVTT), ([0xEF, 0xBB, 0xBF] + Array("WEBVTT".utf8), .webVTT),
  ]

  /// Four letters; fewer beyond the end.
  private static func word(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
  }

  private static func riff(_ bytes: [UInt8]) -> MediaFormat? {
    guard bytes.starts(with: "RIFF".utf8) else { return nil }
    return ["WEBP": .webp, "WAVE": .wav][word(bytes, at: 8)]
  }

  /// An ISO base media file says in its first box which brand it is, and which others it can be read as.
  private static func isoMedia(_ bytes: [UInt8]) -> MediaFormat? {
    guard word(bytes, at: 4) == "ftyp" else { return nil }
    switch word(bytes, at: 8) {
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
    case "mif1", "msf1":
      let others = stride(from: 16, to: bytes.count, by: 4)
      return others.contains { word(bytes, at: $0) == "avif" } ? .avif : .heic
    case "qt  ": return .mov
    case "M4A ", "M4B ": return .m4a
    case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "M4VH", "dash", "MSNV":
      return .mp4
    default: return nil
    }
  }

  /// WebM is the one kind of Matroska that browsers show; the document type is in the EBML header.
  private static func matroska(_ bytes: [UInt8]) -> MediaFormat? {
    guard bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    let documentType: [UInt8] = [0x42, 0x82, 0x84] + Array("webm".utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: documentType) } ? .webm : nil
  }

  /// An MP3 without a tag begins with a frame: eleven set bits, layer III, and no reserved rate.
  private static func mpegAudio(_ bytes: [UInt8]) -> MediaFormat? {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
    let isLayer3 = bytes[1] & 0x06 == 0x02 && bytes[1] & 0x18 != 0x08
    let hasRates = bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0xF0 != 0 && bytes[2] & 0x0C != 0x0C
    return isLayer3 && hasRates ? .mp3 : nil
  }
}
