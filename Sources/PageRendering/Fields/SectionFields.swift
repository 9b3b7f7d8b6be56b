import TypedTemplates

/// The text of a post.
enum TextFields: Int, RecordFields {
  case content, language

  var kind: FieldKind { self == .content ? .html : .text }
}

/// Pictures of a post that follow each other.
enum GalleryFields: Int, RecordFields {
  case count, pictures

  var kind: FieldKind { self == .pictures ? .records(Shape(PictureFields.self)) : .text }
}

/// A video or a recording.
enum PlayerFields: Int, RecordFields {
  case isShown, isAnimation, source, poster, hasSize, width, height, label, captions, caption, note, original

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

/// A text track of a video.
enum CaptionFields: Int, RecordFields {
  case source, language, label

  var kind: FieldKind { self == .source ? .address : .text }
}

/// A card for a linked page.
enum CardFields: Int, RecordFields {
  case url, host, title, summary, picture

  var kind: FieldKind {
    switch self {
    case .url: .address
    case .host, .title, .summary: .text
    case .picture: .record(Shape(PictureFields.self))
    }
  }
}

/// A poll.
enum PollFields: Int, RecordFields {
  case options, note

  var kind: FieldKind { self == .options ? .records(Shape(PollOptionFields.self)) : .text }
}

/// One answer of a poll.
enum PollOptionFields: Int, RecordFields {
  case text, hasShare, percent, percentText, isLeading

  var kind: FieldKind { self == .hasShare || self == .isLeading ? .flag : .text }
}

/// A quoted post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, picture, note, innerText, innerURL, isInnerForeign, citation, url, isForeign, linkText

  var kind: FieldKind {
    switch self {
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .isShown, .hasAuthor, .isInnerForeign, .isForeign: .flag
    case .innerURL, .citation, .url: .address
    case .content: .html
    case .picture: .record(Shape(PictureFields.self))
    default: .text
    }
  }
}

/// A content warning around the rest of a post.
enum WarningFields: Int, RecordFields {
  case warning, warningHTML, content

  var kind: FieldKind { self == .warning ? .text : .html }
}

/// The parent of a reply that is shown outside its thread.
enum ParentFields: Int, PersonFields {
  case isShown, name, nameHTML, handle, avatar, tone, initial, text, url, linkText, note

  var kind: FieldKind {
    switch self {
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .isShown: .flag
    case .url: .address
    default: .text
    }
  }
}

/// Who reposted a post.
enum RepostFields: Int, RecordFields {
  case url, name, nameHTML

  var kind: FieldKind {
    switch self {
    case .url: .address
    case .name: .text
    case .nameHTML: .html
    }
  }
}

/// An attachment or a record of an unknown kind.
enum FallbackFields: Int, RecordFields {
  case kindName, text, original

  static let shapeName = "unknown kind"

  var kind: FieldKind { self == .original ? .record(Shape(OriginalFields.self)) : .text }
}
