extension PreviewConsumer {
  /// Microsoft Teams and Skype.
  ///
  /// - Open Graph, Twitter Cards, plain tags, in this order; an SVG can cost the whole card. [F]
  public static let teams = PreviewConsumer("teams", "Teams") {
    $0.siteName = [.meta("og:site_name")]
    $0.pictures.refused = [.html, .other, .avif]
    $0.sizing = .small
    $0.refusal = { seen, card in
      let type = card.image.map { seen.facts(at: $0, of: .meta("og:image")).type }
      return type == .svg ? "an image of the type svg costs the whole card" : nil
    }
  }
}
