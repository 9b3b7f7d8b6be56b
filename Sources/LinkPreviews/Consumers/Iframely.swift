extension PreviewConsumer {
  /// Iframely, which draws links for many other sites.
  ///
  /// - Titles of Open Graph and Twitter Cards before oEmbed and `<title>`; lines become spaces; canonical addresses
  ///   must be absolute; no `data:` pictures. A page with `noindex` is refused only if it has no description,
  ///   Open Graph, Twitter Card or oEmbed. [S] (https://github.com/itteco/iframely)
  public static let iframely = PreviewConsumer("iframely", "Iframely") {
    $0.title = [.meta("og:title"), .meta("twitter:title"), .oEmbed("title"), .titleElement]
    $0.siteName = [.meta("og:site_name"), .oEmbed("provider_name")]
    $0.author = [.oEmbed("author_name"), .meta("article:author"), .name("author")]
    $0.image = [.meta("og:image"), .meta("twitter:image"), .oEmbed("thumbnail_url")]
    $0.refusal = { seen, _ in
      let saysSomething = seen.page.hasPreviewTags || seen.meta("description") != nil || seen.oEmbed != nil
      return seen.page.asksNotToBeIndexed && !saysSomething ? "the page asks not to be indexed" : nil
    }
  }
}
