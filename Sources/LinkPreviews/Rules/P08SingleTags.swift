/// What can be said once is said once: of two tags some consumers take the first and some the last.
enum SingleTagsRule {
  static let rule = PreviewRule(
    id: "P08",
    summary: "each preview tag, the title, the description and the canonical link are there once",
    consumers: [.mastodon, .messages, .discourse, .matrix, .signalAndroid, .x],
    causes: [repeatedTag],
    sources: [
      .trial:
        "of two tags Mastodon, Discourse and Messages take the first, Matrix and Signal on Android the last",
      .documentation: "https://ogp.me says that the first counts",
    ],
    example: #"<meta property="og:title" content="Ada"><meta property="og:title" content="Ben">"#
  ) { page, _, list in
    var counts: [String: Int] = [:]
    for meta in page.metas where isSingle(meta.key) {
      counts[meta.key, default: 0] += 1
      if counts[meta.key] == 2 { list.add(repeatedTag, at: meta.offset, meta.key) }
    }
    for (tags, name) in [(page.titles, "<title>"), (page.links("canonical"), "the canonical link")] {
      if let second = tags.dropFirst().first { list.add(repeatedTag, at: second.offset, name) }
    }
  }

  private static let singleKeys: Set<String> = [
    "og:type", "og:title", "og:description", "og:url", "og:site_name", "og:image", "og:locale",
    "og:determiner", "article:published_time", "article:modified_time", "profile:username", "description",
  ]

  /// The parts of a picture are single only as long as the picture is, which has a finding of its own.
  private static func isSingle(_ key: String) -> Bool {
    singleKeys.contains(key) || key.hasPrefix("twitter:")
  }

  private static let repeatedTag = PreviewCause(
    "… appears twice; expected it once (Mastodon, Messages and Discourse take the first, Matrix, Signal on "
      + "Android and X the last)",
    fix:
      "Some apps take the first of two tags and some the last, so people see different previews. Remove one of the "
      + "two; a theme and a plugin that both print it are the usual cause.")
}
