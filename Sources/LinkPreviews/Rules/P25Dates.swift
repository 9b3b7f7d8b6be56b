import SafeMarkup

/// Dates can be read, and are in order.
enum DatesRule {
  static let rule = PreviewRule(
    id: "P25",
    summary:
      "dates are ISO 8601 with a zone, none is in the future, and a page is not changed before it is published",
    consumers: [.mastodon, .signalDesktop, .signalAndroid, .facebook, .threads, .discourse],
    causes: [dateForm, futureDate, changedBeforePublished],
    sources: [
      .documentation: "https://ogp.me/#datetime", .source: "Signal and Mastodon drop what they cannot parse",
    ],
    example: #"<meta property="article:published_time" content="4 March 2026">"#
  ) { page, around, list in
    for meta in page.metas where keys.contains(meta.key) {
      guard let time = second(of: meta) else {
        list.add(dateForm, at: meta.offset, meta.key, meta.content.quoted)
        continue
      }
      if let now = around.now, time > now / 1_000 {
        list.add(futureDate, at: meta.offset, meta.key, meta.content.quoted)
      }
    }
    checkOrder(page, &list)
  }

  private static let keys: Set<String> = [
    "article:published_time", "article:modified_time", "og:published_time", "og:modified_time",
    "og:updated_time",
  ]

  private static func checkOrder(_ page: PreviewPage, _ list: inout FindingList) {
    guard let changed = page.meta("article:modified_time"), let last = second(of: changed),
      let published = page.meta("article:published_time").flatMap(second), last < published
    else { return }
    list.add(changedBeforePublished, at: changed.offset)
  }

  /// The second that a tag states: many generators print a fraction in one tag alone.
  private static func second(of meta: PreviewPage.Meta) -> Int64? {
    RFC3339.milliseconds(ofLoose: meta.content).map { $0 / 1_000 }
  }

  private static let dateForm = PreviewCause(
    "… is …; expected a date with a zone",
    then: ", such as \"2026-03-04T05:06:07Z\" (Mastodon and Signal show no date)",
    fix:
      "Mastodon and Signal show no date that they cannot read. Print it as year-month-dayThour:minute:second and a "
      + "zone (Z, or +02:00).",
    tags: #"<meta property="article:published_time" content="2026-03-04T05:06:07Z">"#)
  private static let futureDate = PreviewCause(
    "… is …, which is in the future; expected a date in the past (Signal and Mastodon show it as it is)",
    severity: .warning,
    fix: "Signal and Mastodon show it as it is. Correct the date, or publish the page later.")
  private static let changedBeforePublished = PreviewCause(
    "article:modified_time is before article:published_time; expected it after that, or missing (Facebook "
      + "and Discourse show the wrong date)",
    for: [.facebook, .threads, .discourse],
    fix:
      "Facebook and Discourse show the wrong date. Print the later of the two, or leave article:modified_time out if "
      + "nothing was changed.",
    tags: #"""
      <meta property="article:published_time" content="2026-03-04T05:06:07Z">
      <meta property="article:modified_time" content="2026-03-05T05:06:07Z">
      """#)
}
