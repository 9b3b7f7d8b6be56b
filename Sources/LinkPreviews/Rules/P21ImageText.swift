/// The picture is there for those too who cannot see it.
enum ImageTextRule {
  static let rule = PreviewRule(
    id: "P21",
    summary: "og:image:alt says what the image shows",
    consumers: [.mastodon, .x, .slack, .messages],
    causes: [missingImageText],
    sources: [
      .documentation: "https://ogp.me/#structured: a page with og:image should have og:image:alt",
      .source: "Mastodon shows it",
    ],
    example: #"<meta property="og:image" content="https://ada.example/card.png">"#,
    isForSharedPages: true
  ) { page, _, list in
    guard let image = page.meta("og:image"), !image.content.isEmpty else { return }
    let texts = page.metas("og:image:alt") + page.metas("twitter:image:alt")
    guard texts.allSatisfy({ $0.content.allSatisfy(\.isWhitespace) }) else { return }
    list.add(missingImageText, at: image.offset, "\(texts.isEmpty ? "missing" : "empty")")
  }

  private static let missingImageText = PreviewCause(
    "og:image:alt is …; expected what the image shows (readers of Mastodon and X who cannot see it are told nothing)",
    severity: .warning,
    fix:
      "People who cannot see the picture are told nothing. Add what it shows, or whose avatar it is, right after "
      + "og:image.",
    tags: #"<meta property="og:image:alt" content="Loaves on a wooden table">"#)
}
