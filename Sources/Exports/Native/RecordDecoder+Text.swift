import ThreadModel

extension RecordDecoder {
  /// A text in any of its four forms: a string, `{"markdown":…}`, `{"html":…}` or an array of spans.
  func text(_ reader: inout JSONReader) throws(JSONError) -> TextSource? {
    switch try reader.peek() {
    case .string: return try reader.string().map(TextSource.plain)
    case .array: return .spans(try spans(&reader))
    case .object: return try markup(&reader)
    case .number, .bool, .null: return nil
    }
  }

  private func markup(_ reader: inout JSONReader) throws(JSONError) -> TextSource? {
    var text: TextSource?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "markdown": text = try reader.string().map(TextSource.markdown) ?? text
      case "html": text = try reader.string().map(TextSource.html) ?? text
      default: break
      }
    }
    return text
  }

  private func spans(_ reader: inout JSONReader) throws(JSONError) -> [TextSpan] {
    var spans: [TextSpan] = []
    try reader.array { reader throws(JSONError) in
      if let span = try span(&reader) { spans.append(span) }
    }
    return spans
  }

  private func span(_ reader: inout JSONReader) throws(JSONError) -> TextSpan? {
    var text: String?
    var span = TextSpan("")
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "t": text = try reader.string()
      case "url": span.target = try reader.string().map(TextSpan.Target.link) ?? span.target
      case "mention": span.target = try mention(&reader).map(TextSpan.Target.mention) ?? span.target
      case "tag": span.target = try reader.string().map(TextSpan.Target.tag) ?? span.target
      case "cashtag": span.target = try reader.string().map(TextSpan.Target.cashtag) ?? span.target
      case "style": span.style = TextSpan.Style(words: try reader.strings() ?? [])
      case "spoiler": span.isSpoiler = try reader.isCovering()
      default: break
      }
    }
    guard let text else { return nil }
    span.text = text
    return span
  }

  private func mention(_ reader: inout JSONReader) throws(JSONError) -> Mention? {
    var mention = Mention(handle: "")
    let isMention = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "handle": mention.handle = Self.handle(try reader.string()) ?? ""
      case "id": mention.id = try reader.identifier()
      case "url": mention.url = try reader.string()
      default: break
      }
    }
    return isMention ? mention : nil
  }

  /// A pointer to another post.
  func reference(_ reader: inout JSONReader) throws(JSONError) -> PostReference? {
    var reference = PostReference()
    let isReference = try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": reference.id = try reader.identifier()
      case "handle": reference.handle = Self.handle(try reader.string())
      case "name": reference.name = try reader.string()
      case "url": reference.url = try reader.string()
      case "text": reference.text = try text(&reader)
      case "published": reference.published = try reader.instant()
      case "state":
        // A word that is not known, or no word at all, means that the post cannot be shown.
        guard try reader.peek() != .null else { break }
        reference.state = PostReference.State(word: try reader.string() ?? "")
      default: break
      }
    }
    return isReference ? reference : nil
  }
}
