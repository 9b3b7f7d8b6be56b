import TypedTemplates

/// The text of a post.
enum TextFields: Int, RecordFields {
  case content, language
}

/// Pictures of a post that follow each other.
enum GalleryFields: Int, RecordFields {
  case count, pictures
}

/// A video or a recording.
enum PlayerFields: Int, RecordFields {
  case isShown, isAnimation, source, poster, hasSize, width, height, label, captions, caption, note, original
}

/// A text track of a video.
enum CaptionFields: Int, RecordFields {
  case source, language, label
}

/// A card for a linked page.
enum CardFields: Int, RecordFields {
  case url, host, title, summary, picture
}

/// A poll.
enum PollFields: Int, RecordFields {
  case options, note
}

/// One answer of a poll.
enum PollOptionFields: Int, RecordFields {
  case text, hasShare, percent, percentText, isLeading
}

/// A quoted post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, picture, note, innerText, innerURL, isInnerForeign, citation, url, isForeign, linkText
}

/// A content warning around the rest of a post.
enum WarningFields: Int, RecordFields {
  case warning, warningHTML, content
}

/// The parent of a reply that is shown outside its thread.
enum ParentFields: Int, PersonFields {
  case isShown, name, nameHTML, handle, avatar, tone, initial, text, url, linkText, note
}

/// Who reposted a post.
enum RepostFields: Int, RecordFields {
  case url, name, nameHTML
}

/// An attachment or a record of an unknown kind.
enum FallbackFields: Int, RecordFields {
  case kindName, text, original

  static let shapeName = "unknown kind"
}
