import TypedTemplates

/// The text of a post.
enum TextFields: Int, TemplateFields {
  case content, language

  var field: TemplateField {
    switch self {
    case .content: .html("The text.")
    case .language: .text("The language of the text, if the export has it.")
    }
  }
}

/// Pictures of a post that follow each other.
enum GalleryFields: Int, TemplateFields {
  case count, pictures

  var field: TemplateField {
    switch self {
    case .count: .text("The number of pictures.")
    case .pictures: .records(PictureFields.self, "The pictures.")
    }
  }
}

/// A video or a recording.
enum PlayerFields: Int, TemplateFields {
  case isShown, isAnimation, source, poster, hasSize, width, height, label, captions, caption, note, original

  var field: TemplateField {
    switch self {
    case .isShown: .flag("The file is in the site.")
    case .isAnimation: .flag("It was made from an animated picture.")
    case .source: .url("The file.")
    case .poster: .url("The still picture.")
    case .hasSize: .flag("Its size is known.")
    case .width: .text("The width in pixels.")
    case .height: .text("The height in pixels.")
    case .label: .text("A name for screen readers.")
    case .captions: .records(CaptionFields.self, "The text tracks.")
    case .caption: .text("The description, if there is one.")
    case .note: .text("Why it is not shown.")
    case .original: .record(OriginalFields.self, "Where it is instead.")
    }
  }
}

/// A text track of a video.
enum CaptionFields: Int, TemplateFields {
  case source, language, label

  var field: TemplateField {
    switch self {
    case .source: .url("The file of the track.")
    case .language: .text("Its language, if it is known.")
    case .label: .text("What a reader chooses it by.")
    }
  }
}

/// A card for a linked page.
enum CardFields: Int, TemplateFields {
  case url, host, title, summary, picture

  var field: TemplateField {
    switch self {
    case .url: .url("The linked page.")
    case .host: .text("Its host.")
    case .title: .text("Its title.")
    case .summary: .text("Its description.")
    case .picture: .record(PictureFields.self, "Its picture, if that is in the site.")
    }
  }
}

/// A poll.
enum PollFields: Int, TemplateFields {
  case options, note

  var field: TemplateField {
    switch self {
    case .options: .records(PollOptionFields.self, "The answers.")
    case .note: .text("How many people voted, and when it ends or ended.")
    }
  }
}

/// One answer of a poll.
enum PollOptionFields: Int, TemplateFields {
  case text, hasShare, percent, percentText, isLeading

  var field: TemplateField {
    switch self {
    case .text: .text("The answer.")
    case .hasShare: .flag("Its share of the votes is known.")
    case .percent: .text("Its share, `0` to `100`.")
    case .percentText: .text("Its share in the notation of the language.")
    case .isLeading: .flag("No other answer has more votes.")
    }
  }
}

/// A quoted post.
enum QuoteFields: Int, PersonFields {
  case isShown, hasAuthor, name, nameHTML, handle, avatar, tone, initial, published, publishedText
  case content, picture, note, innerText, innerURL, isInnerForeign, citation, url, isForeign, linkText

  var field: TemplateField {
    switch self {
    case .isShown: .flag("There is something to show of the post.")
    case .hasAuthor: .flag("Its author is known.")
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .published: .text("The time of publication in RFC 3339.")
    case .publishedText: .text("The day of publication.")
    case .content: .html("Its text, or its content warning.")
    case .picture: .record(PictureFields.self, "Its first picture, if a reader may see that at once.")
    case .note: .text("What else it has, or why it is not shown.")
    case .innerText: .text("That it quotes a post too.")
    case .innerURL: .url("The page of that post, here or on another site.")
    case .isInnerForeign: .flag("That page is on another site.")
    case .citation: .url("Its URL for the `cite` attribute.")
    case .url: .url("Its page, here or on another site.")
    case .isForeign: .flag("That page is on another site.")
    case .linkText: .text("The text of the link to it.")
    }
  }
}

/// A content warning around the rest of a post.
enum WarningFields: Int, TemplateFields {
  case warning, warningHTML, content

  var field: TemplateField {
    switch self {
    case .warning: .text("The content warning.")
    case .warningHTML: .html("The content warning with its custom emoji.")
    case .content: .html("What the warning hides until a reader asks for it.")
    }
  }
}

/// The parent of a reply that is shown outside its thread.
enum ParentFields: Int, PersonFields {
  case isShown, name, nameHTML, handle, avatar, tone, initial, text, url, linkText, note

  var field: TemplateField {
    switch self {
    case .isShown: .flag("The parent is on the site.")
    case .name, .nameHTML, .handle, .avatar, .tone, .initial: person
    case .text: .text("The beginning of its text.")
    case .url: .url("Its page.")
    case .linkText: .text("The text of the link to it.")
    case .note: .text("Why it is not shown.")
    }
  }
}

/// Who reposted a post.
enum RepostFields: Int, TemplateFields {
  case url, name, nameHTML

  var field: TemplateField {
    switch self {
    case .url: .url("The timeline of the account that reposted.")
    case .name: .text("The name of that account.")
    case .nameHTML: .html("The name with its custom emoji.")
    }
  }
}

/// An attachment or a record of an unknown kind.
enum FallbackFields: Int, TemplateFields {
  case kindName, text, original

  static let shapeName = "unknown kind"

  var field: TemplateField {
    switch self {
    case .kindName: .text("The name of the kind, as it is in the export.")
    case .text: .text("The text that came with it.")
    case .original: .record(OriginalFields.self, "The original.")
    }
  }
}
