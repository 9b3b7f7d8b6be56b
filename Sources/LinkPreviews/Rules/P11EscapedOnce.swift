/// Text is escaped once, and nothing was lost on its way.
enum EscapedOnceRule {
  static let rule = PreviewRule(
    id: "P11",
    summary:
      "titles and descriptions are escaped exactly once, unless the page's text says the same, and no quote cuts a "
      + "value short",
    consumers: PreviewConsumer.all,
    causes: [escapedTwice, lostCharacter, cutAtQuote],
    sources: [
      .report: "https://github.com/mastodon/mastodon/issues/21360, compiler-explorer#8296, openbenches#311",
      .documentation:
        "https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-between-attributes",
    ],
    example: #"<meta property="og:title" content="Tom &amp;amp; Jerry">"#
  ) { page, _, list in
    for meta in page.metas { checkQuote(in: meta, page.bytes, &list) }
    var visible: String?
    for (name, text, offset) in texts(of: page) {
      let literals = CharacterReferences.found(in: text) + tags(in: text)
      let isDamaged = text.unicodeScalars.contains("\u{FFFD}")
      guard isDamaged || !literals.isEmpty else { continue }
      let body = visible ?? BodyReading.wholeText(of: page)
      visible = body
      if let literal = literals.first(where: { !body.contains($0) }) {
        list.add(escapedTwice, at: offset, name, literal.quoted)
      }
      if isDamaged, body.contains("\u{FFFD}") {
        list.add(lostCharacter, at: offset, name, "the page's text has lost one as well", as: .warning)
      } else if isDamaged {
        list.add(lostCharacter, at: offset, name, "every consumer shows a black diamond")
      }
    }
  }

  private static let textKeys: Set<String> = [
    "og:title", "og:description", "description", "twitter:title", "twitter:description",
  ]

  private static func texts(of page: PreviewPage) -> [(name: String, text: String, offset: Int)] {
    let titles = page.titles.map { ("<title>", page.text(of: $0), $0.offset) }
    let metas = page.metas.filter { textKeys.contains($0.key) }
    return titles + metas.map { ($0.key, $0.content, $0.offset) }
  }

  /// Finds a quote inside of a value that ends it: in `content="He said "hello""` all behind `He said` is lost.
  private static func checkQuote(in meta: PreviewPage.Meta, _ bytes: [UInt8], _ list: inout FindingList) {
    guard PreviewPage.isPreviewKey(meta.key) || textKeys.contains(meta.key),
      let offset = meta.tag.strayQuote, bytes.indices.contains(offset)
    else { return }
    let (kind, reference) = bytes[offset] == 0x27 ? ("single", "&#39;") : ("double", "&quot;")
    list.add(cutAtQuote, at: offset, meta.key, kind, reference, meta.content.quoted)
  }

  /// The HTML tags that a text shows as characters, each once, at most eight.
  private static func tags(in text: String) -> [String] {
    var found: [String] = []
    for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard found.count < 8, let end = piece.prefix(200).firstIndex(of: ">") else { continue }
      let inside = piece[..<end]
      let name = inside.drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let rest = inside[name.endIndex...]
      guard htmlTags.contains(name.lowercased()), rest.isEmpty || rest.first == " " || rest.first == "/"
      else { continue }
      let tag = "<\(inside)>"
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }

  private static let htmlTags: Set<String> = [
    "a", "b", "blockquote", "br", "code", "div", "em", "h1", "h2", "h3", "i", "img", "li", "ol", "p", "pre",
    "s", "script", "span", "strong", "u", "ul",
  ]

  private static let escapedTwice = PreviewCause(
    "… is escaped twice: readers see …; expected text that is escaped once (every consumer shows it as it is)",
    fix:
      "The text was escaped twice, or it holds HTML. Take the tags out, and escape the text once, where the template "
      + "prints it.",
    tags: #"<meta property="og:title" content="Tom &amp; Jerry">"#)
  private static let lostCharacter = PreviewCause(
    "… holds U+FFFD, the mark of a character that was lost; expected the character itself (…)",
    fix:
      "A program read the text in the wrong encoding, or cut it inside of a character. Read it as UTF-8, and cut "
      + "between characters.")
  private static let cutAtQuote = PreviewCause(
    "… is cut at a … quote inside of a value",
    then: ", and the rest is lost; expected … in its place (every consumer shows …)",
    fix:
      "A quote in the text ends the value, so apps show half a sentence. Write &quot; for each double quote in a "
      + "value; an escaping filter of the template language does it.",
    tags: #"<meta property="og:description" content="He said &quot;hello&quot; to us">"#)
}
