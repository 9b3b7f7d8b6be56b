/// JSON-LD is JSON, for those too who decode HTML's references first.
enum LinkedDocumentRule {
  static let rule = PreviewRule(
    id: "P18",
    summary:
      "each block of JSON-LD is valid JSON, also after HTML's references were decoded, and holds no </",
    consumers: [.mastodon, .google],
    causes: [invalidLinkedJSON, referenceInLinkedJSON, endTagInLinkedJSON],
    sources: [
      .source:
        "Mastodon decodes the script before it parses it "
        + "(https://github.com/mastodon/mastodon/blob/main/app/lib/link_details_extractor.rb)",
      .trial: "a text with &quot; in it breaks the whole block",
    ],
    example:
      #"<meta property="og:title" content="Ada"><script type="application/ld+json">{"text": "&quot;"}</script>"#
  ) { page, _, list in
    for block in LinkedValues.blocks(of: page) {
      if block.value == nil {
        list.add(invalidLinkedJSON, at: block.offset)
      } else if block.decoded == nil {
        list.add(referenceInLinkedJSON, at: block.offset)
      } else if block.bytes.indices.contains(where: { block.bytes[$0...].starts(with: [0x3C, 0x2F]) }) {
        list.add(endTagInLinkedJSON, at: block.offset)
      }
    }
  }

  private static let invalidLinkedJSON = PreviewCause(
    "the JSON-LD is not valid JSON; expected JSON",
    then: " (Google and Mastodon ignore it)",
    fix:
      "Often a comma or a quote is missing, or a text holds a line break. Let a JSON function of the template language "
      + "write it.",
    tags: #"""
      <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "Article", "author": {"@type": "Person", "name": "Ada"}}
      </script>
      """#)
  private static let referenceInLinkedJSON = PreviewCause(
    "the JSON-LD is not valid JSON once HTML's references in it are decoded; expected & to be written as "
      + #"\u0026 (Mastodon loses author and date)"#, for: [.mastodon],
    fix: #"Mastodon loses author and date. Write < as \u003c, > as \u003e and & as \u0026 in JSON."#,
    tags: #"{"text": "Tom \u0026 Jerry"}"#)
  private static let endTagInLinkedJSON = PreviewCause(
    #"the JSON-LD holds a raw </; expected \u003c/ (a text that ends the script would end the head)"#,
    severity: .warning,
    fix:
      #"A text with </script> in it would end the script, and the head with it. Write < as \u003c in JSON."#,
    tags: #"{"text": "\u003c/b>"}"#)
}
