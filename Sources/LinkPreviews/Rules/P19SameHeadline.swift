/// What stands for the title in JSON-LD is the title.
enum SameHeadlineRule {
  static let rule = PreviewRule(
    id: "P19",
    summary: "a WebPage or NewsArticle in JSON-LD has the headline and description of Open Graph, or none",
    consumers: [.mastodon],
    causes: [otherHeadline],
    sources: [
      .source:
        "JSON-LD comes before Open Graph "
        + "(https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)",
      .trial: "Mastodon shows the headline",
    ],
    example: #"<meta property="og:title" content="Ada"><script type="application/ld+json">"#
      + #"{"@type": "WebPage", "headline": "Another"}</script>"#
  ) { page, _, list in
    guard let (article, offset) = LinkedValues.article(in: page) else { return }
    for (name, key) in [("headline", "og:title"), ("description", "og:description")] {
      guard let said = article[name]?.text, let meta = page.meta(key), !isSame(said, meta.content) else {
        continue
      }
      list.add(otherHeadline, at: offset, name, said.quoted, key, meta.content.quoted, name)
    }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    PreviewText.line(left, limit: PreviewLimits.value) == PreviewText.line(right, limit: PreviewLimits.value)
  }

  private static let otherHeadline = PreviewCause(
    "the … in JSON-LD is …, and … is …; expected the same (Mastodon shows the …)", severity: .warning,
    fix:
      "Mastodon shows what JSON-LD says. Print the same text in both, or leave headline and description out of a "
      + "WebPage.",
    tags: #"""
      <meta property="og:title" content="Bread every morning">
      <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "WebPage", "headline": "Bread every morning"}
      </script>
      """#)
}
