/// There is a text and a picture to show.
enum TextAndImageRule {
  static let rule = PreviewRule(
    id: "P07",
    summary: "og:description and og:image are both there and not empty",
    consumers: PreviewConsumer.all.filter { $0 != .wordPress },
    causes: [missingDescription, emptyDescription, missingImageTag, emptyImageTag],
    sources: [.trial: "Discourse draws nothing for a title alone", .report: "onebox#448, gitpod#356"],
    example: #"<meta property="og:title" content="Ada"><meta property="og:description" content="">"#,
    isForSharedPages: true
  ) { page, _, list in
    check("og:description", missing: missingDescription, empty: emptyDescription, page, &list)
    check("og:image", missing: missingImageTag, empty: emptyImageTag, page, &list)
  }

  private static func check(
    _ key: String, missing: PreviewCause, empty: PreviewCause, _ page: PreviewPage, _ list: inout FindingList
  ) {
    guard let meta = page.meta(key) else { return list.add(missing, at: page.head.end) }
    if meta.content.allSatisfy(\.isWhitespace) { list.add(empty, at: meta.offset) }
  }

  /// Who shows a description of the page itself.
  private static let readers = PreviewConsumer.all.filter { !$0.description.isEmpty }

  private static let missingDescription = PreviewCause(
    missing: "og:description", "Discourse shows nothing for a title alone, others a bare title",
    for: readers,
    fix:
      "Discourse shows nothing for a title alone, others a bare title. Add one or two sentences about the page, at "
      + "most 300 characters, the important words first.", tags: descriptionTag)
  private static let emptyDescription = PreviewCause(
    "og:description is empty; expected something to show (Discourse shows nothing for a title alone, others "
      + "a bare title)",
    for: readers,
    fix:
      "The page has no summary that the template could print. Write one, or let the template print the beginning "
      + "of the text.", tags: descriptionTag)
  private static let missingImageTag = PreviewCause(
    missing: "og:image", "WhatsApp, Slack and Messages show no picture, Facebook a guess",
    fix:
      "Most apps show no picture. Name a PNG or JPEG of 1200 by 630 pixels and at most 300 KB; one picture for the "
      + "whole site, or an avatar, is enough.", tags: imageTags)
  private static let emptyImageTag = PreviewCause(
    "og:image is empty; expected something to show (WhatsApp, Slack and Messages show no picture, Facebook a guess)",
    fix:
      "The page has no picture that the template could print. Let the template fall back on a picture of the site.",
    tags: imageTags)

  private static let descriptionTag =
    #"<meta property="og:description" content="What we bake, when we open, and how to order.">"#
  private static let imageTags = #"""
    <meta property="og:image" content="https://example.com/card.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="Loaves on a wooden table">
    """#
}
