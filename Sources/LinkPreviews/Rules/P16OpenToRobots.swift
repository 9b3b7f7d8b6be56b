import SafeMarkup

/// What asks to be shown is not locked away at the same time.
enum OpenToRobotsRule {
  static let rule = PreviewRule(
    id: "P16",
    summary:
      "a page does not say noindex next to what it allows search engines, and robots.txt lets everybody who draws "
      + "previews read the page and its image",
    consumers: [.google, .x, .teams, .facebook, .threads, .linkedIn, .slack, .discord, .telegram],
    causes: [contradictoryRobots, closedByRobots],
    sources: [
      .documentation: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
      .documentation: "X obeys robots.txt for page and image", .report: "gatsby-theme-try-ghost#144",
    ],
    example:
      #"<meta property="og:title" content="Ada"><meta name="robots" content="noindex, max-snippet:-1">"#,
    urlNeed: .part
  ) { page, around, list in
    if page.asksNotToBeIndexed, let word = page.robotsWords.first(where: isInvitation) {
      list.add(contradictoryRobots, at: page.meta("robots")?.offset ?? 0, String(word).quoted)
    }
    guard page.isShared, let own = page.url, let file = WebURL(own.origin + "/robots.txt"),
      let bytes = around.whole(file, limit: RobotsFile.limit)
    else { return }
    let robots = RobotsFile(bytes)
    checkAccess(to: own, "the page", at: 0, robots, &list)
    if let image = StatedImage(of: page, around), let url = image.url, url.origin == own.origin {
      checkAccess(to: url, "the image", at: image.offset, robots, &list)
    }
  }

  private static func isInvitation(_ word: Substring) -> Bool {
    word == "index" || word == "all"
      || word.hasPrefix("max-image-preview:") && word != "max-image-preview:none"
      || word.hasPrefix("max-snippet:") && word != "max-snippet:0"
  }

  /// The names by which they ask for a page.
  private static let robots: [(String, [PreviewConsumer])] = [
    ("Twitterbot", [.x]), ("SkypeUriPreview", [.teams]), ("facebookexternalhit", [.facebook, .threads]),
    ("LinkedInBot", [.linkedIn]), ("Slackbot", [.slack]), ("Discordbot", [.discord]),
    ("TelegramBot", [.telegram]),
  ]

  private static func checkAccess(
    to url: WebURL, _ name: String, at offset: Int, _ file: RobotsFile, _ list: inout FindingList
  ) {
    let path = url.rest.prefix { $0 != "#" }
    let kept = robots.filter { !file.allows($0.0, path) }
    guard !kept.isEmpty else { return }
    let consumers = kept.flatMap(\.1)
    list.add(
      closedByRobots, at: offset, kept.map(\.0).joined(separator: ", "), name,
      PreviewConsumer.names(consumers),
      for: consumers)
  }

  private static let contradictoryRobots = PreviewCause(
    "the robots tag says both noindex and …; expected one of them (Google shows nothing)", severity: .warning,
    for: [.google],
    fix: "Google follows noindex. Remove noindex if the page may be found, or everything else if not.",
    tags: #"<meta name="robots" content="max-image-preview:large">"#)
  private static let closedByRobots = PreviewCause(
    "robots.txt keeps … from …; expected it to be open to them (… may show no preview)",
    fix: "Allow those who draw previews in robots.txt, and write Disallow only for the robots that you mean.",
    tags: #"""
      User-agent: facebookexternalhit
      User-agent: Twitterbot
      User-agent: LinkedInBot
      User-agent: Slackbot
      User-agent: Discordbot
      User-agent: TelegramBot
      User-agent: SkypeUriPreview
      Allow: /
      """#)
}
