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
    case .source, .poster: .address
    case .captions: .records(Shape(CaptionFields.self))
    case .original: .record(Shape(OriginalFields.self))
    default: kindByName
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

  var kind: FieldKind { self == .picture ? .record(Shape(PictureFields.self)) : kindByName }
}

/// A poll.
enum PollFields: Int, RecordFields {
  case options, note

  var kind: FieldKind { self == .options ? .records(Shape(PollOptionFields.self)) : .text }
}

/// One answer of a poll.
enum PollOptionFields: Int, RecordFields {
  case text, hasShare, percent, percentText, isLeading
}

/// A quoted post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, picture, note, innerText, innerURL, isInnerForeign, citation, url, isForeign, linkText

  var kind: FieldKind {
    switch self {
    case .citation: .address
    case .content: .html
    case .avatar, .picture: .record(Shape(PictureFields.self))
    default: kindByName
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

  var kind: FieldKind { self == .avatar ? .record(Shape(PictureFields.self)) : kindByName }
}

/// Who reposted a post.
enum RepostFields: Int, RecordFields {
  case url, name, nameHTML
}

/// An attachment or a record of an unknown kind.
enum FallbackFields: Int, RecordFields {
  case kindName, text, original

  static let shapeName = "unknown kind"

  var kind: FieldKind { self == .original ? .record(Shape(OriginalFields.self)) : .text }
}
