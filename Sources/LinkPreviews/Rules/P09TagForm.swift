/// Tags have the form that consumers without an HTML parser can read.
enum TagFormRule {
  static let rule = PreviewRule(
    id: "P09",
    summary:
      "preview tags are in the head, named by the right attribute, in double quotes, without raw < or >",
    consumers: [.signalAndroid, .signalDesktop, .matrix, .whatsApp, .wordPress],
    causes: [namedByName, namedByProperty, tagBehindHead, otherQuotes, rawBracket],
    sources: [
      .source: "Signal on Android reads by regular expressions, Matrix looks for property and name apart",
      .report:
        "WhatsApp drops values without quotes (https://github.com/nopSolutions/nopCommerce/issues/6156)",
    ],
    example: #"<meta name="og:title" content="Ada">"#
  ) { page, _, list in
    for meta in page.metas where PreviewPage.isPreviewKey(meta.key) { check(meta, in: page, &list) }
  }

  private static func check(_ meta: PreviewPage.Meta, in page: PreviewPage, _ list: inout FindingList) {
    let (bytes, tag) = (page.bytes, meta.tag)
    let belongsInProperty = PreviewPage.isOpenGraphKey(meta.key)
    if belongsInProperty != (meta.naming == .property) {
      list.add(
        belongsInProperty ? namedByName : namedByProperty, at: meta.offset, meta.key, "\"\(meta.key)\"")
    }
    if !page.isInHead(tag) { list.add(tagBehindHead, at: meta.offset, meta.key) }
    let quoted = ["property", "name", "content"]
    if tag.attributes.contains(where: { quoted.contains($0.name) && $0.quote != .double }) {
      list.add(otherQuotes, at: meta.offset, meta.key)
    }
    let value = tag.attributes.first { $0.name == "content" }
    guard let offset = value?.range.first(where: { bytes[$0] == 0x3C || bytes[$0] == 0x3E }) else { return }
    let (bracket, reference) = bytes[offset] == 0x3C ? ("<", "&lt;") : (">", "&gt;")
    list.add(rawBracket, at: offset, meta.key, bracket, reference)
  }

  private static let namedByName = PreviewCause(
    "… uses name=; expected property=…", then: " (Matrix and Signal do not see it)",
    fix:
      "Names that begin with og:, article: or profile: belong into property. Matrix and Signal do not see them in "
      + "name.", tags: #"<meta property="og:title" content="Bread every morning">"#)
  private static let namedByProperty = PreviewCause(
    "… uses property=; expected name=…", then: " (Matrix does not see it)",
    fix:
      "Names that begin with twitter: or fediverse: belong into name. Matrix does not see them in property.",
    tags: #"<meta name="twitter:card" content="summary_large_image">"#)
  private static let tagBehindHead = PreviewCause(
    "… comes after the end of the head; expected it before </head> and before any tag or text that belongs "
      + "into the body (WhatsApp and WordPress read only the head)",
    fix:
      "WhatsApp and WordPress read only the head. A browser ends it at the first tag or text that belongs into the "
      + "body, such as <div> or <img>; move that element below </head>.",
    tags: #"""
      <head>
      <meta property="og:title" content="Bread every morning">
      </head>
      <body>
      """#)
  private static let otherQuotes = PreviewCause(
    #"… has a value that is not in double quotes; expected content="…" (Signal on Android loses the tag for "#
      + "single quotes, WhatsApp for none)",
    fix:
      "Signal on Android loses a tag in single quotes, WhatsApp one without quotes. Turn off the option of the HTML "
      + "minifier that removes quotes (keep_quotes, removeAttributeQuotes: false).",
    tags: #"<meta property="og:title" content="Bread every morning">"#)
  private static let rawBracket = PreviewCause(
    "… holds a raw …; expected … (Signal on Android loses the tag)",
    fix: "Signal on Android ends the tag there. Escape the value: &lt; for < and &gt; for >.",
    tags: #"<meta property="og:title" content="Bread &gt; cake">"#)
}
