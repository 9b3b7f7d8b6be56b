import SafeMarkup

/// The URL does not look like a file's.
enum NoFileEndingRule {
  static let rule = PreviewRule(
    id: "P17",
    summary: "the last name of the page's URL has no period in it, unless it ends in .html or a slash",
    consumers: [.bluesky],
    causes: [fileEnding],
    sources: [
      .source:
        "https://github.com/bluesky-social/social-app/blob/main/src/lib/link-meta/link-meta.ts, getLikelyType"
    ],
    example: #"<meta property="og:url" content="https://ada.example/@ada.com">"#,
    isForSharedPages: true
  ) { page, _, list in
    guard let url = page.openGraphURL ?? page.url, let ending = url.fileEnding else { return }
    list.add(fileEnding, at: page.meta("og:url")?.offset ?? 0, url.description.quoted, String(ending))
  }

  private static let fileEnding = PreviewCause(
    "the URL … ends in .… as a file does; expected a slash at its end (Bluesky takes the page for a file and "
      + "draws no card)",
    fix:
      "Bluesky takes the page for a file and draws no card. End the URL in a slash: /@ada.com/ has a card, /@ada.com "
      + "has none.",
    tags: #"<meta property="og:url" content="https://example.com/@ada.com/">"#)
}
