extension PreviewRule {
  /// Dates can be read, and are in order.
  static let dates = PreviewRule(
    id: "P25",
    summary:
      "dates are ISO 8601 with a zone, none lies in the future, and a page is not changed before it is published",
    consumers: [.mastodon, .signalDesktop, .signalAndroid, .facebook, .threads, .discourse],
    mend:
      "print dates as 2026-03-04T05:06:07Z, and leave article:modified_time out where nothing was changed",
    source: "[D] https://ogp.me/#datetime; [S] Signal and Mastodon drop what they cannot parse",
    example: #"<meta property="article:published_time" content="4 March 2026">"#,
    scope: .everyPage
  ) { page, around, list in
    for meta in page.metas where keys.contains(meta.key) {
      guard let moment = PreviewMoment(meta.content) else {
        list.error(
          at: meta.offset,
          "\(meta.key) is \(meta.content.quoted); expected a date with a zone, such as "
            + "\"2026-03-04T05:06:07Z\" (Mastodon and Signal show no date)")
        continue
      }
      if let now = around.now, moment > now {
        list.warning(
          at: meta.offset,
          "\(meta.key) is \(meta.content.quoted), which is in the future; expected a date that has been "
            + "(Signal and Mastodon show it as it stands)")
      }
    }
    checkOrder(page, &list)
  }

  private static let keys: Set<String> = [
    "article:published_time", "article:modified_time", "og:published_time", "og:modified_time",
    "og:updated_time",
  ]

  private static func checkOrder(_ page: PreviewPage, _ list: inout FindingList) {
    guard let changed = page.meta("article:modified_time"), let last = PreviewMoment(changed.content),
      let published = page.meta("article:published_time").flatMap({ PreviewMoment($0.content) }),
      last < published
    else { return }
    list.error(
      at: changed.offset,
      "article:modified_time is before article:published_time; expected it behind or missing "
        + "(Facebook and Discourse show the wrong date)", for: [.facebook, .threads, .discourse])
  }
}
