import CGumbo
import SafeMarkup
import ThreadModel

/// Reads foreign HTML by walking the tree that an HTML5 parser makes of it.
///
/// Only elements that have a rule have a meaning. No attribute is kept: addresses pass `WebURL`, a few
/// class names say what a link is, and numbers of lists are numbers.
struct HTMLReader {
  private struct Step {
    /// What is still to be entered inside of the node.
    var rest: ArraySlice<HTMLNode>
    /// What is done when the walk leaves the node.
    let leave: (inout RichTextBuilder) -> Void
  }

  var builder = RichTextBuilder(findsLinks: false)
  private var steps: [Step] = []

  /// Reads a text that `HTMLScan` let through.
  static func read(_ html: String) -> RichText {
    HTMLTree.withRoot(of: html) { root in
      var reader = HTMLReader()
      reader.walk(root)
      return reader.builder.finish()
    }
  }

  private mutating func walk(_ root: HTMLNode) {
    descend(root)
    while !steps.isEmpty {
      if let node = steps[steps.count - 1].rest.popFirst() {
        enter(node)
      } else {
        steps.removeLast().leave(&builder)
      }
    }
  }

  private mutating func enter(_ node: HTMLNode) {
    switch node.kind {
    case .text: builder.append(folding: node.characters)
    case .element(let tag): enter(node, tag)
    case .foreign(GUMBO_TAG_MATH): appendFormula(node)
    case .foreign, .nothing: break
    }
  }

  /// Goes inside a node, and does this when it comes out.
  mutating func descend(_ node: HTMLNode, leave: @escaping (inout RichTextBuilder) -> Void = { _ in }) {
    steps.append(Step(rest: node.children[...], leave: leave))
  }

  mutating func open(_ element: RichTextBuilder.Element, _ node: HTMLNode) {
    builder.open(element)
    descend(node) { $0.close() }
  }

  mutating func enterBlock(_ node: HTMLNode) {
    if node.isQuoteFallback { builder.breakParagraph() } else { open(.paragraph, node) }
  }

  /// `pre`: its text as it stands, whatever stands inside.
  mutating func appendCode(_ node: HTMLNode) {
    let text = node.text
    builder.breakParagraph()
    if !text.isEmpty { builder.append(.code(text, language: nil)) }
  }

  /// `code` in a line.
  mutating func appendCodeSpan(_ node: HTMLNode) {
    let text = node.text
    if !text.isEmpty { builder.append(.code(text)) }
  }

  /// A formula stands as its source, where it has one: `<annotation encoding="application/x-tex">`
  /// (https://www.w3.org/TR/mathml-core/#semantics-and-presentation).
  mutating func appendFormula(_ node: HTMLNode) {
    node.visit { inner in
      guard case .foreign = inner.kind, inner.name.lowercased() == "annotation" else { return true }
      guard inner.attribute("encoding")?.lowercased() == "application/x-tex" else { return true }
      builder.append(folding: inner.text)
      return false
    }
  }

  // MARK: Elements

  // What an element of foreign HTML means to a text.
  //
  // The list is Mastodon's (https://docs.joinmastodon.org/spec/activitypub/#sanitization) and a few old
  // friends; of all others only what is inside counts.

  /// Enters an element by what its tag means.
  mutating func enter(_ node: HTMLNode, _ tag: GumboTag) {
    switch tag {
    case _ where Self.plainBlocks.contains(tag): enterBlock(node)
    case _ where Self.silent.contains(tag): break
    case GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6:
      open(.heading, node)
    case GUMBO_TAG_BLOCKQUOTE: open(.quote, node)
    case GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR:
      open(.list(RichText.List(isOrdered: false, entries: [])), node)
    case GUMBO_TAG_OL: open(.list(node.orderedList), node)
    case GUMBO_TAG_LI: open(.entry(value: node.number("value")), node)
    case GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT: appendCode(node)
    case GUMBO_TAG_HR: builder.append(.rule)
    // A space keeps a cell of a table from its neighbor.
    case GUMBO_TAG_TD, GUMBO_TAG_TH:
      builder.append(folding: " ")
      descend(node)
    case GUMBO_TAG_B, GUMBO_TAG_STRONG: open(.mark(.strong), node)
    case GUMBO_TAG_I, GUMBO_TAG_EM: open(.mark(.emphasis), node)
    case GUMBO_TAG_S, GUMBO_TAG_DEL, GUMBO_TAG_STRIKE: open(.mark(.strike), node)
    case GUMBO_TAG_U, GUMBO_TAG_INS: open(.mark(.underline), node)
    case GUMBO_TAG_RUBY: open(.mark(.ruby(reading: "")), node)
    case GUMBO_TAG_CODE, GUMBO_TAG_TT, GUMBO_TAG_KBD, GUMBO_TAG_SAMP: appendCodeSpan(node)
    case GUMBO_TAG_A: enterLink(node)
    case GUMBO_TAG_SPAN: enterSpan(node)
    case GUMBO_TAG_BR: builder.appendLineBreak()
    case GUMBO_TAG_IMG: builder.append(folding: node.attribute("alt") ?? "")
    case GUMBO_TAG_RT: builder.appendReading(node.text)
    default: descend(node)
    }
  }

