import SitePaths
import ThreadModel

// The objects in records of the native format.

extension RecordValue<PostReference> {
  static var reference: RecordValue { .object(.reference, PostReference.members, PostReference()) }
}

extension PostReference {
  static let members = RecordFields<PostReference> { reference in
    reference.optional("id", .identifier, \.id, "The id of the post.")
    reference.optional(
      "handle", .handle, \.handle, "The handle of its account, without `@`.", example: "ada")
    reference.optional("name", .string, \.name, "The name of its account.", example: "Ada Example")
    reference.optional(
      "url", .string, \.url, "The URL of the post.", example: "https://social.example/@ada/1")
    reference.optional("text", .text, \.text, "What the post says.", example: "Hello")
    reference.optional("published", .time, \.published, "When the post was published.")
    reference.optional(
      "state", .state, \.state,
      "Why the post cannot be shown, or `kind:` and what the reference leads to instead of a post.",
      example: "deleted")
  }
}

extension RecordValue<LinkCard> {
  /// The preview of a page; `nil` without a URL.
  static var card: RecordValue {
    .object(
      .card, LinkCard.members, LinkCard(url: ""), from: { $0 },
      to: { card, _ in card.url.isEmpty ? nil : card })
  }
}

extension LinkCard {
  static let members = RecordFields<LinkCard> { card in
    card.always("url", .string, \.url, "The URL of the page.", example: "https://ada.example")
    card.optional("title", .string, \.title, "The title of the page.", example: "Ada")
    card.optional(
      "description", .string, \.summary, "The description of the page.", example: "Notes from a garden.")
    card.optional("image", .media, \.image, "The picture of the page.")
  }
}

extension Poll {
  static let members = RecordFields<Poll> { poll in
    poll.always(
      "options", .list(.options, of: .object(.option, Option.members, Option(""))), \.options, "The answers.")
    poll.unless(false, "multiple", .bool, \.isMultiple, "Whether several answers can be chosen.")
    poll.optional("ends", .time, \.ends, "When the poll ends.")
    poll.optional("closed", .time, \.closed, "When the poll was closed.")
    poll.optional("voters", .number(from: 0), \.voters, "How many people voted.")
  }
}

extension Poll.Option {
  static let members = RecordFields<Poll.Option> { option in
    option.always("text", .string, \.text, "The answer.", example: "Yes")
    option.optional("votes", .number(from: 0), \.votes, "How many people chose it.")
    option.optional(
      "share", .fraction(in: 0...1), \.share, "The share of votes that it got.", example: "0.25")
  }
}

extension PostCounts {
  static let members = RecordFields<PostCounts> { counts in
    counts.optional("likes", .number(from: 0), \.likes, "How often it was liked.")
    counts.optional("reposts", .number(from: 0), \.reposts, "How often it was reposted.")
    counts.optional("replies", .number(from: 0), \.replies, "How many replies it got.")
    counts.optional("quotes", .number(from: 0), \.quotes, "How often it was quoted.")
  }
}

extension RecordValue<PostRevision> {
  static var revision: RecordValue {
    .object(.revision, PostRevision.members, PostRevision(published: nil, text: .empty))
  }
}

extension PostRevision {
  static let members = RecordFields<PostRevision> { revision in
    revision.optional("published", .time, \.published, "When the version was written.")
    revision.always("text", .text, \.text, "What the version says.", example: "Helo")
  }
}

extension RecordValue<Account.Field> {
  static var field: RecordValue {
    .object(.field, Account.Field.members, Account.Field(name: "", value: .empty))
  }
}

extension Account.Field {
  static let members = RecordFields<Account.Field> { field in
    field.always("name", .string, \.name, "The name of the line.", example: "Website")
    field.always("value", .text, \.value, "What the line says.", example: "https://ada.example")
  }
}

// MARK: Media

/// A media item, a track of captions or an attachment of an unknown kind as a record has it.
struct MediaMembers: Sendable {
  var kind, language, file, url, type, alt, poster: String?
  var width, height: Int?
  var duration: Double?
  var captions: [Media.Caption] = []
  var isSensitive = false

