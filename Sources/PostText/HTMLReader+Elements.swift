import CGumbo
import ThreadModel

// What an element of foreign HTML means to a text.
//
// The list is Mastodon's (https://docs.joinmastodon.org/spec/activitypub/#sanitization) and a few old
// friends; of all others only what is inside counts.

extension HTMLReader {
  /// What the walk does when it comes to an element.
  private typealias Rule = @Sendable (inout HTMLReader, HTMLNode) -> Void

  /// Enters an element by the rule for its tag.
  mutating func enter(_ node: HTMLNode, _ tag: GumboTag) {
    let index = Int(tag.rawValue)
    if Self.rules.indices.contains(index) { Self.rules[index](&self, node) } else { descend(node) }
  }

  /// The rules by the numbers of tags.
  private static let rules: [Rule] = {
    var rules = [Rule](repeating: { $0.descend($1) }, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    func set(_ tags: [GumboTag], _ rule: @escaping Rule) {
      for tag in tags { rules[Int(tag.rawValue)] = rule }
    }
    set(silent) { _, _ in }
    set(plainBlocks) { $0.enterBlock($1) }
    set([GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6]) {
      $0.open(.heading, $1)
    }
    set([GUMBO_TAG_BLOCKQUOTE]) { $0.open(.quote, $1) }
    set([GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR]) {
      $0.open(.list(RichText.List(isOrdered: false, entries: [])), $1)
    }
    set([GUMBO_TAG_OL]) { $0.open(.list($1.orderedList), $1) }
    set([GUMBO_TAG_LI]) { $0.open(.entry(value: $1.number("value")), $1) }
    set([GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT]) { $0.appendCode($1) }
    set([GUMBO_TAG_HR]) { reader, _ in reader.builder.append(.rule) }
    // A space keeps a cell of a table from its neighbor.
    set([GUMBO_TAG_TD, GUMBO_TAG_TH]) {
      $0.builder.append(folding: " ")
      $0.descend($1)
    }
    for (mark, tags) in marks { set(tags) { $0.open(.mark(mark), $1) } }
    set([GUMBO_TAG_CODE, GUMBO_TAG_TT, GUMBO_TAG_KBD, GUMBO_TAG_SAMP]) { $0.appendCodeSpan($1) }
    set([GUMBO_TAG_A]) { $0.enterLink($1) }
    set([GUMBO_TAG_SPAN]) { $0.enterSpan($1) }
    set([GUMBO_TAG_BR]) { reader, _ in reader.builder.appendLineBreak() }
    set([GUMBO_TAG_IMG]) { $0.builder.append(folding: $1.attribute("alt") ?? "") }
    set([GUMBO_TAG_RT]) { $0.builder.appendReading($1.text) }
    return rules
  }()

  private static let marks: [(RichText.Mark, [GumboTag])] = [
    (.strong, [GUMBO_TAG_B, GUMBO_TAG_STRONG]), (.emphasis, [GUMBO_TAG_I, GUMBO_TAG_EM]),
    (.strike, [GUMBO_TAG_S, GUMBO_TAG_DEL, GUMBO_TAG_STRIKE]),
    (.underline, [GUMBO_TAG_U, GUMBO_TAG_INS]), (.ruby(reading: ""), [GUMBO_TAG_RUBY]),
  ]

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
}
