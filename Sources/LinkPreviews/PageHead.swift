/// The tags of a page that describe it, wherever they are, and where its head ends.
struct PageHead {
  /// The `html`, `base`, `meta`, `link`, `title`, `script` and `style` tags in order.
  private(set) var tags: [MarkupTag] = []
  /// Where the head ends: at `</head>`, or before the first tag or text that a head cannot have.
  let end: Int

  /// Reads a page of any bytes.
  init(of bytes: [UInt8]) {
    var end: Int?
    var contentEnd = 0
    for token in MarkupReader(bytes) {
      if end == nil { end = Self.headEnd(token, in: bytes, contentEnd: contentEnd) }
      guard case .start(let tag) = token else { continue }
      contentEnd = tag.content.upperBound
      if Self.keptTags.contains(tag.name) { tags.append(tag) }
    }
    self.end = end ?? bytes.count
  }

  private static let keptTags: Set<String> = ["html", "base", "meta", "link", "title", "script", "style"]
  private static let headTags: Set<String> = keptTags.union([
    "head", "noscript", "template", "basefont", "bgsound", "noframes",
  ])

  /// Where the head ends if this token ends it; text up to `contentEnd` belongs to a title, a script or the like.
  private static func headEnd(_ token: MarkupToken, in bytes: [UInt8], contentEnd: Int) -> Int? {
    switch token {
    case .start(let tag): headTags.contains(tag.name) ? nil : tag.offset
    case .end(let name, let offset):
      ["head", "body", "html", "br"].contains(name) ? offset : nil
    case .text(let range):
      range.upperBound <= contentEnd || isBlank(bytes[range]) ? nil : range.lowerBound
    }
  }

  /// Whether a text holds nothing but white space, and perhaps a byte order mark before it.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).allSatisfy(\.isSpace)
  }

  /// The encoding that a `meta` tag names, in either form.
  static func charset(of tag: MarkupTag) -> String? {
    if let charset = tag["charset"] { return PreviewText.line(charset, limit: PreviewLimits.name) }
    guard tag["http-equiv"]?.lowercased() == "content-type",
      let content = tag["content"]?.lowercased(), let range = content.firstRange(of: "charset=")
    else { return nil }
    return PreviewText.line(
      String(content[range.upperBound...].prefix { $0 != ";" }), limit: PreviewLimits.name)
  }
}
