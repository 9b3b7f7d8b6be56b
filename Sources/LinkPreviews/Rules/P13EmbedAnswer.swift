import SafeMarkup

/// The page's oEmbed answer is there, is what its link says, and draws something.
enum EmbedAnswerRule {
  static let rule = PreviewRule(
    id: "P13",
    summary:
      "an oEmbed link leads to a valid answer of version 1.0 and type rich, with html that has an iframe and "
      + "no script, width and height, and all three thumbnail fields or none",
    consumers: [.wordPress, .mastodon, .discourse, .slack, .discord, .matrix, .iframely],
    causes: [
      missingAnswer, invalidAnswer, wrongVersion, wrongAnswerType, noFrame, scriptInAnswer, noSize,
      halfThumbnail,
    ],
    sources: [
      .documentation: "https://oembed.com", .source: "WordPress keeps nothing without an iframe",
      .trial: "of a link, photo or video Mastodon shows no description",
    ],
    example: #"<link rel="alternate" type="application/json+oembed" href="https://ada.example/gone.json">"#,
    urlNeed: .everything
  ) { page, around, list in
    for link in OEmbedAnswer.links(in: page).prefix(8) {
      guard let url = link.url else { continue }
      if around.isMissing(url) {
        list.add(missingAnswer, at: link.offset, url.description.quoted)
      } else if let bytes = around.whole(url, limit: OEmbedAnswer.limit) {
        check(bytes, as: link.form, at: link.offset, &list)
      }
    }
  }

  private static func check(
    _ bytes: [UInt8], as form: OEmbedAnswer.Form, at offset: Int, _ list: inout FindingList
  ) {
    guard let answer = OEmbedAnswer(bytes, as: form) else {
      return list.add(invalidAnswer, at: offset, form == .json ? "JSON" : "XML")
    }
    let version = answer["version"] ?? ""
    if version != "1.0" { list.add(wrongVersion, at: offset, version.quoted) }
    guard answer["type"] == "rich" else {
      return list.add(wrongAnswerType, at: offset, (answer["type"] ?? "").quoted)
    }
    checkBody(of: answer, at: offset, &list)
  }

  private static func checkBody(of answer: OEmbedAnswer, at offset: Int, _ list: inout FindingList) {
    let html = answer["html"]?.lowercased() ?? ""
    if !html.contains("<iframe") { list.add(noFrame, at: offset) }
    if html.contains("<script") { list.add(scriptInAnswer, at: offset) }
    let sides = ["width", "height"].compactMap { answer[$0].flatMap { Int($0) } }
    if sides.count < 2 { list.add(noSize, at: offset) }
    let thumbnail = ["thumbnail_url", "thumbnail_width", "thumbnail_height"].count { answer[$0] != nil }
    if thumbnail == 1 || thumbnail == 2 { list.add(halfThumbnail, at: offset, "\(thumbnail)") }
  }

  private static let missingAnswer = PreviewCause(
    "the oEmbed link leads to …, and the site has no such file; expected an answer there (WordPress shows nothing)",
    for: [.wordPress],
    fix: "Write the answer to that path, or remove the link. Without an answer WordPress shows nothing.",
    tags:
      #"<link rel="alternate" type="application/json+oembed" href="https://example.com/bread/oembed.json">"#)
  private static let invalidAnswer = PreviewCause(
    "the oEmbed answer is not valid …; expected it, with nothing around it (everybody who asks for it gets nothing)",
    fix: "The file must be one JSON object, or one XML element <oembed>, with no callback or text around it.",
    tags: answer)
  private static let wrongVersion = PreviewCause(
    #"the oEmbed answer has the version …; expected "1.0" (Mastodon reads no other)"#,
    for: [.mastodon],
    fix: "Write the version as the text \"1.0\".",
    tags: answer)
  private static let wrongAnswerType = PreviewCause(
    #"the oEmbed answer has the type …; expected "rich" (Mastodon shows no description, author and date of "#
      + "the page for any other)",
    for: [.mastodon],
    fix: "For the types link, photo and video Mastodon ignores the preview tags of the page. Write rich.",
    tags: answer)
  private static let noFrame = PreviewCause(
    "the oEmbed answer has no <iframe> in its html; expected one (WordPress shows nothing)",
    for: [.wordPress],
    fix: "WordPress keeps only <a>, <blockquote> and <iframe>, and shows nothing without the last.",
    tags: answer)
  private static let scriptInAnswer = PreviewCause(
    "the oEmbed answer has a <script> in its html; expected a quotation and an <iframe> (nobody runs the "
      + "script of a site that it does not know)",
    fix:
      "Apps do not run scripts of sites that they do not know. Move the script into the page that the <iframe> shows.",
    tags: answer)
  private static let noSize = PreviewCause(
    "the oEmbed answer lacks its width or height; expected both (the type rich requires them)",
    fix: "The type rich requires both, as numbers of pixels.",
    tags: answer)
  private static let halfThumbnail = PreviewCause(
    "the oEmbed answer has … of three thumbnail fields; expected all or none (Discourse and Slack may show no image)",
    for: [.discourse, .slack],
    fix: "Write thumbnail_url, thumbnail_width and thumbnail_height together, or none of them.",
    tags:
      #""thumbnail_url": "https://example.com/card.png", "thumbnail_width": 1200, "thumbnail_height": 630"#)

  private static let answer = #"""
    {"version": "1.0", "type": "rich", "title": "Bread every morning", "width": 550, "height": 300,
     "html": "<iframe src=\"https://example.com/bread/embed/\" width=\"550\" height=\"300\"></iframe>"}
    """#
}
