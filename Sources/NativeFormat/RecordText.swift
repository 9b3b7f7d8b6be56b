import ThreadModel

extension RecordValue<TextSource> {
  /// A text in any of its four forms: a string, `{"markdown":…}`, `{"html":…}` or an array of spans.
  static var text: RecordValue {
    RecordValue(form: .text) { decoder, reader throws(JSONError) in
      switch try reader.peek() {
      case .string: try reader.string().map(TextSource.plain)
      case .array: try SpanMembers.list.read(decoder, &reader).map(TextSource.spans)
      case .object: try markup(&reader)
      case .number, .bool, .null: nil
      }
    } write: { writer, text in
      switch text {
      case .plain(let text): writer.string(text)
      case .markdown(let text): writer.object { $0.member("markdown", text) }
      case .html(let text): writer.object { $0.member("html", text) }
      case .spans(let spans): SpanMembers.list.write(&writer, spans)
      }
    }
  }

  private static func markup(_ reader: inout JSONReader) throws(JSONError) -> TextSource? {
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
}

/// A run of text as a record has it.
struct SpanMembers: Sendable {
  private var text: String?
  private var span: TextSpan

  static let members = RecordFields<SpanMembers> { span in
    /// The text.
    ///
    /// - Example: `"Hello"`
    span.optional("t", .string, \.text)
    /// The URL that the text links to.
    ///
    /// - Example: `"https://ada.example"`
    span.optional("url", .string, \.link)
    /// The account that the text mentions.
    span.optional("mention", .object(.mention, Mention.members, Mention(handle: "")), \.mention)
    /// The tag that the text is, without `#`.
    ///
    /// - Example: `"gardens"`
    span.optional("tag", .string, \.tag)
    /// The symbol that the text is, without `$`.
    ///
    /// - Example: `"ACME"`
    span.optional("cashtag", .string, \.cashtag)
    /// How the text looks: bold, italic, struck through, underlined, code, a block of code or a quote.
    span.unless([], "style", .style, \.span.style)
    /// Whether the text is hidden until a reader asks for it.
    span.unless(false, "spoiler", .covering, \.span.isSpoiler)
  }

  /// A list of runs; one without text is left out.
  static let list = RecordValue<[TextSpan]>.list(
    .text,
    of: .object(.span, members, SpanMembers(text: nil, span: TextSpan(""))) { span in
      SpanMembers(text: span.text, span: span)
    } to: { read, _ in
      var span = read.span
      guard let text = read.text else { return nil }
      span.text = text
      return span
    })

  private var link: String? {
    get { if case .link(let address) = span.target { address } else { nil } }
    set { span.target = newValue.map(TextSpan.Target.link) }
  }

  private var mention: Mention? {
    get { if case .mention(let mention) = span.target { mention } else { nil } }
    set { span.target = newValue.map(TextSpan.Target.mention) }
  }

  private var tag: String? {
    get { if case .tag(let tag) = span.target { tag } else { nil } }
    set { span.target = newValue.map(TextSpan.Target.tag) }
  }

  private var cashtag: String? {
    get { if case .cashtag(let symbol) = span.target { symbol } else { nil } }
    set { span.target = newValue.map(TextSpan.Target.cashtag) }
  }
}

extension Mention {
  static let members = RecordFields<Mention> { mention in
    /// The handle of the account, without `@`.
    ///
    /// - Example: `"ada@social.example"`
    mention.always("handle", .handle, \.handle)
    /// The id of the account.
    ///
    /// - Example: `"ada"`
    mention.optional("id", .identifier, \.id)
    /// The URL of the account.
    ///
    /// - Example: `"https://social.example/@ada"`
    mention.optional("url", .string, \.url)
  }
}

extension RecordValue<TextSpan.Style> {
  fileprivate static var style: RecordValue {
    RecordValue(form: .styles) { _, reader throws(JSONError) in
      try reader.strings().map(TextSpan.Style.init(words:))
    } write: { writer, style in
      writer.array(style.words) { $0.string($1) }
    }
  }
}
