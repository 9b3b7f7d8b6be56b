extension PreviewRule {
  /// The card is one that there is, and fits the picture.
  static let cardKind = PreviewRule(
    id: "P14",
    summary:
      "twitter:card is summary, summary_large_image, player or app, and large only for a landscape of 300 by "
      + "157 pixels or more",
    severity: .warning,
    consumers: [.x, .discord, .slack, .telegram],
    mend: "print summary_large_image for a landscape and summary for an avatar or any other picture",
    source:
      "[D] https://developer.x.com/en/docs/x-for-websites/cards; [R] a large avatar looks bad (social-app#9923, "
      + "Ghost#10706)",
    example: #"<meta property="og:title" content="Ada"><meta name="twitter:card" content="large">"#,
    scope: .everyPage
  ) { page, around, list in
    guard let card = page.meta("twitter:card") else { return }
    guard kinds.contains(card.content) else {
      return list.warning(
        at: card.offset,
        "twitter:card is \(card.content.quoted); expected \"summary\" or \"summary_large_image\" (X "
          + "shows no card)", for: [.x])
    }
    guard let image = StatedImage(of: page, around), image.isLarge, !image.isDrawableLarge,
      let pixels = image.pixels
    else { return }
    list.warning(
      at: card.offset,
      "twitter:card asks for a large image, and it has \(pixels.width) x \(pixels.height) pixels; "
        + "expected \"summary\" for what is no landscape of 300 x 157 or more (X and Discord blow it up or cut it)"
    )
  }

  private static let kinds: Set<String> = ["summary", "summary_large_image", "player", "app"]
}