  static let members = RecordFields<MediaMembers> { media in
    media.optional(
      "kind", .string(such: Media.Kind.allCases.map(\.rawValue)), \.kind,
      "What it is. A `gif` is a silent video that repeats. An item of another kind is shown by its name.",
      example: "image")
    media.optional(
      "file", .string, \.file,
      "The path of the file, relative to the folder of the export. It must not lead out of that folder.",
      example: "media/harbor.png")
    media.optional(
      "url", .string, \.url,
      "The URL of the file, if the export does not have it.", example: "https://social.example/harbor.png")
    media.optional(
      "type", .string, \.type, "The media type. The bytes of the file decide.", example: "image/png")
    media.optional(
      "alt", .string, \.alt,
      "The description for people who cannot see it. An empty one says that it is decorative.",
      example: "The harbor at dawn")
    media.optional("width", .number(from: 0), \.width, "The width in pixels.", example: "1200")
    media.optional("height", .number(from: 0), \.height, "The height in pixels.", example: "640")
    media.optional(
      "duration", .fraction(), \.duration, "The length in seconds. It is not shown yet.", example: "12.5")
    media.optional(
      "poster", .string, \.poster,
      "The still picture of a video: a path or a URL.", example: "media/still.png")
    media.unless([], "captions", .list(.captions, of: .caption), \.captions, "The text tracks of a video.")
    media.unless(
      false, "sensitive", .covering, \.isSensitive, "Whether it is hidden until a reader asks for it.")
  }

  static let captionMembers = RecordFields<MediaMembers> { caption in
    caption.optional(
      "lang", .string, \.language, "The language of the track, as a BCP 47 tag.", example: "en")
    caption.optional(
      "file", .string, \.file,
      "The path of the track, relative to the folder of the export.", example: "media/harbor.vtt")
    caption.optional(
      "url", .string, \.url,
      "The URL of the track, if the export does not have it.", example: "https://social.example/harbor.vtt")
  }

  init(_ source: Media.Source? = nil, kind: String? = nil) {
    self.kind = kind
    switch source {
    case .file(folder: _, let path)?: file = path
    case .remote(let address)?: url = address
    case nil: break
    }
  }

  fileprivate init(_ media: Media) {
    self.init(media.source, kind: media.kind.rawValue)
    (type, alt, poster) = (media.type, media.alt, media.poster?.word)
    (width, height, duration) = (media.width, media.height, media.duration)
    (captions, isSensitive) = (media.captions, media.isSensitive)
  }

  /// Where the bytes are; `nil` if nothing says so, or if the path leaves the folder.
  fileprivate func source(in folder: String) -> Media.Source? {
    Media.Source(file: file, url: url, folder: folder)
  }

  /// The media item; `nil` if it is of no known kind or nowhere.
  fileprivate func media(in folder: String) -> Media? {
    guard let kind = kind.flatMap(Media.Kind.init(rawValue:)), let source = source(in: folder) else {
      return nil
    }
    return Media(
      kind, source: source, type: type, alt: alt, width: width, height: height, duration: duration,
      poster: poster.flatMap { Media.Source(word: $0, folder: folder) }, captions: captions,
      isSensitive: isSensitive)
  }

  /// The media item, or an unknown attachment in its place; `nil` if its path leaves the folder.
  fileprivate func attachment(in folder: String) -> PostAttachment? {
    if let file, SitePath(file) == nil { return nil }
    return media(in: folder).map(PostAttachment.media)
      ?? .unknown(UnknownAttachment(kind: kind ?? "", text: alt, url: url))
  }
}

extension RecordValue<Media> {
  static var media: RecordValue {
    .object(.media, MediaMembers.members, MediaMembers(), from: { MediaMembers($0) }) {
      $0.media(in: $1.folder)
    }
  }
}

extension RecordValue<Media.Caption> {
  static var caption: RecordValue {
    .object(.caption, MediaMembers.captionMembers, MediaMembers()) { caption in
      var members = MediaMembers(caption.source)
      members.language = caption.language
      return members
    } to: { caption, decoder in
      caption.source(in: decoder.folder).map { Media.Caption(language: caption.language, source: $0) }
    }
  }
}

extension RecordValue<PostAttachment> {
  /// A media item, or an attachment of an unknown kind.
  static var attachment: RecordValue {
    .object(.media, MediaMembers.members, MediaMembers()) { attachment in
      switch attachment {
      case .media(let media): return MediaMembers(media)
      case .unknown(let unknown):
        var members = MediaMembers(kind: unknown.kind)
        (members.url, members.alt) = (unknown.url, unknown.text)
        return members
      case .card, .poll: return MediaMembers()
      }
    } to: {
      $0.attachment(in: $1.folder)
    }
  }
}

extension RecordValue<[CustomEmoji]> {
  /// The pictures of words between colons: `{":x:": media}`. One that is no picture or is nowhere is left out.
  static var emoji: RecordValue {
    RecordValue(form: .emoji) { decoder, reader throws(JSONError) in
      var emoji: [CustomEmoji] = []
      try reader.object { reader, key throws(JSONError) in
        guard let media = try RecordValue<Media>.media.read(decoder, &reader) else { return }
        if let one = CustomEmoji(key.string, media) { emoji.append(one) }
      }
      return emoji
    } write: { writer, emoji in
      writer.object { writer in
        for one in emoji {
          writer.key(one.shortcode)
          RecordValue<Media>.media.write(&writer, one.media)
        }
      }
    }
  }
}
