public import SafeMarkup

/// A page as consumers read it to show a preview: its tags, from any bytes.
///
///     let page = PreviewPage(html: html, url: "https://ada.example/")
///     #expect(PreviewValidator.standard.validate(page).errors.isEmpty)
///     #expect(page.card(for: .messages).title == "Ada Example: “Small tools”")
///
/// Reading never fails: a page may be empty, truncated, in UTF-16 or Latin-1, or not HTML at all. At most
/// ``readingLimit`` bytes of it are read, since hardly any consumer reads further.
public struct PreviewPage: Sendable {
  /// A `meta` tag that names something.
  struct Meta {
    /// Which attribute gives the name.
    enum Naming { case property, name }

    /// The name in lower case, such as `og:title`.
    let key: String
    let naming: Naming
    let tag: MarkupTag
    /// The value, with references decoded once; empty if there is no value.
    var content: String { tag["content"] ?? "" }
    /// Where the tag begins.
    var offset: Int { tag.offset }
  }

  /// How many bytes of a page are read: 2 MiB, as by Signal on Android. Discord, Matrix and Discourse read more.
  public static let readingLimit = 2 * 1_024 * 1_024

  /// The URL of the page; `nil` if it is unknown.
  public let url: WebURL?
  /// What was read of the page, in UTF-8.
  package let bytes: [UInt8]
  /// What the page is written in.
  let encoding: PageEncoding
  let head: PageHead
  /// Every named `meta` tag, in the head or not.
  let metas: [Meta]
  /// What the page tells robots, word by word, in lower case.
  let robotsWords: [Substring]
  /// The `link` tags with the words of their `rel`, in lower case.
  private let relations: [(words: [Substring], tag: MarkupTag)]

  /// Reads a page from the bytes that a server sends.
  ///
  /// - Parameters:
  ///   - html: The bytes. Only the first 2 MiB are read, also of a lazy sequence.
  ///   - url: The URL of the page. Without it, checks that need a URL find nothing.
  ///   - charset: The encoding in the `Content-Type` header, such as `iso-8859-1`. A byte order mark has priority, and the
  ///     page's own `<meta charset>` is used if this is `nil`.
  public init(html: some Sequence<UInt8>, url: WebURL? = nil, charset: String? = nil) {
    let most = Self.readingLimit + 1
    var source = html.withContiguousStorageIfAvailable { Array($0.prefix(most)) } ?? Array(html.prefix(most))
    if source.count > Self.readingLimit { Self.endAtCharacter(&source) }
    self.url = url
    let known = PageEncoding(firstBytes: source) ?? charset.flatMap { PageEncoding(label: $0) }
    var bytes = known?.decode(source) ?? source
    var head = PageHead(of: bytes)
    encoding = known ?? Self.declaredEncoding(in: head, of: bytes)
    if known == nil, encoding != .utf8 {
      bytes = encoding.decode(source)
      head = PageHead(of: bytes)
    }
    self.bytes = bytes
    self.head = head
    metas = head.tags.filter { $0.name == "meta" }.flatMap(Self.metas)
    robotsWords = metas.filter { $0.key == "robots" }.flatMap { Self.words($0.content) }
    relations = head.tags.filter { $0.name == "link" }.map { (Self.words($0["rel"] ?? ""), $0) }
  }

  /// The keywords of a list such as `icon apple-touch-icon` or `noindex, nofollow`, in lower case.
  private static func words(_ list: String) -> [Substring] {
    list.lowercased().utf8.split { $0.isSpace || $0 == UInt8(ascii: ",") }.map { Substring($0) }
  }

  /// Reads a page from text.
  public init(html: String, url: WebURL? = nil) { self.init(html: html.utf8, url: url) }

  /// Reads a page from text, with its URL as text; a URL that is not absolute `http(s)` is ignored.
  public init(html: String, url: String) { self.init(html: html.utf8, url: WebURL(url)) }

  /// Drops the character at the end, which may be half of one.
  package static func endAtCharacter(_ bytes: inout [UInt8]) {
    while let last = bytes.popLast() { if last & 0xC0 != 0x80 { return } }
  }

