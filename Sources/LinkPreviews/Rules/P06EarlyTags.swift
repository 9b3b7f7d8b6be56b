extension PreviewRule {
  /// The tags stand where those who read only the beginning of a page still see them.
  static let earlyTags = PreviewRule(
    id: "P06",
    summary: "the preview tags are all there and end before byte 16,384, with no style or script before them",
    severity: .error,
    consumers: [.slack, .whatsApp, .wordPress, .facebook, .mastodon, .signalDesktop],
    mend:
      "move the preview tags to the top of the head, right behind <meta charset>, and styles "
      + "and scripts behind them",
    source:
      "[R] Slack asks for 32,768 bytes (https://github.com/vercel/next.js/issues/83926); [D] "
      + "WhatsApp wants the head within 300 KB",
    example: #"<style>p{color:red}</style><meta property="og:title" content="Ada">"#,
    scope: .sharedPages
  ) { page, _, list in
    for key in requiredKeys {
      if let meta = page.meta(key) {
        checkPlace(of: meta, &list)
      } else if let loss = lossWithout[key] {
        reportMissing(key, loss: loss, in: page, &list)
      }
    }
    checkWhatStandsBefore(page, &list)
  }

  private static let requiredKeys = [
    "og:type", "og:title", "og:description", "og:url", "og:image", "twitter:card",
  ]

  /// What a page loses without a tag. Text and picture are the business of P07.
  private static let lossWithout: [String: Loss] = [
    "og:title": Loss(
      severity: .error, words: "Messages, WhatsApp and LinkedIn show the address or a guess",
      consumers: PreviewConsumer.all.filter { $0 != .wordPress }),
    "og:url": Loss(
      severity: .error, words: "Facebook counts each spelling of the address as another page",
      consumers: [.facebook, .threads]),
    "og:type": Loss(
      severity: .warning, words: "Mastodon and Discourse do not see that it is an article",
      consumers: [.mastodon, .discourse]),
    "twitter:card": Loss(
      severity: .warning, words: "X and Discord show a small picture or no card", consumers: [.x, .discord]),
  ]

  private struct Loss {
    let severity: Finding.Severity
    let words: String
    let consumers: [PreviewConsumer]
  }

  private static func reportMissing(
    _ key: String, loss: Loss, in page: PreviewPage, _ list: inout FindingList
  ) {
    let attribute = PreviewPage.isOpenGraphKey(key) ? "property" : "name"
    let message = "\(key) is missing; expected <meta \(attribute)=\"\(key)\" content=\"…\"> (\(loss.words))"
    if loss.severity == .error {
      list.error(at: page.head.end, message, for: loss.consumers)
    } else {
      list.warning(at: page.head.end, message, for: loss.consumers)
    }
  }

  private static func checkPlace(of meta: PreviewPage.Meta, _ list: inout FindingList) {
    let end = meta.tag.markup.range.upperBound
    if end > PreviewLimits.lastEnd {
      list.error(
        at: meta.offset,
        "\(meta.key) ends at byte \(end); expected all preview tags before byte \(PreviewLimits.earlyEnd) "
          + "(Slack reads the first \(PreviewLimits.lastEnd) bytes)")
    } else if end > PreviewLimits.earlyEnd {
      list.warning(
        at: meta.offset,
        "\(meta.key) ends at byte \(end); expected all preview tags before byte \(PreviewLimits.earlyEnd) "
          + "(consumers that read only the beginning of a page come close to missing it)")
    }
  }

  private static func checkWhatStandsBefore(_ page: PreviewPage, _ list: inout FindingList) {
    let ends = requiredKeys.compactMap { page.meta($0)?.tag.markup.range.upperBound }
    guard let last = ends.max() else { return }
    for tag in page.head.tags where tag.markup.range.lowerBound < last {
      let isInline = tag.markup.name == "script" && tag.markup["src"] == nil
      guard tag.markup.name == "style" || isInline else { continue }
      list.warning(
        at: tag.markup.range.lowerBound,
        "<\(tag.markup.name)> stands before the preview tags; expected it behind them "
          + "(Slack and WhatsApp read only the beginning of a page)")
    }
  }
}
