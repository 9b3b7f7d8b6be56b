/// Values are as long as consumers take them, and the Fediverse author is an account.
enum LengthsRule {
  static let rule = PreviewRule(
    id: "P15",
    summary: "og:title takes at most 70 bytes, og:site_name 80 characters, og:description 300 and any other "
      + "value 1,000; fediverse:creator is @user@host",
    consumers: [.x, .discord, .discourse, .matrix, .mastodon],
    causes: [longTitle, longDescription, longSiteName, longValue, creatorForm, repeatedCreator],
    sources: [
      .documentation: "X takes 70 and 200 characters",
      .source: "Discourse takes 80 and 250 characters, Matrix deletes a value longer than 1,000",
      .documentation: "https://docs.joinmastodon.org/user/profile/#attribution",
    ],
    example: #"<meta name="fediverse:creator" content="https://social.example/@ada">"#
  ) { page, _, list in
    for meta in page.metas where PreviewPage.isPreviewKey(meta.key) { checkLength(of: meta, &list) }
    let creators = page.metas("fediverse:creator")
    for meta in creators where !PreviewForms.isFediverseAccount(meta.content) {
      list.add(creatorForm, at: meta.offset, meta.content.quoted)
    }
    if creators.count > 1 { list.add(repeatedCreator, at: creators[1].offset) }
  }

  private static func checkLength(of meta: PreviewPage.Meta, _ list: inout FindingList) {
    let (bytes, characters) = (meta.content.utf8.count, meta.content.unicodeScalars.count)
    switch meta.key {
    case "og:title":
      if bytes > PreviewLimits.titleBytes { list.add(longTitle, at: meta.offset, "\(bytes)") }
    case "og:description":
      if characters > PreviewLimits.description {
        list.add(longDescription, at: meta.offset, "\(characters)")
      }
    case "og:site_name" where characters > PreviewLimits.siteName:
      list.add(longSiteName, at: meta.offset, "\(characters)")
    default:
      if characters > PreviewLimits.value { list.add(longValue, at: meta.offset, meta.key, "\(characters)") }
    }
  }

  private static let longTitle = PreviewCause(
    "og:title takes … bytes; expected at most \(PreviewLimits.titleBytes) (X and Discord cut it in the "
      + "middle of a word)",
    severity: .warning,
    fix:
      "X and Discord cut it in the middle of a word. Shorten it to 70 bytes, the important words first; the name of "
      + "the site belongs into og:site_name.",
    tags: #"""
      <meta property="og:title" content="Bread every morning">
      <meta property="og:site_name" content="The Corner Bakery">
      """#)
  private static let longDescription = PreviewCause(
    "og:description has … characters; expected at most \(PreviewLimits.description) (Discourse and Discord "
      + "cut it in the middle of a word)", severity: .warning,
    fix: "Discourse and Discord cut it in the middle of a word. Let the template end it at a word within 300 "
      + "characters; the first 80 are what WhatsApp shows.",
    tags: #"<meta property="og:description" content="What we bake, when we open, and how to order.">"#)
  private static let longSiteName = PreviewCause(
    "og:site_name has … characters; expected at most \(PreviewLimits.siteName) (Discourse cuts it, and "
      + "Discord shows no preview beyond 256 bytes)", severity: .warning,
    fix: "Discourse cuts it, and Discord shows no preview at all beyond 256 bytes. Write the name alone.",
    tags: #"<meta property="og:site_name" content="The Corner Bakery">"#)
  private static let longValue = PreviewCause(
    "… has … characters; expected at most \(PreviewLimits.value) (Matrix deletes it)",
    fix: "Matrix deletes values of more than 1,000 characters. Shorten it.")
  private static let creatorForm = PreviewCause(
    #"fediverse:creator is …; expected an account such as "@ada@social.example" (Mastodon shows no author)"#,
    severity: .warning,
    fix: "Mastodon shows no author for anything but an account. Write the handle with its server.",
    tags: #"<meta name="fediverse:creator" content="@ada@social.example">"#)
  private static let repeatedCreator = PreviewCause(
    "fediverse:creator appears twice; expected it once (Mastodon takes the first)", severity: .warning,
    fix: "Mastodon takes the first. Remove the other tags.",
    tags: #"<meta name="fediverse:creator" content="@ada@social.example">"#)
}
