extension PreviewConsumer {
  /// Telegram, whose servers fetch the page.
  ///
  /// - Open Graph, then Twitter Cards [F]; a description keeps its lines, and a page that refreshes to another is
  ///   never finished. [S, comments of FxEmbed] (https://github.com/FxEmbed/FxEmbed)
  /// - A picture of at most 5 MB and at least 200 pixels. [F]
  public static let telegram = PreviewConsumer("telegram", "Telegram") {
    $0.siteName = [.meta("og:site_name")]
    $0.author = [.meta("author")]
    $0.pictures.refused = [.html, .other, .svg, .avif]
    $0.pictures.bytes = 5_000_000
    $0.pictures.minimumWidth = 200
    $0.sizing = .byTwitterCard
    $0.treatment.keepsLines = true
    $0.refusal = { seen, _ in seen.page.refreshes ? "the page refreshes to another" : nil }
  }
}
