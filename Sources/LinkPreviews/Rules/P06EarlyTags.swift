/// The tags stand where those who read only the beginning of a page still see them.
enum EarlyTagsRule {
  static let rule = PreviewRule(
    id: "P06",
    summary: "the preview tags are all there and end before byte 16,384, with no style or script before them",
    consumers: [.slack, .whatsApp, .wordPress, .facebook, .mastodon, .signalDesktop],
    causes: [missingTitle, missingURL, missingType, missingCard, lateTag, styleBeforeTags],
    sources: [
      .report: "Slack asks for 32,768 bytes (https://github.com/vercel/next.js/issues/83926)",
      .documentation: "WhatsApp wants the head within 300 KB",
    ],
    example: #"<style>p{color:red}</style><meta property="og:title" content="Ada">"#,
    isForSharedPages: true
  ) { page, _, list in
    for (key, missing) in earlyTags {
      if let meta = page.meta(key) {
        checkPlace(of: meta, &list)
      } else if let missing {
        list.add(missing, at: page.head.end)
      }
    }
    checkWhatStandsBefore(page, &list)
  }

  /// The tags that have to be early, with what is wrong if they are missing. P07 asks for a text and an image.
  private static let earlyTags: KeyValuePairs<String, PreviewCause?> = [
    "og:type": missingType, "og:title": missingTitle, "og:description": nil, "og:url": missingURL,
    "og:image": nil, "twitter:card": missingCard,
  ]

  private static func checkPlace(of meta: PreviewPage.Meta, _ list: inout FindingList) {
    let end = meta.tag.range.upperBound
    if end > PreviewLimits.lastEnd {
      list.add(
        lateTag, at: meta.offset, meta.key, "\(end)", "Slack reads the first \(PreviewLimits.lastEnd) bytes")
    } else if end > PreviewLimits.earlyEnd {
      let risk = "consumers that read only the beginning of a page come close to missing it"
      list.add(lateTag, at: meta.offset, meta.key, "\(end)", risk, as: .warning)
    }
  }

  private static func checkWhatStandsBefore(_ page: PreviewPage, _ list: inout FindingList) {
    let ends = earlyTags.compactMap { page.meta($0.key)?.tag.range.upperBound }
    guard let last = ends.max() else { return }
    for tag in page.head.tags where tag.offset < last {
      let isInline = tag.name == "script" && tag["src"] == nil
      guard tag.name == "style" || isInline else { continue }
      list.add(styleBeforeTags, at: tag.offset, tag.name)
    }
  }

  private static let missingTitle = PreviewCause(
    missing: "og:title", "Messages, WhatsApp and LinkedIn show the URL or a guess",
    for: PreviewConsumer.all.filter { $0 != .wordPress },
    fix:
      "Without it apps show the URL or guess. Add the title of the page, without the name of the site, in at most "
      + "70 bytes.", tags: #"<meta property="og:title" content="Bread every morning">"#)
  private static let missingURL = PreviewCause(
    missing: "og:url", "Facebook counts each spelling of the URL as another page",
    for: [.facebook, .threads],
    fix:
      "Facebook counts each spelling of the URL as another page. Add the URL of the page, the same as in the "
      + "canonical link.",
    tags: #"""
      <meta property="og:url" content="https://example.com/bread/">
      <link rel="canonical" href="https://example.com/bread/">
      """#)
  private static let missingType = PreviewCause(
    missing: "og:type", "Mastodon and Discourse do not see that it is an article",
    severity: .warning, for: [.mastodon, .discourse],
    fix:
      "Mastodon lets only articles trend, and Discourse chooses its layout by the type. Write article for a post or "
      + "a news story, profile for a person, and website for anything else.",
    tags: #"<meta property="og:type" content="article">"#)
  private static let missingCard = PreviewCause(
    missing: "twitter:card", "X and Discord show a small picture or no card",
    severity: .warning, for: [.x, .discord],
    fix:
      "X and Discord show a small picture or no card. Write summary_large_image for a landscape, and summary for an "
      + "avatar.", tags: #"<meta name="twitter:card" content="summary_large_image">"#)
  private static let lateTag = PreviewCause(
    "… ends at byte …; expected all preview tags before byte 16384", then: " (…)",
    fix:
      "Slack reads the first 32 KB of a page, and others little more. Move the preview tags to the top of the head, "
      + "before styles, scripts, JSON-LD and data: URLs.",
    tags: #"""
      <head>
      <meta charset="utf-8">
      <title>Bread every morning</title>
      <meta property="og:title" content="Bread every morning">
      …
      <style>…</style>
      """#)
  private static let styleBeforeTags = PreviewCause(
    "<…> stands before the preview tags; expected it behind them (Slack and WhatsApp read only the beginning "
      + "of a page)",
    severity: .warning,
    fix:
      "Move the element below the preview tags, or into a file of its own. A link to a style sheet or a script with "
      + "src may stay where it is.",
    tags: #"""
      <meta property="og:title" content="Bread every morning">
      …
      <style>…</style>
      """#)
}
