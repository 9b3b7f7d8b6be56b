import ThreadModel

/// What texts call a medium.
struct MediumWords: Hashable, Sendable {
  static let picture = Self("picture", .mediumPicture, absent: .pictureAbsent, this: .thisPicture)
  static let film = Self("film", .mediumFilm, absent: .filmAbsent, this: .thisFilm)
  static let sound = Self("sound", .mediumSound, absent: .soundAbsent, this: .thisSound)
  static let file = Self("file", .mediumFile, absent: .fileAbsent, this: .thisFile)

  /// The kind in files for programs.
  let kind: String
  /// `Film`
  let name: PageWord
  /// `Film, not in the archive`
  let absent: PageWord
  /// `This film`
  let this: PageWord

  private init(_ kind: String, _ name: PageWord, absent: PageWord, this: PageWord) {
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
  func lost(_ loss: MediaLoss, _ words: PageWords) -> String {
    let word: PageWord =
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
