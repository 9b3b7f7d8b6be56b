import ThreadModel

/// Tells what a medium is from its first bytes, since some files of an archive have no extension.
///
/// It only names the kind for the record; whether the bytes really hold a picture is found out when they are
/// processed. (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern)
enum ThreadsMediaSignature {
  /// How many bytes are looked at.
  static let size = 16

  /// The kind and the media type; nil for bytes that are neither picture, film nor sound.
  static func kind(of bytes: [UInt8]) -> (kind: Media.Kind, type: String)? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (.image, "image/jpeg") }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (.image, "image/png") }
    if bytes.starts(with: "GIF8".utf8) { return (.image, "image/gif") }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return (.image, "image/webp")
    }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return (.video, "video/webm") }
    if bytes.starts(with: "ID3".utf8) { return (.audio, "audio/mpeg") }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return brand(Array(bytes.dropFirst(8).prefix(4))) }
    return nil
  }

  /// The brand of a file in the ISO base media format.
  private static func brand(_ brand: [UInt8]) -> (kind: Media.Kind, type: String) {
    switch String(decoding: brand, as: UTF8.self) {
    case "avif", "avis": (.image, "image/avif")
    case "heic", "heix", "mif1", "msf1": (.image, "image/heic")
    case "M4A ": (.audio, "audio/mp4")
    case "qt  ": (.video, "video/quicktime")
    default: (.video, "video/mp4")
    }
  }
}
