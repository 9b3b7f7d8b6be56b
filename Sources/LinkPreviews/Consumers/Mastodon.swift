extension PreviewConsumer {
  /// Mastodon, and what is built on it.
  ///
  /// - oEmbed first: a `rich` answer is passed over, anything else is the whole card. Then the JSON-LD of a
  ///   `NewsArticle` or `WebPage`, then Open Graph by `property` or `name`; the first counts; references are
  ///   decoded once more. 1 MiB of a page. [S][T]
  ///   (https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)
  /// - A picture is a JPEG, PNG, GIF or WebP below 8 MB and of at most 33.2 million pixels, drawn large if it is
  ///   wider than high. [S] No AVIF [R] (https://github.com/mastodon/mastodon/issues/33639), no SVG [R] (…/14819).
  public static let mastodon = PreviewConsumer("mastodon", "Mastodon") {
    $0.bytes = 1_024 * 1_024
    $0.title = [.linkedValue("headline"), .meta("og:title"), .titleElement]
    $0.description = [.linkedValue("description"), .meta("og:description"), .name("description")]
    $0.siteName = [.linkedValue("publisher.name"), .meta("og:site_name")]
    $0.author = [.linkedValue("author.name"), .meta("og:author"), .meta("og:author:username")]
    $0.image = [.meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 8 * 1_024 * 1_024
    $0.pictures.maximumPixels = 33_177_600
    $0.sizing = .landscape
    $0.treatment.extraDecodings = 1
    $0.amendment = { seen, card in
      guard let answer = seen.oEmbed, answer["version"] == "1.0", let type = answer["type"], type != "rich"
      else { return }
      card.title = seen.text([.oEmbed("title")]) ?? card.title
      card.author = seen.text([.oEmbed("author_name")])
      card.siteName = seen.text([.oEmbed("provider_name")])
      card.description = nil
      card.notes.append("oEmbed of the type \(type) stands for the whole page")
    }
  }
}
