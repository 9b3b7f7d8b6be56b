import SafeMarkup

/// A page as the rules see it.
struct PreviewPage {
  /// A `meta` tag that names something.
  struct Meta {
    /// Which attribute gives the name.
    enum Naming { case property, name }

    /// The name in lower case, such as `og:title`.
    let key: String
    let naming: Naming
    let tag: PageHead.Tag
    /// The value, with references decoded once; empty where there is none.
    var content: String { tag.markup["content"]?.value ?? "" }
    /// Where the tag begins.
    var offset: Int { tag.markup.range.lowerBound }
  }

  let bytes: [UInt8]
  let head: PageHead
  /// Where the page is served, if that is known.
  let address: WebAddress?
  /// Every named `meta` tag, in the head or not.
  let metas: [Meta]
  private let lookUp: ((WebAddress) -> Bool)?

  /// Reads a page.
  init(_ bytes: [UInt8], address: WebAddress?, lookUp: ((WebAddress) -> Bool)?) {
    self.bytes = bytes
    self.address = address
    self.lookUp = lookUp
    head = PageHead(of: bytes)
    metas = head.tags.filter { $0.markup.name == "meta" }.flatMap(Self.metas)
  }

  /// The first tag of a name.
  func meta(_ key: String) -> Meta? { metas.first { $0.key == key } }

  /// The tags of a name.
  func metas(_ key: String) -> [Meta] { metas.filter { $0.key == key } }

  /// The `link` tags with a word in their `rel`.
  func links(_ relation: String) -> [PageHead.Tag] {
    head.tags.filter { tag in
      tag.markup.name == "link"
        && tag.markup["rel"]?.value.lowercased().split(whereSeparator: \.isWhitespace).contains(relation[...])
          == true
    }
  }

  /// The titles in the head.
  var titles: [PageHead.Tag] { head.tags.filter { $0.markup.name == "title" && $0.isInHead } }

  /// The text of a title.
  func text(of title: PageHead.Tag) -> String { CharacterReferences.decode(bytes[title.content]) }

  /// Whether any tag is there for previews only.
  var hasPreviewTags: Bool { metas.contains { Self.isPreviewKey($0.key) } }

  /// Whether the page is meant to be shared.
  var isShared: Bool {
    if let address, address.description.hasSuffix("/404.html") { return false }
    let words = metas("robots").flatMap { meta in
      meta.content.lowercased().split { $0 == "," || $0.isWhitespace }
    }
    return !words.contains("noindex") && !words.contains("none")
  }

  /// Whether an address is on the page's own site and known not to be there.
  func isMissing(_ address: WebAddress) -> Bool {
    guard let own = self.address, own.origin == address.origin, let lookUp else { return false }
    return !lookUp(address)
  }

  /// Whether an address is on the page's own site and known to be there.
  func isPresent(_ address: WebAddress) -> Bool {
    guard let own = self.address, own.origin == address.origin, let lookUp else { return false }
    return lookUp(address)
  }

  /// Whether a name is one that previews are made from.
  static func isPreviewKey(_ key: String) -> Bool {
    isOpenGraphKey(key) || key.hasPrefix("twitter:") || key.hasPrefix("fediverse:")
  }

  /// Whether a name belongs to Open Graph, and so stands in `property`.
  static func isOpenGraphKey(_ key: String) -> Bool {
    ["og:", "article:", "profile:"].contains { key.hasPrefix($0) }
  }

  private static func metas(of tag: PageHead.Tag) -> [Meta] {
    let property = key(tag.markup["property"]).map { Meta(key: $0, naming: .property, tag: tag) }
    let name = key(tag.markup["name"]).map { Meta(key: $0, naming: .name, tag: tag) }
    guard let property else { return name.map { [$0] } ?? [] }
    guard let name else { return [property] }
    if name.key == property.key { return [isOpenGraphKey(name.key) ? property : name] }
    return [property, name]
  }

  private static func key(_ attribute: MarkupAttribute?) -> String? {
    guard let attribute else { return nil }
    let key = PreviewText.line(attribute.value, limit: PreviewLimits.name).lowercased()
    return key.isEmpty ? nil : key
  }
}

extension String {
  /// The text as a message quotes it: in one line, short, in double quotes.
  var quoted: String { "\"\(PreviewText.cut(PreviewText.line(self, limit: 80), to: .characters(80)))\"" }
}
