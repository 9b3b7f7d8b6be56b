extension PreviewRule {
  /// The colour is one that everybody reads.
  static let themeColor = PreviewRule(
    id: "P20",
    summary: "theme-color is # and six hexadecimal digits",
    severity: .warning,
    consumers: [.discord, .iframely],
    mend: "write the colour as #rrggbb: #aabbcc for #abc, and no names or functions",
    source: "[S] Iframely's pattern is ^#\\w{6}$; [F] Discord makes #000abc of #abc",
    example: ##"<meta property="og:title" content="Ada"><meta name="theme-color" content="#abc">"##,
    scope: .everyPage
  ) { page, _, list in
    for meta in page.metas("theme-color") where !PreviewForms.isColor(meta.content) {
      list.warning(
        at: meta.offset,
        "theme-color is \(meta.content.quoted); expected one such as \"#1d3557\" (Discord shows another "
          + "colour, and Iframely none)")
    }
  }
}
