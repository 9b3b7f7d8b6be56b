import SafeMarkup

/// The page does not pretend to be a post of Mastodon.
enum NoFalseStatusRule {
  static let rule = PreviewRule(
    id: "P24",
    summary:
      "no link to activity+json has a path like /users/ada/statuses/1, unless Mastodon's API answers there",
    consumers: [.discord],
    causes: [falseStatus],
    sources: [
      .source: "FxEmbed makes Discord fetch https://host/api/v1/statuses/1 by such a link",
      .report: "BetterTwitFix#274",
    ],
    example:
      #"<meta property="og:title" content="Ada"><link rel="alternate" type="application/activity+json" "#
      + #"href="https://ada.example/users/ada/statuses/1">"#,
    urlNeed: .part
  ) { page, around, list in
    for link in page.links("alternate") where link["type"]?.lowercased() == "application/activity+json" {
      let href = link["href"] ?? ""
      guard let url = WebURL(href) ?? page.url?.joined(with: href), let id = status(in: url) else { continue }
      if let api = WebURL("\(url.origin)/api/v1/statuses/\(id)"), around.isPresent(api) { continue }
      list.add(falseStatus, at: link.offset, String(url.path).quoted, String(id))
    }
  }

  /// The id in `/users/ada/statuses/1`.
  private static func status(in url: WebURL) -> Substring? {
    let names = url.path.split(separator: "/")
    return names.count == 4 && names[0] == "users" && names[2] == "statuses" ? names[3] : nil
  }

  private static let falseStatus = PreviewCause(
    "the link to activity+json has the path …; expected another (Discord asks /api/v1/statuses/… for the "
      + "post and may show nothing)",
    severity: .warning,
    fix:
      "Discord takes it for a post of Mastodon and asks /api/v1/statuses/ for it. Give the link another path, or write "
      + "that file as well.",
    tags: #"<link rel="alternate" type="application/activity+json" href="https://example.com/@ada/1.json">"#)
}
