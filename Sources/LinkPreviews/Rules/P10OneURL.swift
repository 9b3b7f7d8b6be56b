import SafeMarkup

/// A page has one URL, and says so everywhere in the same bytes.
enum OneURLRule {
  static let rule = PreviewRule(
    id: "P10",
    summary:
      "og:url, the canonical link and the page's own URL are the same, and no page refreshes to another; a page that "
      + "_redirects lists as moved may name its new URL",
    consumers: [.facebook, .telegram, .google, .iframely],
    causes: [refresh, differentURLs, otherOwnURL, missingCanonical],
    sources: [
      .report:
        "Facebook follows both and goes round in circles (https://github.com/Yoast/wordpress-seo/issues/1721)",
      .source: "Telegram hangs on a refresh (FxEmbed)",
    ],
    example:
      #"<link rel="canonical" href="https://ada.example/a"><meta property="og:url" content="https://ada.example/a/">"#,
    urlNeed: .part,
    isForSharedPages: true
  ) { page, around, list in
    guard !around.isMoved else { return }
    for tag in page.head.tags where tag.refreshes { list.add(refresh, at: tag.offset) }
    let canonical = page.links("canonical").first
    let claimed = canonical?["href"]
    if let meta = page.meta("og:url"), let claimed, meta.content != claimed {
      list.add(differentURLs, at: meta.offset, meta.content.quoted, claimed.quoted)
    }
    checkOwnAddress(claimed ?? page.meta("og:url")?.content, canonical, page, around, &list)
    if canonical == nil { list.add(missingCanonical, at: page.head.end) }
  }

  /// A page that has moved names the new URL instead of its own, which is right if a page is there and
  /// it is more than another spelling.
  private static func checkOwnAddress(
    _ claimed: String?, _ canonical: MarkupTag?, _ page: PreviewPage, _ around: PageSurroundings,
    _ list: inout FindingList
  ) {
    guard let own = page.url, let claimed, claimed != own.description else { return }
    if let target = WebURL(claimed), target.description == claimed, spelling(target) != spelling(own),
      around.isPresent(target)
    {
      return
    }
    list.add(
      otherOwnURL, at: canonical?.offset ?? page.meta("og:url")?.offset ?? page.head.end,
      claimed.quoted, own.description.quoted)
  }

  private static func spelling(_ url: WebURL) -> Substring {
    let text = url.rest.lowercased()
    return text.hasSuffix("/") ? text.dropLast() : text[...]
  }

  private static let refresh = PreviewCause(
    "the page refreshes to another; expected a visible link instead (Telegram hangs on it)",
    fix:
      "Telegram hangs on it. Let the server redirect the old URL, for example by a line in _redirects, or show a "
      + "link instead of the refresh.",
    tags: "/old-page/ /new-page/ 301")
  private static let differentURLs = PreviewCause(
    "og:url is … but the canonical link is …; expected the same bytes (Facebook follows both and can go "
      + "round in circles)",
    fix:
      "Facebook follows both. Print the same URL in both tags, with the same host, case and slash at the end.",
    tags: urlTags)
  private static let otherOwnURL = PreviewCause(
    "the page calls itself … but is served at …; expected the same bytes, with the same scheme, host, slash "
      + "and case (Facebook goes round in circles, and previews of the two differ)",
    fix:
      "Print the URL at which the page is served. If the base URL is wrong, correct it in the settings of the site "
      + "generator; if the page has moved, list the old URL in _redirects.",
    tags: urlTags)
  private static let missingCanonical = PreviewCause(
    #"the canonical link is missing; expected <link rel="canonical" href="…"> with the page's own URL "#
      + "(search engines and Iframely may choose another)", severity: .warning,
    fix: "Search engines and Iframely may choose another URL for the page. Add its own URL to the head.",
    tags: urlTags)

  private static let urlTags = #"""
    <link rel="canonical" href="https://example.com/bread/">
    <meta property="og:url" content="https://example.com/bread/">
    """#
}
