extension PreviewConsumer {
  /// Discord.
  ///
  /// - One answer of at most 50 MB, no scripts. [D] (https://docs.discord.com/developers/link-previews/overview)
  /// - A large picture needs `twitter:card=summary_large_image` [D]; oEmbed by a link of the page, not by a header
  ///   [R] (https://github.com/discord/discord-api-docs/issues/7370); its author and provider are shown for any
  ///   site [S, FxEmbed relies on it].
  /// - Of a title beyond 70 bytes 67 are left, of a description beyond 350 bytes 347, and `...`; with a site name
  ///   beyond 256 bytes there is no preview. [F]
  public static let discord = PreviewConsumer("discord", "Discord") {
    $0.titleCut = PreviewCut(limit: 70, kept: 67, unit: .bytes, ending: "...")
    $0.descriptionCut = PreviewCut(limit: 350, kept: 347, unit: .bytes, ending: "...")
    $0.siteName = [.oEmbed("provider_name"), .meta("og:site_name")]
    $0.author = [.oEmbed("author_name")]
    $0.pictures.refused = [.html, .other, .svg]
    $0.sizing = .byTwitterCard
    $0.treatment.keepsLines = true
    $0.needsTitle = false
    $0.refusal = { seen, card in
      if seen.meta("og:site_name")?.utf8.count ?? 0 > 256 { return "og:site_name is longer than 256 bytes" }
      return card.title == nil && card.description == nil ? "the page has no title or text that it sees" : nil
    }
  }
}
