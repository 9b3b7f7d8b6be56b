internal import SitePaths

/// A format of pictures, videos, sounds or captions that the site can show, or that it can turn into one.
///
/// SVG is not among them: it may hold scripts and load from elsewhere.
package enum MediaFormat: String, CaseIterable, Sendable {
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
}
