/// The page names one language.
enum SameLanguageRule {
  static let rule = PreviewRule(
    id: "P22",
    summary: "og:locale is of the form en_US, and its language is that of <html lang>",
    consumers: [.facebook, .threads, .mastodon, .linkedIn],
    causes: [localeForm, otherLanguage],
    sources: [
      .documentation: "https://ogp.me/#optional",
      .source: "Mastodon takes og:locale before <html lang> to offer a translation",
    ],
    example: #"<meta property="og:locale" content="english">"#
  ) { page, _, list in
    guard let meta = page.meta("og:locale") else { return }
    guard isLocale(meta.content) else { return list.add(localeForm, at: meta.offset, meta.content.quoted) }
    guard let page = page.language, !page.isEmpty, language(page) != language(meta.content) else { return }
    list.add(otherLanguage, at: meta.offset, meta.content.quoted, page.quoted)
  }

  private static func isLocale(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return parts.count == 2 && (2...3).contains(parts[0].count) && parts[1].count == 2
      && text.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") }
  }

  private static func language(_ tag: String) -> String {
    String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  private static let localeForm = PreviewCause(
    "og:locale is …; expected one such as \"en_US\"",
    then: " (Facebook ignores it)", severity: .warning,
    for: [.facebook, .threads],
    fix:
      "Facebook ignores other forms. Write the language, an underscore and the country, or leave the tag out.",
    tags: #"<meta property="og:locale" content="en_US">"#)
  private static let otherLanguage = PreviewCause(
    "og:locale is …, and <html lang> is …; expected one language (Mastodon offers to translate from the wrong one)",
    severity: .warning, for: [.mastodon],
    fix: "Mastodon offers to translate from the wrong language. Print both from the same setting.",
    tags: #"""
      <html lang="pt-BR">
      <meta property="og:locale" content="pt_BR">
      """#)
}
