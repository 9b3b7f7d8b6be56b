import SitePaths
import ThreadModel

// The objects in records of the native format.

extension RecordValue<PostReference> {
  static var reference: RecordValue { .object(.reference, PostReference.members, PostReference()) }
}

extension PostReference {
  static let members = RecordFields<PostReference> { reference in
    reference.optional("id", .identifier, \.id)
    reference.optional("handle", .handle, \.handle)
    reference.optional("name", .string, \.name)
    reference.optional("url", .string, \.url)
    reference.optional("text", .text, \.text)
    reference.optional("published", .time, \.published)
    reference.optional("state", .state, \.state)
  }
}

extension RecordValue<LinkCard> {
  /// The preview of a page; `nil` without an address.
  static var card: RecordValue {
    .object(
      .card, LinkCard.members, LinkCard(url: ""), from: { $0 },
      to: { card, _ in card.url.isEmpty ? nil : card })
  }
}

extension LinkCard {
  static let members = RecordFields<LinkCard> { card in
    card.always("url", .string, \.url)
    card.optional("title", .string, \.title)
    card.optional("description", .string, \.summary)
    card.optional("image", .media, \.image)
  }
}

extension RecordValue<Poll> {
  static var poll: RecordValue { .object(.poll, Poll.members, Poll(options: [])) }
}

extension Poll {
  static let members = RecordFields<Poll> { poll in
    poll.always("options", .list(.options, of: .object(.option, Option.members, Option(""))), \.options)
    poll.unless(false, "multiple", .bool, \.isMultiple)
    poll.optional("ends", .time, \.ends)
    poll.optional("closed", .time, \.closed)
    poll.optional("voters", .number(from: 0), \.voters)
  }
}

extension Poll.Option {
  static let members = RecordFields<Poll.Option> { option in
    option.always("text", .string, \.text)
    option.optional("votes", .number(from: 0), \.votes)
    option.optional("share", .fraction(in: 0...1), \.share)
  }
}

extension RecordValue<PostCounts> {
  static var counts: RecordValue { .object(.counts, PostCounts.members, PostCounts()) }
}

extension PostCounts {
  static let members = RecordFields<PostCounts> { counts in
    counts.optional("likes", .number(from: 0), \.likes)
    counts.optional("reposts", .number(from: 0), \.reposts)
    counts.optional("replies", .number(from: 0), \.replies)
    counts.optional("quotes", .number(from: 0), \.quotes)
  }
}

extension RecordValue<PostRevision> {
  static var revision: RecordValue {
    .object(.revision, PostRevision.members, PostRevision(published: nil, text: .empty))
  }
}

extension PostRevision {
  static let members = RecordFields<PostRevision> { revision in
    revision.optional("published", .time, \.published)
    revision.always("text", .text, \.text)
  }
}

extension RecordValue<Account.Field> {
  static var field: RecordValue {
    .object(.field, Account.Field.members, Account.Field(name: "", value: .empty))
  }
}

extension Account.Field {
  static let members = RecordFields<Account.Field> { field in
    field.always("name", .string, \.name)
    field.always("value", .text, \.value)
  }
}

// MARK: Media

/// A medium, a track of captions or an attachment of an unknown kind as a record has it.
struct MediaMembers: Sendable {
  var kind, language, file, url, type, alt, poster: String?
  var width, height: Int?
  var duration: Double?
  var captions: [Media.Caption] = []
  var isSensitive = false

  static let members = RecordFields<MediaMembers> { media in
    media.optional("kind", .string, \.kind)
    media.optional("file", .string, \.file)
    media.optional("url", .string, \.url)
    media.optional("type", .string, \.type)
    media.optional("alt", .string, \.alt)
    media.optional("width", .number(from: 0), \.width)
    media.optional("height", .number(from: 0), \.height)
    media.optional("duration", .fraction(), \.duration)
    media.optional("poster", .string, \.poster)
    media.unless([], "captions", .list(.captions, of: .caption), \.captions)
    media.unless(false, "sensitive", .covering, \.isSensitive)
  }

  static let captionMembers = RecordFields<MediaMembers> { caption in
    caption.optional("lang", .string, \.language)
    caption.optional("file", .string, \.file)
    caption.optional("url", .string, \.url)
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

  /// The medium; `nil` if it is of no known kind or nowhere.
  fileprivate func media(in folder: String) -> Media? {
    guard let kind = kind.flatMap(Media.Kind.init(rawValue:)), let source = source(in: folder) else {
      return nil
    }
    return Media(
      kind, source: source, type: type, alt: alt, width: width, height: height, duration: duration,
      poster: poster.flatMap { Media.Source(word: $0, folder: folder) }, captions: captions,
      isSensitive: isSensitive)
  }

  /// The medium, or an unknown attachment in its place; `nil` if its path leaves the folder.
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
  /// A medium, or an attachment of an unknown kind.
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
