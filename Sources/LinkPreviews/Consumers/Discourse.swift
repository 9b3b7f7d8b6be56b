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
    $0.treatment.extraDecodings = 1
    $0.treatment.dropsTags = true
    $0.refusal = { _, card in
      card.title == nil || card.description == nil && card.image == nil
        ? "it needs a title, and a description or an image" : nil
    }
  }
}
