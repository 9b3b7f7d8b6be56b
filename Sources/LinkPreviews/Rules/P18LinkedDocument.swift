extension PreviewRule {
  /// JSON-LD is JSON, for those too who decode HTML's references first.
  static let linkedDocument = PreviewRule(
    id: "P18",
    summary:
      "each block of JSON-LD is valid JSON, also after HTML's references were decoded, and holds no </",
    consumers: [.mastodon, .google],
    mend: #"write <, > and & in JSON as \u003c, \u003e and \u0026"#,
    source:
      "[S][T] Mastodon decodes the script before it parses it, so a text with &quot; in it breaks the whole block "
      + "(https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)",
    example:
      #"<meta property="og:title" content="Ada"><script type="application/ld+json">{"text": "&quot;"}</script>"#,
    scope: .everyPage
  ) { page, _, list in
    for block in LinkedValues.blocks(of: page) {
      if block.value == nil {
        list.error(
          at: block.offset, "the JSON-LD is no valid JSON; expected JSON (Google and Mastodon pass over it)")
      } else if block.decoded == nil {
        list.error(
          at: block.offset,
          "the JSON-LD is no valid JSON once HTML's references in it are decoded; expected & to be "
            + #"written as \u0026 (Mastodon loses author and date)"#, for: [.mastodon])
      } else if block.bytes.indices.contains(where: { block.bytes[$0...].starts(with: [0x3C, 0x2F]) }) {
        list.warning(
          at: block.offset,
          "the JSON-LD holds a raw </; expected "
            + #"\u003c/ (a text that ends the script would end the head)"#)
      }
    }
  }
}
