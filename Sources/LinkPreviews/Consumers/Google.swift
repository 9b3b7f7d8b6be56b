extension PreviewConsumer {
  /// Google Search, for the result that leads to the page.
  ///
  /// - The title from `<title>`, else the heading, else `og:title`. [D]
  ///   (https://developers.google.com/search/docs/appearance/title-link)
  /// - A text from the page or its description [D] (…/docs/appearance/snippet); `noindex` is no result at all [D]
  ///   (…/docs/crawling-indexing/robots-meta-tag). Which text it shows depends on what was searched for.
  public static let google = PreviewConsumer("google", "Google") {
    $0.title = [.titleElement, .heading, .meta("og:title")]
    $0.description = [.name("description"), .meta("og:description"), .bodyText]
    $0.descriptionCut = PreviewCut(limit: 160, isAtWord: true)
    $0.siteName = [.meta("og:site_name")]
    $0.author = [.linkedValue("author.name")]
    $0.image = [.meta("og:image")]
    $0.sizing = .small
    $0.refusal = { seen, _ in seen.page.asksNotToBeIndexed ? "the page asks not to be indexed" : nil }
  }
}
