import ThreadModel

/// What the value of a key of the native format looks like: which kinds of JSON it may be, and the forms of its parts.
///
/// A raw value is what messages say that they expect, in words or as an example.
///
/// See `docs/reference/native-format.md`.
package enum ValueForm: String, Sendable {
  case string = "a string"
  case identifier = #"a string such as "1""#
  case bool = "true or false"
  case time = #"an RFC 3339 time with a zone, such as "2026-03-04T05:06:07Z""#
  case number = "a number such as 5"
  case visibility = #""public", "unlisted", "followers", "direct" or "private""#
  case text = #"a string, {"markdown":"…"}, {"html":"…"} or a list of spans such as [{"t":"Hello"}]"#
  case span = #"{"t":"Hello"}"#
  case mention = #"{"handle":"ada"}"#
  case reference = #"{"id":"1"}"#
  case media = #"{"kind":"image","file":"media/harbor.png"}"#
  case caption = #"{"lang":"en","file":"media/harbor.vtt"}"#
  case emoji = #"{":wave:":{"kind":"image","file":"media/wave.png"}}"#
  case card = #"{"url":"https://ada.example","title":"Ada"}"#
  case poll = #"{"options":[{"text":"Yes"}]}"#
  case option = #"{"text":"Yes"}"#
  case counts = #"{"likes":5}"#
  case field = #"{"name":"Garden","value":"Roses"}"#
  case revision = #"{"published":"2026-03-04T05:06:07Z","text":"Hello"}"#
  case source = #"{"kind":"x-archive"}"#
  case labels = #"["nudity"]"#
  case tags = #"["harbor","dawn"]"#
  case languages = #"["en"]"#
  case styles = #"["b","i"]"#
  case identifiers = #"["1","2"]"#
  case mediaList = #"[{"kind":"image","file":"media/harbor.png"}]"#
  case captions = #"[{"lang":"en","file":"media/harbor.vtt"}]"#
  case options = #"[{"text":"Yes"}]"#
  case fields = #"[{"name":"Garden","value":"Roses"}]"#
  case revisions = #"[{"published":"2026-03-04T05:06:07Z","text":"Hello"}]"#

  /// The form of a key of a record; `nil` for keys that say when and to whom a record is shown, which have messages of
  /// their own, and for all others.
  init?(ofRecordKey key: JSONText) {
    switch key {
    case "type", "visibility", "draft", "publish_at", "expiresAt", "flags": return nil
    case "hiddenReplies", "detachedQuotes": self = .identifiers
    case "records": self = .number
    default:
      let form =
        PostMembers.members.form(of: key) ?? Account.members.form(of: key) ?? Tombstone.members.form(of: key)
        ?? Repost.members.form(of: key)
      guard let form else { return nil }
      self = form
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
    case .reference: PostReference.members.form(of: key)
    case .media: MediaMembers.members.form(of: key)
    case .span: SpanMembers.members.form(of: key)
    case .text: key == "markdown" || key == "html" ? .string : nil
    case .emoji: .media
    case .card: LinkCard.members.form(of: key)
    case .poll: Poll.members.form(of: key)
    case .option: Poll.Option.members.form(of: key)
    case .counts: PostCounts.members.form(of: key)
    case .caption: MediaMembers.captionMembers.form(of: key)
    case .mention: Mention.members.form(of: key)
    case .field: Account.Field.members.form(of: key)
    case .revision: PostRevision.members.form(of: key)
    case .source: NativeHeader.Source.members.form(of: key)
    default: nil
    }
  }
}
