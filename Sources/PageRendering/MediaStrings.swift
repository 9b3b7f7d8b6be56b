import ThreadModel

/// What texts call a medium.
struct MediaStrings: Hashable, Sendable {
  static let picture = Self("picture", .mediumPicture, absent: .pictureAbsent, this: .thisPicture)
  static let film = Self("film", .mediumFilm, absent: .filmAbsent, this: .thisFilm)
  static let sound = Self("sound", .mediumSound, absent: .soundAbsent, this: .thisSound)
  static let file = Self("file", .mediumFile, absent: .fileAbsent, this: .thisFile)

  /// The kind in files for programs.
  let kind: String
  /// `Film`
  let name: PageString
  /// `Film, not in the archive`
  let absent: PageString
  /// `This film`
  let this: PageString

  private init(_ kind: String, _ name: PageString, absent: PageString, this: PageString) {
    (self.kind, self.name, self.absent, self.this) = (kind, name, absent, this)
  }

  init(_ kind: Media.Kind) {
    switch kind {
    case .image: self = .picture
    case .video, .gif: self = .film
    case .audio: self = .sound
    case .file: self = .file
    }
  }

  /// The words for a media type; `nil` for other types.
  init?(type: String) {
    switch type.prefix(6) {
    case "image/": self = .picture
    case "video/": self = .film
    case "audio/": self = .sound
    default: return nil
    }
  }

  /// `This film is too large to be shown`
  func lost(_ loss: MediaLoss, _ words: PageStrings) -> String {
    let word: PageString =
      switch loss {
      case .missing: .mediumMissing
      case .unreadable: .mediumUnreadable
      case .tooLarge: .mediumTooLarge
      case .privateMetadata: .mediumPrivate
      case .unwritten: .mediumUnwritten
      case .takenDown: .mediumTakenDown
      }
    return words(word, ["medium": words[this]])
  }
}
