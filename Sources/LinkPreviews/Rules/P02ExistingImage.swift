import SafeMarkup

extension PreviewRule {
  /// The picture is there. Its bytes are not looked at.
  static let existingImage = PreviewRule(
    id: "P02",
    summary: "og:image on the page's own site is a file of the site",
    example: #"<meta property="og:image" content="https://ada.example/gone.png">"#,
    scope: .everyPage
  ) { page, list in
    for meta in page.metas("og:image") {
      guard let address = WebAddress(meta.content), page.isMissing(address) else { continue }
      list.error(
        at: meta.offset,
        "og:image is \(meta.content.quoted), and the site has no such file; expected the address of a "
          + "picture that is there (every consumer shows none, and many remember that for days)")
    }
  }
}
