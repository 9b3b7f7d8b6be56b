extension PreviewRule {
  /// Text is escaped once, and nothing was lost on its way.
  static let escapedOnce = PreviewRule(
    id: "P11",
    summary: "titles and descriptions are escaped exactly once, unless the page's text says the same",
    severity: .error,
    consumers: PreviewConsumer.all,
    mend:
      "escape a text once, where it is printed, and nowhere before",
    source:
      "[R] https://github.com/mastodon/mastodon/issues/21360, compiler-explorer#8296, "
      + "openbenches#311",
    example: #"<meta property="og:title" content="Tom &amp;amp; Jerry">"#,
    scope: .everyPage
  ) { page, _, list in
    var visible: String?
    for (name, text, offset) in texts(of: page) {
      let literals = CharacterReferences.found(in: text) + tags(in: text)
      let isDamaged = text.unicodeScalars.contains("\u{FFFD}")
      guard isDamaged || !literals.isEmpty else { continue }
      let body = visible ?? VisibleText.read(page.bytes, from: page.head.end)
      visible = body
      if let literal = literals.first(where: { !body.contains($0) }) {
        list.error(
          at: offset,
          "\(name) shows \(literal.quoted) to its readers; expected text that is escaped once "
            + "(every consumer shows it as it stands)")
      }
      if isDamaged { reportDamage(to: name, isInText: body.contains("\u{FFFD}"), at: offset, &list) }
    }
  }

  private static let textKeys: Set<String> = [
    "og:title", "og:description", "description", "twitter:title", "twitter:description",
  ]

  private static func texts(of page: PreviewPage) -> [(name: String, text: String, offset: Int)] {
    let titles = page.titles.map { ("<title>", page.text(of: $0), $0.markup.range.lowerBound) }
    let metas = page.metas.filter { textKeys.contains($0.key) }
    return titles + metas.map { ($0.key, $0.content, $0.offset) }
  }

  private static func reportDamage(
    to name: String, isInText: Bool, at offset: Int, _ list: inout FindingList
  ) {
    let message = "\(name) holds U+FFFD, the mark of a character that was lost; expected the character itself"
    if isInText {
      list.warning(at: offset, message + " (the page's text has lost one as well)")
    } else {
      list.error(at: offset, message + " (every consumer shows a black diamond)")
    }
  }

  /// The HTML tags that stand in a text as characters, each once, at most eight.
  private static func tags(in text: String) -> [String] {
    var found: [String] = []
    for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard found.count < 8, let end = piece.prefix(200).firstIndex(of: ">") else { continue }
      let inside = piece[..<end]
      let name = inside.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let rest = inside[name.endIndex...]
      guard htmlTags.contains(name.lowercased()), rest.isEmpty || rest.first == " " || rest.first == "/"
      else {
        continue
      }
      let tag = "<\(inside)>"
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }

  private static let htmlTags: Set<String> = [
    "a", "b", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "i", "img", "li", "ol", "p", "pre",
    "s", "script", "span", "strong", "u", "ul",
  ]
}
