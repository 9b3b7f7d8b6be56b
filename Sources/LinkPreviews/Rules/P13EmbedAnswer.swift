import SafeMarkup

extension PreviewRule {
  /// The page's oEmbed answer is there, is what its link says, and draws something.
  static let embedAnswer = PreviewRule(
    id: "P13",
    summary:
      "an oEmbed link leads to a valid answer of version 1.0 and type rich, with html that has an iframe and "
      + "no script, width and height, and all three thumbnail fields or none",
    consumers: [.wordPress, .mastodon, .discourse, .slack, .discord, .matrix, .iframely],
    mend:
      "write the answer anew with the site, beside its page; other types than rich make Mastodon forget Open Graph",
    source:
      "[D] https://oembed.com; [S] WordPress keeps nothing without an iframe; [T] of a link, photo or video "
      + "Mastodon shows no description",
    example: #"<link rel="alternate" type="application/json+oembed" href="https://ada.example/gone.json">"#,
    scope: .everyPage
  ) { page, around, list in
    for link in OEmbedAnswer.links(in: page).prefix(8) {
      let offset = link.tag.markup.range.lowerBound
      guard let address = link.address else { continue }
      if around.isMissing(address) {
        list.error(
          at: offset,
          "the oEmbed link leads to \(address.description.quoted), and the site has no such file; expected "
            + "an answer there (WordPress shows nothing)", for: [.wordPress])
      } else if let bytes = around.whole(address, limit: OEmbedAnswer.limit) {
        check(bytes, as: link.form, at: offset, &list)
      }
    }
  }

  private static func check(
    _ bytes: [UInt8], as form: OEmbedAnswer.Form, at offset: Int, _ list: inout FindingList
  ) {
    guard let answer = OEmbedAnswer(bytes, as: form) else {
      return list.error(
        at: offset,
        "the oEmbed answer is no valid \(form == .json ? "JSON" : "XML"); expected one, with nothing "
          + "around it (everybody who asks for it gets nothing)")
    }
    if answer["version"] != "1.0" {
      list.error(
        at: offset,
        "the oEmbed answer has the version \((answer["version"] ?? "").quoted); expected \"1.0\" (Mastodon "
          + "reads no other)", for: [.mastodon])
    }
    guard answer["type"] == "rich" else {
      return list.error(
        at: offset,
        "the oEmbed answer has the type \((answer["type"] ?? "").quoted); expected \"rich\" (Mastodon shows "
          + "no description, author and date of the page for any other)", for: [.mastodon])
    }
    checkBody(of: answer, at: offset, &list)
  }

  private static func checkBody(of answer: OEmbedAnswer, at offset: Int, _ list: inout FindingList) {
    let html = answer["html"]?.lowercased() ?? ""
    if !html.contains("<iframe") {
      list.error(
        at: offset, "the oEmbed answer has no <iframe> in its html; expected one (WordPress shows nothing)",
        for: [.wordPress])
    }
    if html.contains("<script") {
      list.error(
        at: offset,
        "the oEmbed answer has a <script> in its html; expected a quotation and an <iframe> (nobody runs "
          + "the script of a site that it does not know)")
    }
    if answer["width"].flatMap({ Int($0) }) == nil || answer["height"].flatMap({ Int($0) }) == nil {
      list.error(
        at: offset,
        "the oEmbed answer lacks its width or height; expected both (they are owed by the type rich)")
    }
    let thumbnail = ["thumbnail_url", "thumbnail_width", "thumbnail_height"].count { answer[$0] != nil }
    if thumbnail == 1 || thumbnail == 2 {
      list.error(
        at: offset,
        "the oEmbed answer has \(thumbnail) of three thumbnail fields; expected all or none (Discourse and "
          + "Slack may show no image)", for: [.discourse, .slack])
    }
  }
}
