extension PreviewConsumer {
  /// Slack.
  ///
  /// - The first 32,768 bytes of a page, asked for with `Range`. [R] (https://github.com/vercel/next.js/issues/83926)
  /// - oEmbed, then Twitter Cards and Open Graph, whichever stands first in the page, then plain tags. [D, its
  ///   page for robots, at second hand] A description is cut near 300 characters. [F]
  public static let slack = PreviewConsumer("slack", "Slack") {
    $0.bytes = 32_768
    $0.title = [.oEmbed("title"), .earliest(["og:title", "twitter:title"]), .titleElement]
    $0.description = [.earliest(["og:description", "twitter:description"]), .name("description")]
    $0.descriptionCut = PreviewCut(limit: 300)
    $0.siteName = [.oEmbed("provider_name"), .meta("og:site_name")]
    $0.author = [.oEmbed("author_name")]
    $0.image = [.earliest(["og:image", "twitter:image"]), .oEmbed("thumbnail_url")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.sizing = .byTwitterCard
  }
}
