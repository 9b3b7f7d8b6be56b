import ThreadModel

/// The strings for a kind of media.
struct MediaStrings: Hashable, Sendable {
  static let picture = Self("picture", .mediaPicture, absent: .pictureAbsent, this: .thisPicture)
  static let video = Self("video", .mediaVideo, absent: .videoAbsent, this: .thisVideo)
  static let audio = Self("audio", .mediaAudio, absent: .audioAbsent, this: .thisAudio)
  static let file = Self("file", .mediaFile, absent: .fileAbsent, this: .thisFile)

  /// The kind in files for programs.
  let kind: String
  /// `Video`
  let name: PageString
  /// `Video, not in the archive`
  let absent: PageString
  /// `This video`
  let this: PageString

  private init(_ kind: String, _ name: PageString, absent: PageString, this: PageString) {
    (self.kind, self.name, self.absent, self.this) = (kind, name, absent, this)
  }

  init(_ kind: Media.Kind) {
    switch kind {
    case .image: self = .picture
    case .video, .gif: self = .video
    case .audio: self = .audio
    case .file: self = .file
    }
  }

  /// The strings for a media type; `nil` for other types.
  init?(type: String) {
    switch type.prefix(6) {
    case "image/": self = .picture
    case "video/": self = .video
    case "audio/": self = .audio
    default: return nil
    }
  }

  /// Why a medium is not in the site; `nil` if it is.
  func absence(_ outcome: MediaOutcome, _ strings: PageStrings) -> String? {
    switch outcome {
    case .published: nil
    case .remote: strings[absent]
    case .withheld(let reason): lost(reason, strings)
    }
  }

  /// `This video is too large to be shown`
  func lost(_ reason: PageString, _ strings: PageStrings) -> String {
    strings(reason, ["media": strings[this]])
  }
}
