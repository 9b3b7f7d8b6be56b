/// Each page has a preview of its own. `PreviewSurvey` finds where not, since no page shows it alone.
package enum DifferentPagesRule {
  package static let rule = PreviewRule(
    id: "P23",
    summary: "not every page of the site has the same og:title or og:image",
    consumers: PreviewConsumer.all,
    causes: [samePages],
    sources: [.report: "sensu-docs#314"],
    example: #"<meta property="og:title" content="Ada’s archive">"#)

  static let samePages = PreviewCause(
    "… is … on all … pages; expected a different one on each page (readers cannot distinguish two links)",
    severity: .warning,
    fix:
      "People who get two links cannot tell them apart. Print the title of the page instead of that of the site, and "
      + "a picture of its own where there is one.",
    tags: #"""
      <meta property="og:title" content="Bread every morning">
      <meta property="og:site_name" content="The Corner Bakery">
      """#)
}
