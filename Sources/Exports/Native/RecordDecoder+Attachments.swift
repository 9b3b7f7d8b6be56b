import ThreadModel

extension RecordDecoder {
  /// The media of a post: those we can show, and those of a kind nobody knows.
  func mediaList(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (media: [PostAttachment], unknown: [PostAttachment]) {
    var media: [PostAttachment] = []
    var unknown: [PostAttachment] = []
    try reader.array { reader throws(JSONError) in
      guard let fields = try mediaFields(&reader), !fields.leavesFolder else { return }
      if let known = fields.media(in: folder) {
        media.append(.media(known))
      } else {
        unknown.append(.unknown(UnknownAttachment(kind: fields.kind, text: fields.alt, url: fields.url)))
      }
    }
    return (media, unknown)
  }

  /// One medium, such as an avatar; nil where it is of no known kind or nowhere.
  func media(_ reader: inout JSONReader) throws(JSONError) -> Media? {
    try mediaFields(&reader)?.media(in: folder)
  }

  /// The pictures of words between colons: `{":x:": media}`. One that is no picture or stands nowhere is none.
  func emoji(_ reader: inout JSONReader) throws(JSONError) -> [CustomEmoji] {
    var emoji: [CustomEmoji] = []
    try reader.object { reader, key throws(JSONError) in
      guard let media = try media(&reader) else { return }
      if let one = CustomEmoji(key.string, media) { emoji.append(one) }
    }
    return emoji
  }

  func card(_ reader: inout JSONReader) throws(JSONError) -> LinkCard? {
    var card = LinkCard(url: "")
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "url": card.url = try reader.string() ?? ""
      case "title": card.title = try reader.string()
      case "description": card.summary = try reader.string()
      case "image": card.image = try media(&reader)
      default: break
      }
    }
    return card.url.isEmpty ? nil : card
  }

  func poll(_ reader: inout JSONReader) throws(JSONError) -> Poll? {
    var poll = Poll(options: [])
    let isPoll = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "options": poll.options = try options(&reader)
      case "multiple": poll.isMultiple = try reader.bool() ?? false
      case "ends": poll.ends = try reader.instant()
      case "closed": poll.closed = try reader.instant()
      case "voters": poll.voters = try reader.count()
      default: break
      }
    }
    return isPoll ? poll : nil
  }

  private func options(_ reader: inout JSONReader) throws(JSONError) -> [Poll.Option] {
    var options: [Poll.Option] = []
    try reader.array { reader throws(JSONError) in
      var option = Poll.Option("")
      let isOption = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "text": option.text = try reader.string() ?? ""
        case "votes": option.votes = try reader.count()
        case "share": option.share = try reader.double().map { min(max($0, 0), 1) }
        default: break
        }
      }
      if isOption { options.append(option) }
    }
    return options
  }

  private func mediaFields(_ reader: inout JSONReader) throws(JSONError) -> MediaFields? {
    var fields = MediaFields()
    let isMedia = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "kind": fields.kind = try reader.string() ?? ""
      case "file": fields.file = try reader.string()
      case "url": fields.url = try reader.string()
      case "type": fields.type = try reader.string()
      case "alt": fields.alt = try reader.string()
      case "width": fields.width = try reader.count()
      case "height": fields.height = try reader.count()
      case "duration": fields.duration = try reader.double()
      case "poster": fields.poster = try reader.string()
      case "captions": fields.captions = try captions(&reader)
      case "sensitive": fields.isSensitive = try reader.isCovering()
      default: break
      }
    }
    return isMedia ? fields : nil
  }

  private func captions(_ reader: inout JSONReader) throws(JSONError) -> [Media.Caption] {
    var captions: [Media.Caption] = []
    try reader.array { reader throws(JSONError) in
      var language, file, url: String?
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "lang": language = try reader.string()
        case "file": file = try reader.string()
        case "url": url = try reader.string()
        default: break
        }
      }
      guard let source = Media.Source(file: file, url: url, folder: folder) else { return }
      captions.append(Media.Caption(language: language, source: source))
    }
    return captions
  }
}

/// A medium as it stands in a record.
private struct MediaFields {
  var kind = ""
  var file, url, type, alt, poster: String?
  var width, height: Int?
  var duration: Double?
  var captions: [Media.Caption] = []
  var isSensitive = false

  /// Whether its path points out of the folder of the export; such a medium is dropped.
  var leavesFolder: Bool { file.map { Media.Source(file: $0, url: nil, folder: "") == nil } ?? false }

  func media(in folder: String) -> Media? {
    guard let kind = Media.Kind(rawValue: kind),
      let source = Media.Source(file: file, url: url, folder: folder)
    else { return nil }
    return Media(
      kind, source: source, type: type, alt: alt, width: width, height: height, duration: duration,
      poster: poster.flatMap { Media.Source(word: $0, folder: folder) }, captions: captions,
      isSensitive: isSensitive)
  }
}
