extension PreviewConsumer {
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
}
