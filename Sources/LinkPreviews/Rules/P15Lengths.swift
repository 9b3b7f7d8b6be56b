extension PreviewRule {
  /// Values are as long as consumers take them, and the Fediverse author is an account.
  static let lengths = PreviewRule(
    id: "P15",
    summary: "og:title takes at most 70 bytes, og:site_name 80 characters, og:description 300 and any other "
      + "value 1,000; fediverse:creator is @user@host",
    severity: .error,
    consumers: [.x, .discord, .discourse, .matrix, .mastodon],
    mend:
      "shorten the value; what matters belongs into the first 70 bytes of a title and the first "
      + "80 characters of a description",
    source:
      "[D] X takes 70 and 200 characters; [S] Discourse 80 and 250, Matrix deletes what is "
      + "longer than 1,000; [D] https://docs.joinmastodon.org/user/profile/#attribution",
    example: #"<meta name="fediverse:creator" content="https://social.example/@ada">"#,
    scope: .everyPage
  ) { page, _, list in
    for meta in page.metas where PreviewPage.isPreviewKey(meta.key) { checkLength(of: meta, &list) }
    checkCreator(page, &list)
  }

  private static func checkLength(of meta: PreviewPage.Meta, _ list: inout FindingList) {
    let characters = meta.content.unicodeScalars.count
    switch meta.key {
    case "og:title" where meta.content.utf8.count > PreviewLimits.titleBytes:
      list.warning(
        at: meta.offset,
        "og:title takes \(meta.content.utf8.count) bytes; expected at most \(PreviewLimits.titleBytes) "
          + "(X and Discord cut it in the middle of a word)")
    case "og:description" where characters > PreviewLimits.description:
      list.warning(
        at: meta.offset,
        "og:description has \(characters) characters; expected at most \(PreviewLimits.description) "
          + "(Discourse and Discord cut it in the middle of a word)")
    case "og:site_name" where characters > PreviewLimits.siteName:
      list.warning(
        at: meta.offset,
        "og:site_name has \(characters) characters; expected at most \(PreviewLimits.siteName) "
          + "(Discourse cuts it, and Discord shows no preview beyond 256 bytes)")
    case "og:title", "og:description": break
    default: checkOther(meta, characters, &list)
    }
  }

  private static func checkOther(_ meta: PreviewPage.Meta, _ characters: Int, _ list: inout FindingList) {
    guard characters > PreviewLimits.value else { return }
    list.error(
      at: meta.offset,
      "\(meta.key) has \(characters) characters; expected at most \(PreviewLimits.value) (Matrix deletes it)")
  }

  private static func checkCreator(_ page: PreviewPage, _ list: inout FindingList) {
    let creators = page.metas("fediverse:creator")
    for meta in creators where !PreviewForms.isFediverseAccount(meta.content) {
      list.warning(
        at: meta.offset,
        "fediverse:creator is \(meta.content.quoted); expected an account such as \"@ada@social.example\" "
          + "(Mastodon shows no author)")
    }
    guard let second = creators.dropFirst().first else { return }
    list.warning(
      at: second.offset,
      "fediverse:creator is there a second time; expected it once (Mastodon takes the first)")
  }
}
