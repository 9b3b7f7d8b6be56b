import SitePaths
import ThreadModel

/// A media item, a track of captions or an attachment of an unknown kind as a record has it.
struct MediaMembers: Sendable {
  /// What a media item has in the same form.
  var media = Media(.file, source: .remote(""))
  var kind, language, file, url, poster: String?

  static let members = RecordFields<MediaMembers> { media in
    /// What it is. A `gif` is a silent video that repeats. An item of another kind is shown by its name.
    ///
    /// - Example: `"image"`
    media.optional("kind", .string, \.kind)
    /// The path of the file, relative to the folder of the export. It must not lead out of that folder.
    ///
    /// - Example: `"media/harbor.png"`
    media.optional("file", .string, \.file)
    /// The URL of the file, if the export does not have it.
    ///
    /// - Example: `"https://social.example/harbor.png"`
    media.optional("url", .string, \.url)
    /// The media type. The bytes of the file decide.
    ///
    /// - Example: `"image/png"`
    media.optional("type", .string, \.media.type)
    /// The description for people who cannot see it. An empty one says that it is decorative.
    ///
    /// - Example: `"The harbor at dawn"`
    media.optional("alt", .string, \.media.alt)
    /// The width in pixels.
    ///
    /// - Example: `1200`
    media.optional("width", .number(from: 0), \.media.width)
    /// The height in pixels.
    ///
    /// - Example: `640`
    media.optional("height", .number(from: 0), \.media.height)
    /// The length in seconds. It is not shown yet.
    ///
    /// - Example: `12.5`
    media.optional("duration", .fraction(), \.media.duration)
    /// The still picture of a video: a path or a URL.
    ///
    /// - Example: `"media/still.png"`
    media.optional("poster", .string, \.poster)
    /// The text tracks of a video.
    media.unless([], "captions", .list(.captions, of: .caption), \.media.captions)
    /// Whether it is hidden until a reader asks for it.
    media.unless(false, "sensitive", .covering, \.media.isSensitive)
  }

  static let captionMembers = RecordFields<MediaMembers> { caption in
    /// The language of the track, as a BCP 47 tag.
    ///
    /// - Example: `"en"`
    caption.optional("lang", .string, \.language)
    /// The path of the track, relative to the folder of the export.
    ///
    /// - Example: `"media/harbor.vtt"`
    caption.optional("file", .string, \.file)
    /// The URL of the track, if the export does not have it.
    ///
    /// - Example: `"https://social.example/harbor.vtt"`
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
    self.media = media
    poster = media.poster?.word
  }

  /// The media item; `nil` if it is of no known kind or nowhere.
  fileprivate func finished(in folder: String) -> Media? {
    guard let kind = kind.flatMap(Media.Kind.init(rawValue:)),
      let source = Media.Source(file: file, url: url, folder: folder)
    else { return nil }
    var media = media
    (media.kind, media.source) = (kind, source)
    media.poster = poster.flatMap { Media.Source(word: $0, folder: folder) }
    return media
  }

  /// The media item, or an unknown attachment in its place; `nil` if its path leaves the folder.
  fileprivate func attachment(in folder: String) -> PostAttachment? {
    if let file, SitePath(file) == nil { return nil }
    return finished(in: folder).map(PostAttachment.media)
      ?? .unknown(UnknownAttachment(kind: kind ?? "", text: media.alt, url: url))
  }
}

extension RecordValue<Media> {
  static var media: RecordValue {
    .object(.media, MediaMembers.members, MediaMembers(), from: { MediaMembers($0) }) {
      $0.finished(in: $1.folder)
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
      Media.Source(file: caption.file, url: caption.url, folder: decoder.folder).map {
        Media.Caption(language: caption.language, source: $0)
      }
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
        (members.url, members.media.alt) = (unknown.url, unknown.text)
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
