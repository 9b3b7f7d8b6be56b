import LinkPreviews

/// The links and the anchors of a page, in order.
struct PageReferences {
  /// An address in a page.
  struct Link {
    /// As it is written in the page, with character references decoded.
    let text: String
    /// The element and attribute it is in, such as `<a href>`.
    let tag: String
    let attribute: String
    /// Where its tag begins.
    let offset: Int
    /// What a feed is checked as that it leads to; `nil` if it leads to none.
    let feed: SiteListing.Kind?
  }

  private(set) var links: [Link] = []
  private(set) var ids: [(id: String, offset: Int)] = []
  /// Names of anchors in the old way, `<a name>`.
  private(set) var names: [String] = []
  /// What relative addresses are relative to, if the page says so.
  private(set) var base: String?

  /// Reads the links of everything that a browser would load or follow.
  init(_ page: PreviewPage) {
    for case .start(let tag) in MarkupReader(page.bytes, describing: nil) where !tag.attributes.isEmpty {
      if tag.name == "link" {
        add(link: tag)
      } else {
        add(tag)
      }
    }
  }

  private mutating func add(_ tag: MarkupTag) {
    for attribute in tag.attributes {
      switch attribute.name {
      case "id": if !attribute.value.isEmpty { ids.append((attribute.value, tag.offset)) }
      case "name": if tag.name == "a" { names.append(attribute.value) }
      case "href":
        if tag.name == "base" {
          base = base ?? attribute.value
        } else if ["a", "area", "use", "image"].contains(tag.name) {
          add(attribute.value, attribute.name, of: tag)
        }
      case "src", "poster", "cite", "data", "action", "longdesc", "xlink:href":
        if attribute.name != "data" || tag.name == "object" { add(attribute.value, attribute.name, of: tag) }
      case "srcset":
        for part in attribute.value.split(separator: ",") {
          let address = part.split(whereSeparator: \.isWhitespace).first ?? ""
          add(String(address), attribute.name, of: tag)
        }
      default: continue
      }
    }
  }

  /// What the rules for previews check already, and what no browser loads, is left to them.
  private mutating func add(link tag: MarkupTag) {
    let relation = (tag["rel"] ?? "").lowercased()
    let type = (tag["type"] ?? "").lowercased()
    if let id = tag["id"] { ids.append((id, tag.offset)) }
    guard let address = tag["href"], !relation.split(separator: " ").contains("canonical"),
      !type.contains("oembed"), !["preconnect", "dns-prefetch"].contains(relation)
    else { return }
    add(address, "href", of: tag, feed: relation.contains("alternate") ? Self.feeds[type] : nil)
  }

  /// What feeds are checked as, by their types.
  private static let feeds: [String: SiteListing.Kind] = [
    "application/atom+xml": .atomFeed, "application/rss+xml": .atomFeed, "application/feed+json": .jsonFeed,
  ]

  private mutating func add(
    _ text: String, _ attribute: String, of tag: MarkupTag, feed: SiteListing.Kind? = nil
  ) {
    guard !text.isEmpty else { return }
    links.append(Link(text: text, tag: tag.name, attribute: attribute, offset: tag.offset, feed: feed))
  }
}