  /// Blocks of no further meaning.
  private static let plainBlocks: [GumboTag] = [
    GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_CAPTION, GUMBO_TAG_CENTER,
    GUMBO_TAG_DD, GUMBO_TAG_DETAILS, GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_FIELDSET,
    GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE, GUMBO_TAG_FOOTER, GUMBO_TAG_FORM, GUMBO_TAG_HEADER,
    GUMBO_TAG_HGROUP, GUMBO_TAG_LEGEND, GUMBO_TAG_MAIN, GUMBO_TAG_NAV, GUMBO_TAG_P, GUMBO_TAG_SECTION,
    GUMBO_TAG_SUMMARY, GUMBO_TAG_TABLE, GUMBO_TAG_TR,
  ]

  /// Elements whose content is not text for a reader. `rp` holds the brackets for those who cannot show
  /// ruby; we write our own.
  private static let silent: [GumboTag] = [
    GUMBO_TAG_APPLET, GUMBO_TAG_BUTTON, GUMBO_TAG_DATALIST, GUMBO_TAG_HEAD, GUMBO_TAG_IFRAME,
    GUMBO_TAG_MATH, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_NOSCRIPT, GUMBO_TAG_OBJECT,
    GUMBO_TAG_RP, GUMBO_TAG_SCRIPT, GUMBO_TAG_SELECT, GUMBO_TAG_STYLE, GUMBO_TAG_SVG,
    GUMBO_TAG_TEMPLATE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_TITLE,
  ]

  // MARK: Links

  // What links and spans mean is said by class names and link types that servers of the fediverse share:
  // https://docs.joinmastodon.org/spec/activitypub/#sanitization and https://microformats.org/wiki/rel-tag.

  /// A link is a mention, a tag, or a link; without an address of the web, or inside another link,
  /// it is only its text.
  mutating func enterLink(_ node: HTMLNode) {
    guard !builder.isInLink, let address = node.attribute("href").flatMap({ WebURL($0) }) else {
      return descend(node)
    }
    if node.attribute("class", has: "hashtag") || node.attribute("rel", has: "tag") {
      if let tag = tag(node.text) { return builder.append(tag) }
    } else if node.attribute("class", has: "mention") {
      if let mention = mention(node.text, address) { return builder.append(mention) }
    }
    open(.mark(.link(address: address.description)), node)
  }

  /// Mastodon hides parts of a long address: what its own page shows is what is shown here.
  mutating func enterSpan(_ node: HTMLNode) {
    if node.isQuoteFallback || (builder.isInLink && node.attribute("class", has: "invisible")) { return }
    guard node.attribute("class", has: "ellipsis") else { return descend(node) }
    descend(node) { $0.append(folding: "…") }
  }

  /// `@bob` with a link to `https://example.org/@bob` names `bob@example.org`.
  private func mention(_ text: String, _ address: WebURL) -> RichText.Inline? {
    let text = String(text.trimming(\.isWhitespace))
    guard text.hasPrefix("@") else { return nil }
    let parts = text.dropFirst().split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isHandle) else { return nil }
    let host = parts.count == 2 ? String(parts[1]) : address.host
    let mention = Mention(handle: "\(parts[0])@\(host)", url: address.description)
    return .mention(mention, text: text)
  }

  private func tag(_ text: String) -> RichText.Inline? {
    let text = String(text.trimming(\.isWhitespace))
    guard let sign = text.first, sign == "#" || sign == "＃" else { return nil }
    let name = text.dropFirst()
    guard (1...Self.longestName).contains(name.utf8.count), name.unicodeScalars.allSatisfy(Self.isTagLetter)
    else { return nil }
    return .tag(String(name), text: text)
  }

  /// Longer names are no names; in bytes.
  private static let longestName = 640

  private static func isHandle(_ text: Substring) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0 == "-" || $0 == "." || isTagLetter($0) }
  }

  private static func isTagLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
      true
    default: scalar == "·" || scalar == "・" || scalar == "\u{200C}"
    }
  }
}
