/// The tags of a page that describe it, wherever they are, and where its head ends.
struct PageHead {
  /// A tag with its place in the page.
  struct Tag {
    let markup: MarkupTag
    /// Whether a browser would put it into the head.
    let isInHead: Bool
    /// The text of a title or the content of a script; empty for others.
    let content: Range<Int>
  }

  /// The `html`, `base`, `meta`, `link`, `title`, `script` and `style` tags in order.
  let tags: [Tag]
  /// Where the head ends: at `</head>`, or before the first tag or text that a head cannot have.
  let end: Int

  /// Reads a page of any bytes.
  init(of bytes: [UInt8]) {
    var tags: [Tag] = []
    var end: Int?
    var isOpenRaw = false
    for token in MarkupReader(bytes) {
      if end == nil { end = Self.headEnd(token, in: bytes, isOpenRaw: isOpenRaw) }
      switch token {
      case .start(let tag):
        isOpenRaw = Self.contentTags.contains(tag.name)
        let after = tag.range.upperBound
        if Self.keptTags.contains(tag.name) {
          tags.append(Tag(markup: tag, isInHead: end == nil, content: after..<after))
        }
      case .text(let range):
        if isOpenRaw, let last = tags.last, last.markup.range.upperBound == range.lowerBound {
          tags[tags.count - 1] = Tag(markup: last.markup, isInHead: last.isInHead, content: range)
        }
        isOpenRaw = false
      case .end: isOpenRaw = false
      }
    }
    self.tags = tags
    self.end = end ?? bytes.count
  }

  private static let keptTags: Set<String> = ["html", "base", "meta", "link", "title", "script", "style"]
  private static let contentTags: Set<String> = ["title", "script", "style", "noframes"]
  private static let headTags: Set<String> = keptTags.union([
    "head", "noscript", "template", "basefont", "bgsound", "noframes",
  ])

  /// Where the head ends if this token ends it.
  private static func headEnd(_ token: MarkupToken, in bytes: [UInt8], isOpenRaw: Bool) -> Int? {
    switch token {
    case .start(let tag): headTags.contains(tag.name) ? nil : tag.range.lowerBound
    case .end(let name, let offset):
      ["head", "body", "html", "br"].contains(name) ? offset : nil
    case .text(let range):
      isOpenRaw || isBlank(bytes[range]) ? nil : range.lowerBound
    }
  }

  /// Whether a text holds nothing but white space, and perhaps a byte order mark before it.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).allSatisfy(\.isSpace)
  }
}
