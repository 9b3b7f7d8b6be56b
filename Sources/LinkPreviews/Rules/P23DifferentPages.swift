extension PreviewRule {
  /// A page can be told from the others of its site. `PreviewSurvey` finds it, since no page shows it alone.
  package static let differentPages = PreviewRule(
    id: "P23",
    summary: "not every page of the site has the same og:title or og:image",
    severity: .warning,
    consumers: PreviewConsumer.all,
    mend: "print the title of the page and not that of the site, and a picture of its own where there is one",
    source: "[R] sensu-docs#314",
    example: #"<meta property="og:title" content="Ada’s archive">"#,
    scope: .wholeSite
  ) { _, _, _ in }
}
