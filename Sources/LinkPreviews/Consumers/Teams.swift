extension PreviewConsumer {
  /// Microsoft Teams and Skype.
  ///
  /// - Open Graph, Twitter Cards, plain tags, in this order; an SVG can cost the whole card. [F]
  public static let teams = PreviewConsumer("teams", "Teams") {
    $0.title = [.meta("og:title"), .meta("twitter:title"), .titleElement]
    $0.description = [.meta("og:description"), .meta("twitter:description"), .name("description")]
    $0.siteName = [.meta("og:site_name")]
    $0.image = [.meta("og:image"), .meta("twitter:image")]
    $0.pictures.refused = [.html, .other, .avif]
    $0.sizing = .small
    $0.refusal = { seen, card in
      if let image = card.image, seen.facts(at: image, of: .meta("og:image")).type == .svg {
        return "an image of the type svg costs the whole card"
      }
      return card.title == nil ? "the page has no title that it sees" : nil
    }
  }
}
