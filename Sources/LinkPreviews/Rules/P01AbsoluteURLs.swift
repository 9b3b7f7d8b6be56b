import SafeMarkup

/// URLs that consumers fetch or follow begin with `https://`.
enum AbsoluteURLsRule {
  static let rule = PreviewRule(
    id: "P01",
    summary: "every URL in a preview tag, a canonical link or a link to a feed or oEmbed is absolute https",
    consumers: [.messages, .facebook, .signalDesktop, .signalAndroid, .discourse, .iframely],
    causes: [relativeURL, insecureURL],
    sources: [
      .report: "Hugo, Routify and others leave out the base URL if it is not configured",
      .trial: "Discourse and Signal on Android show no picture whose URL is relative",
    ],
    example: #"<meta property="og:image" content="/card.png">"#
  ) { page, _, list in
    for meta in page.metas where addressKeys.contains(meta.key) && !meta.content.isEmpty {
      check(meta.content, of: meta.key, at: meta.offset, &list)
    }
    let feeds = page.links("alternate").filter(isFeed)
    for link in page.links("canonical") + feeds {
      check(link["href"] ?? "", of: "the \(link["rel"] ?? "") link", at: link.offset, &list)
    }
  }

  private static let addressKeys: Set<String> = [
    "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
    "og:video:secure_url", "og:audio", "og:audio:url", "og:audio:secure_url", "twitter:image",
    "twitter:image:src", "twitter:player",
  ]

  private static func check(_ url: String, of name: String, at offset: Int, _ list: inout FindingList) {
    if url.lowercased().hasPrefix("https://"), WebURL(url) != nil { return }
    list.add(WebURL(url) == nil ? relativeURL : insecureURL, at: offset, name, url.quoted)
  }

  private static func isFeed(_ link: MarkupTag) -> Bool {
    let type = link["type"]?.lowercased() ?? ""
    return ["oembed", "atom+xml", "rss+xml", "feed+json"].contains { type.hasSuffix($0) }
  }

  private static let expected =
    "; expected one such as \"https://ada.example/\" (Discourse and Signal show no picture for others, and Apple "
    + "fetches nothing without https)"
  private static let relativeURL = PreviewCause(
    "… is …, which is not an absolute URL", then: expected,
    fix:
      "Apps read the tag without the page around it, so a path alone leads nowhere. Write the whole URL; often "
      + "the base URL in the settings of the site generator is missing.",
    tags: #"""
      <meta property="og:image" content="https://example.com/card.png">
      <link rel="canonical" href="https://example.com/about/">
      """#)
  private static let insecureURL = PreviewCause(
    "… is …, which does not begin with https://", then: expected,
    fix:
      "Apple fetches nothing over http, and others show no picture. Serve the site over https, and set its base URL "
      + "to https://.",
    tags: #"<meta property="og:image" content="https://example.com/card.png">"#)
}
