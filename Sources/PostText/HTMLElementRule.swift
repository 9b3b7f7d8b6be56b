import CGumbo

/// What an element of foreign HTML means to a text.
///
/// The list is Mastodon's (https://docs.joinmastodon.org/spec/activitypub/#sanitization) and a few old
/// friends; of all others only what is inside counts.
enum HTMLElementRule {
  /// Its content stands as if it were not there.
  case transparent
  /// It and its content are left out.
  case dropped
  /// A block of no further meaning, such as `p` and `div`.
  case block
  /// A cell of a table: a space keeps it from its neighbour.
  case cell
  case heading, quote, entry, preformatted
  case list(isOrdered: Bool)
  case style(RichTextBuilder.Style)
  case code, link, span, lineBreak, rule, image, ruby, reading

  /// The rule of an element.
  static func of(_ tag: GumboTag) -> HTMLElementRule {
    let index = Int(tag.rawValue)
    return table.indices.contains(index) ? table[index] : .transparent
  }

  private static let table: [HTMLElementRule] = {
    var table = [HTMLElementRule](repeating: .transparent, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    for (rule, tags) in rules {
      for tag in tags { table[Int(tag.rawValue)] = rule }
    }
    return table
  }()

  private static let rules: [(HTMLElementRule, [GumboTag])] = [
    (.block, plainBlocks), (.dropped, silent), (.cell, [GUMBO_TAG_TD, GUMBO_TAG_TH]),
    (.heading, [GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6]),
    (.quote, [GUMBO_TAG_BLOCKQUOTE]), (.entry, [GUMBO_TAG_LI]),
    (.preformatted, [GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT]),
    (.list(isOrdered: false), [GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR]),
    (.list(isOrdered: true), [GUMBO_TAG_OL]),
    (.style(.strong), [GUMBO_TAG_B, GUMBO_TAG_STRONG]),
    (.style(.emphasis), [GUMBO_TAG_I, GUMBO_TAG_EM]),
    (.style(.strike), [GUMBO_TAG_S, GUMBO_TAG_DEL, GUMBO_TAG_STRIKE]),
    (.style(.underline), [GUMBO_TAG_U, GUMBO_TAG_INS]),
    (.code, [GUMBO_TAG_CODE, GUMBO_TAG_TT, GUMBO_TAG_KBD, GUMBO_TAG_SAMP]),
    (.link, [GUMBO_TAG_A]), (.span, [GUMBO_TAG_SPAN]), (.lineBreak, [GUMBO_TAG_BR]),
    (.rule, [GUMBO_TAG_HR]), (.image, [GUMBO_TAG_IMG]), (.ruby, [GUMBO_TAG_RUBY]),
    (.reading, [GUMBO_TAG_RT]),
  ]

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
