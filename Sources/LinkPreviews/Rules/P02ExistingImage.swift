import SafeMarkup

/// The picture is there, and is a picture.
package enum ExistingImageRule {
  package static let rule = PreviewRule(
    id: "P02",
    summary: "og:image on the page's own site is a file of the site, and not a page",
    consumers: PreviewConsumer.all,
    causes: [missingImage, pageAsImage],
    sources: [
      .report: "of 61 pages of one site, 51 named a picture that did not exist (CollaboraOnline#238)",
      .documentation: "Facebook remembers a picture for 30 days, LinkedIn and X for 7",
    ],
    example: #"<meta property="og:image" content="https://ada.example/gone.png">"#,
    urlNeed: .everything
  ) { page, around, list in
    for meta in page.metas("og:image").prefix(20) {
      guard let url = WebURL(meta.content) else { continue }
      if around.isMissing(url) {
        list.add(missingImage, at: meta.offset, meta.content.quoted)
      } else if around.image(at: url)?.type == .html {
        list.add(pageAsImage, at: meta.offset, meta.content.quoted)
      }
    }
  }

  private static let missingImage = PreviewCause(
    "og:image is …, and the site has no such file; expected the URL of a picture that exists (every consumer "
      + "shows none, and many remember that for days)",
    fix:
      "Add the picture at that path, or name one that exists. Keep old pictures: apps remember links to them.",
    tags: #"<meta property="og:image" content="https://example.com/cards/about.png">"#)
  private static let pageAsImage = PreviewCause(
    "og:image is …, and that is a page; expected the URL of a picture (every consumer shows none, and many "
      + "remember that for days)",
    fix: "The file at that URL is HTML. Name the picture itself, not the page that shows it.",
    tags: #"<meta property="og:image" content="https://example.com/cards/about.png">"#)
}
