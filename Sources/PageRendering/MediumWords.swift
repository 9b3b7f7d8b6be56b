import ThreadModel

/// What a medium is called where words stand for it.
enum MediumWords: String, Sendable {
  case picture, film, sound, file

  init(_ kind: Media.Kind) {
    switch kind {
    case .image: self = .picture
    case .video, .gif: self = .film
    case .audio: self = .sound
    case .file: self = .file
    }
  }

  /// The kind of a file; nil where its type is of none.
  init?(type: String) {
    switch type.prefix(6) {
    case "image/": self = .picture
    case "video/": self = .film
    case "audio/": self = .sound
    default: return nil
    }
  }

  /// `Film`
  func name(_ words: PageWords) -> String {
    switch self {
    case .picture: words[.mediumPicture]
    case .film: words[.mediumFilm]
    case .sound: words[.mediumSound]
    case .file: words[.mediumFile]
    }
  }

  /// `Film, not in the archive`
  func absent(_ words: PageWords) -> String {
    switch self {
    case .picture: words[.pictureAbsent]
    case .film: words[.filmAbsent]
    case .sound: words[.soundAbsent]
    case .file: words[.fileAbsent]
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
    return words(word, ["medium": this(words)])
  }

  /// `This film`
  func this(_ words: PageWords) -> String {
    switch self {
    case .picture: words[.thisPicture]
    case .film: words[.thisFilm]
    case .sound: words[.thisSound]
    case .file: words[.thisFile]
    }
  }
}
