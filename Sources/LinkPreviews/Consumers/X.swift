extension PreviewConsumer {
  /// X.
  ///
  /// - Twitter Cards, then Open Graph; of two `twitter:card` the last counts; without one a page with og:type,
  ///   title and description may have a small card. [D] (https://developer.x.com/en/docs/x-for-websites/cards)
  /// - 70 characters of a title, 200 of a description; a picture below 5 MB, no SVG; 144 to 4096 pixels for a small
  ///   one, from 300 by 157 for a large one. [D]
  public static let x = PreviewConsumer("x", "X") {
    $0.repeated = .last
    $0.title = [.meta("twitter:title"), .meta("og:title"), .titleElement]
    $0.titleCut = PreviewCut(limit: 70)
    $0.description = [.meta("twitter:description"), .meta("og:description")]
    $0.descriptionCut = PreviewCut(limit: 200)
    $0.author = [.meta("twitter:creator")]
    $0.image = [.meta("twitter:image"), .meta("twitter:image:src"), .meta("og:image")]
    $0.pictures.refused = [.html, .other, .svg, .avif, .ico]
    $0.pictures.bytes = 5_000_000
    $0.pictures.minimumWidth = 144
    $0.pictures.minimumHeight = 144
    $0.pictures.maximumSide = 4_096
    $0.sizing = .byTwitterCard
    $0.refusal = { seen, _ in
      let kind = seen.meta("twitter:card")
      if let kind, !["summary", "summary_large_image", "player", "app"].contains(kind) {
        return "twitter:card is \(kind.quoted), which is no card"
      }
      if kind == nil, seen.meta("og:type") == nil || seen.meta("og:description") == nil {
        return "there is no twitter:card, and not enough Open Graph to stand for it"
      }
      return nil
    }
    $0.amendment = { seen, card in
      guard card.layout == .large, let image = card.image else { return }
      let facts = seen.facts(at: image, of: .meta("og:image"))
      if facts.width ?? 300 < 300 || facts.height ?? 157 < 157 { card.layout = .small }
    }
  }
}
