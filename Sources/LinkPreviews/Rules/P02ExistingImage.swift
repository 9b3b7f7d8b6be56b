import SafeMarkup

extension PreviewRule {
  /// The picture is there, and is a picture.
  static let existingImage = PreviewRule(
    id: "P02",
    summary: "og:image on the page's own site is a file of the site, and no page",
    severity: .error,
    consumers: PreviewConsumer.all,
    mend:
      "put the picture where og:image says, or let og:image say where it is; keep old pictures, since links to "
      + "them are remembered",
    source:
      "[R] of 61 pages of one site 51 had a picture that was not there (CollaboraOnline#238); Facebook remembers "
      + "for 30 days, LinkedIn and X for 7",
    example: #"<meta property="og:image" content="https://ada.example/gone.png">"#,
    scope: .everyPage
  ) { page, around, list in
    for meta in page.metas("og:image").prefix(20) {
      guard let address = WebAddress(meta.content) else { continue }
      if around.isMissing(address) {
        list.error(
          at: meta.offset,
          "og:image is \(meta.content.quoted), and the site has no such file; expected the address of a "
            + "picture that is there (every consumer shows none, and many remember that for days)")
      } else if around.image(at: address)?.type == .html {
        list.error(
          at: meta.offset,
          "og:image is \(meta.content.quoted), and that is a page; expected the address of a picture "
            + "(every consumer shows none, and many remember that for days)")
      }
    }
  }
}
