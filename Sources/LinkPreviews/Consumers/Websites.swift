// Websites that embed or list other pages, and search.
extension PreviewConsumer {
  /// Discourse, by its Onebox.
  ///
  /// - Open Graph by `property` or `name`, then Twitter Cards, then oEmbed; the first counts. 80 characters of a
  ///   title, 250 of a description, 80 of a site name. It needs a title, and a description or a picture;
  ///   references are decoded once more and what looks like a tag is dropped. [S][T]
  ///   (https://github.com/discourse/discourse/blob/main/lib/onebox/engine/allowlisted_generic_onebox.rb)
  /// - The picture of oEmbed comes before `og:image`; a URL must be absolute. [S][T]
  public static let discourse = PreviewConsumer("discourse", "Discourse") {
    $0.title = [.meta("og:title"), .titleElement, .meta("twitter:title"), .oEmbed("title")]
    $0.titleCut = PreviewCut(limit: 80, ending: "...", isAtWord: true)
    $0.description = [.meta("og:description"), .meta("twitter:description"), .oEmbed("description")]
    $0.descriptionCut = PreviewCut(limit: 250, ending: "...", isAtWord: true)
    $0.siteName = [.meta("og:site_name"), .oEmbed("provider_name")]
    $0.author = [.oEmbed("author_name")]
    $0.image = [
      .meta("og:image:secure_url"), .meta("og:image:url"), .oEmbed("thumbnail_url"), .meta("og:image"),
      .meta("twitter:image"),
    ]
    $0.pictures.takesRelativeURLs = false
    $0.sizing = .small
    $0.decodesTwice = true
    $0.dropsTags = true
    $0.refusal = { _, card in
      card.title == nil || card.description == nil && card.image == nil
        ? "it needs a title, and a description or an image" : nil
    }
  }

  /// WordPress, which embeds a page by its oEmbed answer and by nothing else.
  ///
  /// - 150 KiB of a page, cut at `</head>`, for a link to JSON, else to XML. Of an unknown site only links,
  ///   quotations and frames survive, and without an `<iframe>` there is nothing. [S]
  ///   (https://github.com/WordPress/WordPress/blob/master/wp-includes/class-wp-oembed.php)
  public static let wordPress = PreviewConsumer("wordpress", "WordPress") {
    $0.bytes = 150 * 1_024
    $0.readsHeadOnly = true
    $0.title = [.oEmbed("title")]
    $0.description = []
    $0.image = []
    $0.siteName = [.oEmbed("provider_name")]
    $0.author = [.oEmbed("author_name")]
    $0.needsTitle = false
    $0.refusal = { seen, _ in
      guard !OEmbedAnswer.links(in: seen.page, before: seen.end).isEmpty else {
        return "there is no oEmbed link"
      }
      guard let answer = seen.oEmbed else { return "the oEmbed answer is not at hand" }
      return answer["html"]?.contains("<iframe") == true ? nil : "the oEmbed answer has no <iframe>"
    }
    $0.amendment = { _, card in card.layout = .large }
  }

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
