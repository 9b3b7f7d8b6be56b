/// What the value of a key of the native format looks like: which kinds of JSON it may be, and the forms of its parts.
///
/// It is the table of README's "The native format". Keys that nothing is made of, such as `ext`, have no form.
enum ValueForm {
  case string, identifier, bool, time, number, visibility
  case text, span, mention
  case reference, media, caption, emoji, card, poll, option, counts, field, revision
  case source, header
  case labels, tags, languages, styles, identifiers
  case mediaList, captions, options, fields, revisions

  /// The form of a key of a record; `nil` for keys that say when and to whom a record is shown, which have messages of
  /// their own, and for all others.
  init?(ofRecordKey key: JSONText) {
    switch key {
    case "lang": self = .languages
    case "id", "slug", "account": self = .identifier
    case "published", "updated", "deleted", "joined": self = .time
    case "text", "longText", "bio": self = .text
    case "title", "url", "warning", "reason", "handle", "name", "pronouns", "website", "location", "movedTo":
      self = .string
    case "sensitive", "isReply", "owner": self = .bool
    case "replyTo", "quote", "subject": self = .reference
    case "records", "joinerNumber": self = .number
    case "labels": self = .labels
    case "tags": self = .tags
    case "aliases", "hiddenReplies", "detachedQuotes", "pinned": self = .identifiers
    case "media": self = .mediaList
    case "avatar", "banner": self = .media
    case "card": self = .card
    case "poll": self = .poll
    case "counts": self = .counts
    case "emoji": self = .emoji
    case "fields": self = .fields
    case "revisions": self = .revisions
    default: return nil
    }
  }

  /// Whether a value of a kind has this form, as far as its kind tells.
  func accepts(_ kind: JSONReader.Kind) -> Bool {
    switch self {
    case .string, .time, .visibility: kind == .string
    case .identifier: kind == .string || kind == .number
    case .bool: kind == .bool
    case .number: kind == .number
    case .text: kind == .string || kind == .object || kind == .array
    default: kind == (element == nil ? .object : .array)
    }
  }

  /// The form of the elements of a list; `nil` for what is not a list. A text may be one.
  var element: ValueForm? {
    switch self {
    case .labels, .tags, .languages, .styles: .string
    case .identifiers: .identifier
    case .mediaList: .media
    case .captions: .caption
    case .options: .option
    case .fields: .field
    case .revisions: .revision
    case .text: .span
    default: nil
    }
  }

  /// The form of a member of an object; `nil` for keys that the format does not have there.
  func member(_ key: JSONText) -> ValueForm? {
    switch self {
    case .reference: Self.ofReference(key)
    case .media: Self.ofMedia(key)
    case .span: Self.ofSpan(key)
    case .text: key == "markdown" || key == "html" ? .string : nil
    case .emoji: .media
    case .card: Self.ofCard(key)
    case .poll: Self.ofPoll(key)
    case .option: key == "text" ? .string : key == "votes" || key == "share" ? .number : nil
    case .counts: Self.ofCounts(key)
    case .caption: key == "lang" || key == "file" || key == "url" ? .string : nil
    case .mention: key == "id" ? .identifier : key == "handle" || key == "url" ? .string : nil
    case .field: key == "name" ? .string : key == "value" ? .text : nil
    case .revision: key == "published" ? .time : key == "text" ? .text : nil
    case .source: key == "exported" ? .time : key == "kind" || key == "name" ? .string : nil
    case .header: Self.ofHeader(key)
    default: nil
    }
  }

  private static func ofReference(_ key: JSONText) -> ValueForm? {
    switch key {
    case "id": .identifier
    case "url", "handle", "name", "state": .string
    case "text": .text
    case "published": .time
    default: nil
    }
  }

  private static func ofMedia(_ key: JSONText) -> ValueForm? {
    switch key {
    case "kind", "file", "url", "alt", "type", "poster": .string
    case "width", "height", "duration": .number
    case "captions": .captions
    case "sensitive": .bool
    default: nil
    }
  }

  private static func ofSpan(_ key: JSONText) -> ValueForm? {
    switch key {
    case "t", "url", "tag", "cashtag": .string
    case "mention": .mention
    case "style": .styles
    case "spoiler": .bool
    default: nil
    }
  }

  private static func ofPoll(_ key: JSONText) -> ValueForm? {
    switch key {
    case "options": .options
    case "multiple": .bool
    case "ends", "closed": .time
    case "voters": .number
    default: nil
    }
  }

  private static func ofCounts(_ key: JSONText) -> ValueForm? {
    switch key {
    case "likes", "reposts", "replies", "quotes": .number
    default: nil
    }
  }

  private static func ofHeader(_ key: JSONText) -> ValueForm? {
    switch key {
    case "format", "generator": .string
    case "version": .number
    case "created": .time
    case "defaultVisibility": .visibility
    case "source": .source
    default: nil
    }
  }

  private static func ofCard(_ key: JSONText) -> ValueForm? {
    switch key {
    case "url", "title", "description": .string
    case "image": .media
    default: nil
    }
  }
}

extension ValueForm {
  /// What is expected, in words or as an example.
  var expected: String {
    switch self {
    case .string: "a string"
    case .identifier: "a string such as \"1\""
    case .bool: "true or false"
    case .time: "an RFC 3339 time with a zone, such as \"2026-03-04T05:06:07Z\""
    case .number: "a number such as 5"
    case .visibility: "\"public\", \"unlisted\", \"followers\", \"direct\" or \"private\""
    case .text: #"a string, {"markdown":"…"}, {"html":"…"} or a list of spans such as [{"t":"Hello"}]"#
    case .labels: "[\"nudity\"]"
    case .tags: "[\"harbor\",\"dawn\"]"
    case .languages: "[\"en\"]"
    case .styles: "[\"b\",\"i\"]"
    case .identifiers: "[\"1\",\"2\"]"
    case .mediaList, .captions, .options, .fields, .revisions: "[\(element?.expected ?? "")]"
    default: objectExample
    }
  }

  private var objectExample: String {
    switch self {
    case .span: "{\"t\":\"Hello\"}"
    case .mention: "{\"handle\":\"ada\"}"
    case .reference: "{\"id\":\"1\"}"
    case .media: "{\"kind\":\"image\",\"file\":\"media/harbor.png\"}"
    case .caption: "{\"lang\":\"en\",\"file\":\"media/harbor.vtt\"}"
    case .emoji: "{\":wave:\":{\"kind\":\"image\",\"file\":\"media/wave.png\"}}"
    case .card: "{\"url\":\"https://ada.example\",\"title\":\"Ada\"}"
    case .poll: "{\"options\":[{\"text\":\"Yes\"}]}"
    case .option: "{\"text\":\"Yes\"}"
    case .counts: "{\"likes\":5}"
    case .field: "{\"name\":\"Garden\",\"value\":\"Roses\"}"
    case .revision: "{\"published\":\"2026-03-04T05:06:07Z\",\"text\":\"Hello\"}"
    case .source: "{\"kind\":\"x-archive\"}"
    default: "an object"
    }
  }
}
