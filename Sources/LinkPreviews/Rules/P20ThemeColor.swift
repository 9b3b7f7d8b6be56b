/// The color is one that everybody reads.
enum ThemeColorRule {
  static let rule = PreviewRule(
    id: "P20",
    summary: "theme-color is # and six hexadecimal digits",
    consumers: [.discord, .iframely],
    causes: [colorForm],
    sources: [.source: "Iframely's pattern is ^#\\w{6}$", .folklore: "Discord makes #000abc of #abc"],
    example: ##"<meta property="og:title" content="Ada"><meta name="theme-color" content="#abc">"##
  ) { page, _, list in
    for meta in page.metas("theme-color") where !PreviewForms.isColor(meta.content) {
      list.add(colorForm, at: meta.offset, meta.content.quoted)
    }
  }

  private static let colorForm = PreviewCause(
    "theme-color is …; expected one such as \"#1d3557\" (Discord shows another color, and Iframely none)",
    severity: .warning,
    fix: "Write six digits: #aabbcc for #abc, and no names or functions such as navy or rgb(…).",
    tags: ##"<meta name="theme-color" content="#1d3557">"##)
}