  /// The first encoding that the page names early and that is known; without one windows-1252 where the bytes
  /// are no UTF-8, as browsers do.
  private static func declaredEncoding(in head: PageHead, of bytes: [UInt8]) -> PageEncoding {
    for tag in head.tags where tag.name == "meta" && tag.offset < 1_024 {
      guard let label = PageHead.charset(of: tag) else { continue }
      let named = PageEncoding(label: label) ?? .utf8
      return named == .windows1252 ? .windows1252 : .utf8
    }
    return String(validating: bytes, as: UTF8.self) == nil ? .windows1252 : .utf8
  }

  // MARK: What rules and consumers ask for

  /// The first tag of a name.
  func meta(_ key: String) -> Meta? { metas.first { $0.key == key } }

  /// The tags of a name.
  func metas(_ key: String) -> [Meta] { metas.filter { $0.key == key } }

  /// The `link` tags with a word in their `rel`.
  func links(_ relation: String) -> [MarkupTag] {
    relations.filter { $0.words.contains(relation[...]) }.map(\.tag)
  }

  /// The titles in the head.
  var titles: [MarkupTag] { head.tags.filter { $0.name == "title" && isInHead($0) } }

  /// Whether a browser would put a tag into the head.
  func isInHead(_ tag: MarkupTag) -> Bool { tag.offset < head.end }

  /// The text of a title.
  func text(of title: MarkupTag) -> String { CharacterReferences.decode(bytes[title.content]) }

  /// The language that the page names for itself.
  var language: String? { head.tags.first { $0.name == "html" }?["lang"] }

  /// Whether any tag is there for previews only.
  var hasPreviewTags: Bool { metas.contains { Self.isPreviewKey($0.key) } }

  /// Whether the page is meant to be shared.
  package var isShared: Bool {
    if let url, url.description.hasSuffix("/404.html") { return false }
    return !asksNotToBeIndexed
  }

  /// Whether the page asks search engines to leave it out.
  package var asksNotToBeIndexed: Bool { robotsWords.contains("noindex") || robotsWords.contains("none") }

  /// Whether a name is one that previews are made from.
  static func isPreviewKey(_ key: String) -> Bool {
    isOpenGraphKey(key) || key.hasPrefix("twitter:") || key.hasPrefix("fediverse:")
  }

  /// Whether a name belongs to Open Graph, and so is written in `property`.
  static func isOpenGraphKey(_ key: String) -> Bool {
    key.hasPrefix("og:") || key.hasPrefix("article:") || key.hasPrefix("profile:")
  }

  /// The URL of the page by its first canonical link; `nil` if there is no canonical link with a full URL.
  public var canonicalURL: WebURL? { canonicalText.flatMap { WebURL($0) } }

  /// The first canonical link as written; `nil` if it is missing.
  package var canonicalText: String? { links("canonical").first?["href"] }

  /// The URL that the page gives as its own in `og:url`; `nil` if it gives none that is absolute.
  package var openGraphURL: WebURL? { meta("og:url").flatMap { WebURL($0.content) } }

  /// Whether a browser goes on from the page to another by itself.
  package var refreshes: Bool { head.tags.contains(where: \.refreshes) }

  private static func metas(of tag: MarkupTag) -> [Meta] {
    let property = key(tag["property"]).map { Meta(key: $0, naming: .property, tag: tag) }
    let name = key(tag["name"]).map { Meta(key: $0, naming: .name, tag: tag) }
    if let property, let name, name.key == property.key {
      return [isOpenGraphKey(name.key) ? property : name]
    }
    return [property, name].compactMap { $0 }
  }

  private static func key(_ text: String?) -> String? {
    guard let text else { return nil }
    let key = PreviewText.line(text, limit: PreviewLimits.name).lowercased()
    return key.isEmpty ? nil : key
  }
}

extension String {
  /// The text as a message quotes it: in one line, short, in double quotes.
  package var quoted: String { "\"\(PreviewText.cutLine(self, to: 80))\"" }
}
