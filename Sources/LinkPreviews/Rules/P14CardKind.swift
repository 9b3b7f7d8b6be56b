/// The card is one that there is, and fits the picture.
enum CardKindRule {
  static let rule = PreviewRule(
    id: "P14",
    summary:
      "twitter:card is summary, summary_large_image, player or app, and large only for a landscape of 300 by "
      + "157 pixels or more",
    consumers: [.x, .discord, .slack, .telegram],
    causes: [unknownCard, largeCardForSmallImage],
    sources: [
      .documentation: "https://developer.x.com/en/docs/x-for-websites/cards",
      .report: "a large avatar looks bad (social-app#9923, Ghost#10706)",
    ],
    example: #"<meta property="og:title" content="Ada"><meta name="twitter:card" content="large">"#,
    urlNeed: .part
  ) { page, around, list in
    guard let card = page.meta("twitter:card") else { return }
    guard kinds.contains(card.content) else {
      return list.add(unknownCard, at: card.offset, card.content.quoted)
    }
    guard let image = StatedImage(of: page, around), image.isLarge, !image.isDrawableLarge,
      let pixels = image.pixels
    else { return }
    list.add(largeCardForSmallImage, at: card.offset, "\(pixels.width)", "\(pixels.height)")
  }

  private static let kinds: Set<String> = ["summary", "summary_large_image", "player", "app"]

  private static let unknownCard = PreviewCause(
    #"twitter:card is …; expected "summary" or "summary_large_image" (X shows no card)"#, severity: .warning,
    for: [.x],
    fix:
      "X shows no card for other words. Write summary_large_image for a landscape, and summary for anything else.",
    tags: #"<meta name="twitter:card" content="summary_large_image">"#)
  private static let largeCardForSmallImage = PreviewCause(
    #"twitter:card asks for a large image, and it has … x … pixels; expected "summary" for anything but a "#
      + "landscape of 300 x 157 or more (X and Discord blow it up or cut it)", severity: .warning,
    fix:
      "A large card blows the picture up or cuts it. Ask for a small card, or use a picture of 1200 by 630 pixels.",
    tags: #"<meta name="twitter:card" content="summary">"#)
}
