import TypedTemplates

/// The text of a post.
enum TextFields: Int, RecordFields {
  case content, language
  static let shapeName = "text"
  var kind: FieldKind { self == .content ? .html : .text }
}

/// Pictures that stand together.
enum GalleryFields: Int, RecordFields {
  case count, pictures
  static let shapeName = "gallery"
  var kind: FieldKind { self == .pictures ? .records(Shape(PictureFields.self)) : .text }
}

/// A film or a sound.
enum PlayerFields: Int, RecordFields {
  case isShown, isAnimation, source, poster, hasSize, width, height, label, captions, caption, note, original

  static let shapeName = "player"

  var kind: FieldKind {
    switch self {
    case .isShown, .isAnimation, .hasSize: .flag
    case .source, .poster: .address
    case .captions: .records(Shape(CaptionFields.self))
    case .original: .record(Shape(OriginalFields.self))
    default: .text
    }
  }
}

/// A text track of a film.
enum CaptionFields: Int, RecordFields {
  case source, language
  static let shapeName = "caption"
  var kind: FieldKind { self == .source ? .address : .text }
}

/// A card for a linked page.
enum CardFields: Int, RecordFields {
  case address, host, title, summary, picture

  static let shapeName = "card"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .picture: .record(Shape(PictureFields.self))
    default: .text
    }
  }
}

/// A poll.
enum PollFields: Int, RecordFields {
  case options, note
  static let shapeName = "poll"
  var kind: FieldKind { self == .options ? .records(Shape(PollOptionFields.self)) : .text }
}

/// One answer of a poll.
enum PollOptionFields: Int, RecordFields {
  case text, hasShare, percent, percentText, isLeading

  static let shapeName = "poll option"

  var kind: FieldKind {
    switch self {
    case .hasShare, .isLeading: .flag
    default: .text
    }
  }
}

/// Another post inside a post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, note, citation, address, isForeign, linkText

  static let shapeName = "quote"

  var kind: FieldKind {
    switch self {
    case .isShown, .hasAuthor, .isForeign: .flag
    case .content, .nameHTML: .html
    case .citation, .address: .address
    case .avatar: .record(Shape(PictureFields.self))
    default: .text
    }
  }
}

/// A content warning around the rest of a post.
enum WarningFields: Int, RecordFields {
  case warning, warningHTML, content
  static let shapeName = "warning"
  var kind: FieldKind { self == .warning ? .text : .html }
}

/// The parent of a reply that stands outside its thread.
enum ParentFields: Int, PersonFields {
  case isShown, name, nameHTML, handle, avatar, tone, initial, text, address, linkText, note

  static let shapeName = "parent"

  var kind: FieldKind {
    switch self {
    case .isShown: .flag
    case .nameHTML: .html
    case .address: .address
    case .avatar: .record(Shape(PictureFields.self))
    default: .text
    }
  }
}

/// Who reposted.
enum RepostFields: Int, RecordFields {
  case address, name, nameHTML
  static let shapeName = "repost"
  var kind: FieldKind { self == .address ? .address : self == .nameHTML ? .html : .text }
}

/// An attachment or record of a kind that nobody here knows.
enum FallbackFields: Int, RecordFields {
  case kindName, text, original

  static let shapeName = "unknown kind"

  var kind: FieldKind { self == .original ? .record(Shape(OriginalFields.self)) : .text }
}
