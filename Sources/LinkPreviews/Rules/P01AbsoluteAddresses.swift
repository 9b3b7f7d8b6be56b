import SafeMarkup

extension PreviewRule {
  /// Addresses that consumers fetch or follow begin with `https://`.
  static let absoluteAddresses = PreviewRule(
    id: "P01",
    summary:
      "every address in a preview tag, a canonical link or a link to a feed or oEmbed is absolute https",
    severity: .error,
    consumers: [.messages, .facebook, .signalDesktop, .signalAndroid, .discourse, .iframely],
    mend:
      "write the whole address with https:// in front; the base URL of the site is the place to "
      + "look",
    source:
      "[R] hugo, routify and others forgot the base URL; [T] a relative picture is not shown by "
      + "Discourse and Signal on Android",
    example: #"<meta property="og:image" content="/card.png">"#,
    scope: .everyPage
  ) { page, _, list in
    for meta in page.metas where addressKeys.contains(meta.key) && !meta.content.isEmpty {
      check(meta.content, of: meta.key, at: meta.offset, &list)
    }
    let feeds = page.links("alternate").filter(isFeed)
    for link in page.links("canonical") + feeds {
      let relation = link.markup["rel"]?.value ?? ""
      check(
        link.markup["href"]?.value ?? "", of: "the \(relation) link", at: link.markup.range.lowerBound, &list)
    }
  }

  private static let addressKeys: Set<String> = [
    "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
    "og:video:secure_url", "og:audio", "og:audio:url", "og:audio:secure_url", "twitter:image",
    "twitter:image:src", "twitter:player",
  ]

  private static func check(_ address: String, of name: String, at offset: Int, _ list: inout FindingList) {
    if address.lowercased().hasPrefix("https://"), WebAddress(address) != nil { return }
    let fault =
      WebAddress(address) == nil ? "which is no absolute address" : "which does not begin with https://"
    list.error(
      at: offset,
      "\(name) is \(address.quoted), \(fault); expected one such as \"https://ada.example/\" "
        + "(Discourse and Signal show no picture for others, and Apple fetches nothing without https)")
  }

  private static func isFeed(_ link: PageHead.Tag) -> Bool {
    let type = link.markup["type"]?.value.lowercased() ?? ""
    return ["oembed", "atom+xml", "rss+xml", "feed+json"].contains { type.hasSuffix($0) }
  }
}
