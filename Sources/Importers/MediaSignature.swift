import SitePaths
package import ThreadModel

/// Kinds of media by their first bytes.
package enum MediaSignature {
  /// How many bytes tell a kind.
  static let size = 16

  /// The kind and type of a media item that begins with some bytes; `nil` for all other bytes.
  package static func kind(of start: [UInt8]) -> (kind: Media.Kind, type: String)? {
    marks.first { start.dropFirst($0.offset).starts(with: $0.bytes) }.map { ($0.kind, $0.type) }
  }

  private typealias Mark = (offset: Int, bytes: [UInt8], kind: Media.Kind, type: String)

  private static let marks: [Mark] = [
    (0, [0xFF, 0xD8, 0xFF], .image, "image/jpeg"),
    (0, [0x89, 0x50, 0x4E, 0x47], .image, "image/png"),
    (0, Array("GIF8".utf8), .image, "image/gif"),
    (8, Array("WEBP".utf8), .image, "image/webp"),
    (4, Array("ftypavi".utf8), .image, "image/avif"),
    (4, Array("ftyphei".utf8), .image, "image/heic"),
    (4, Array("ftypmif1".utf8), .image, "image/heic"),
    (4, Array("ftypmsf1".utf8), .image, "image/heic"),
    (4, Array("ftypM4A".utf8), .audio, "audio/mp4"),
    (4, Array("ftypqt  ".utf8), .video, "video/quicktime"),
    (4, Array("ftyp".utf8), .video, "video/mp4"),
    (0, [0x1A, 0x45, 0xDF, 0xA3], .video, "video/webm"),
    (8, Array("AVI ".utf8), .video, "video/x-msvideo"),
    (8, Array("WAVE".utf8), .audio, "audio/wav"),
    (0, Array("OggS".utf8), .audio, "audio/ogg"),
    (0, Array("fLaC".utf8), .audio, "audio/flac"),
    (0, Array("ID3".utf8), .audio, "audio/mpeg"),
    (0, [0xFF, 0xFB], .audio, "audio/mpeg"),
  ]
}

extension Media.Kind {
  /// The kind of a media item by its media type, or by the first part of that alone; `nil` for other types.
  init?(mediaType: String) {
    let name = mediaType.prefix { $0 != "/" }.lowercased()
    guard ["image", "video", "audio"].contains(name) else { return nil }
    self.init(rawValue: name)
  }

  /// The kind of media item that the extension of a path tells; `nil` if it tells none.
  init?(ofPath path: String) {
    self.init(mediaType: SitePath(path).map { MediaType(path: $0).description } ?? "")
  }
}
