import CCMark
import SafeMarkup
import ThreadModel

/// Reads CommonMark by walking the tree that libcmark makes of it (https://spec.commonmark.org/0.30/).
///
/// What differs from a plain rendering: tags are left out, images become links, only http and https
/// addresses are links, and bare links, @handles and #tags in the text are found.
struct MarkdownReader {
  private var builder = RichTextBuilder(findsLinks: true)
  private var hasHTML = false
  /// How many images are open, one inside the other.
  private var images = 0

  /// Reads a text that `MarkdownScan` let through.
  static func read(_ text: String) -> ParsedText {
    var text = text
    let tree = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
    guard let tree else { return ParsedText(text: RichText([])) }
    defer { cmark_node_free(tree) }
    var reader = MarkdownReader()
    reader.walk(tree)
    return ParsedText(text: reader.builder.finish(), warning: reader.hasHTML ? .rawHTMLDropped : nil)
  }

  private mutating func walk(_ tree: OpaquePointer) {
    let walk = cmark_iter_new(tree)
    defer { cmark_iter_free(walk) }
    while true {
      let event = cmark_iter_next(walk)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(walk) else { return }
      if event == CMARK_EVENT_EXIT { leave(node) } else { enter(node) }
    }
  }

  private mutating func enter(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    // An image is never fetched nor embedded: its description stands as a link to it.
    case CMARK_NODE_IMAGE:
      if images == 0 { builder.open(.mark(mark(ofLink: node))) }
      images += 1
    case _ where images > 0: enterDescription(node)
    case CMARK_NODE_BLOCK_QUOTE: builder.open(.quote)
    case CMARK_NODE_LIST: builder.open(.list(list(node)))
    case CMARK_NODE_ITEM: builder.open(.entry(value: nil))
    case CMARK_NODE_HEADING: builder.open(.heading)
    case CMARK_NODE_PARAGRAPH: builder.open(.paragraph)
    case CMARK_NODE_CODE_BLOCK: builder.append(.code(literal(node), language: language(node)))
    case CMARK_NODE_THEMATIC_BREAK: builder.append(.rule)
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: hasHTML = true
    case CMARK_NODE_TEXT: builder.append(folding: literal(node))
    case CMARK_NODE_SOFTBREAK: builder.append(folding: " ")
    case CMARK_NODE_LINEBREAK: builder.appendLineBreak()
    case CMARK_NODE_CODE: builder.append(.code(literal(node)))
    case CMARK_NODE_EMPH: builder.open(.mark(.emphasis))
    case CMARK_NODE_STRONG: builder.open(.mark(.strong))
    case CMARK_NODE_LINK: builder.open(.mark(mark(ofLink: node)))
    default: break
    }
  }

  /// Leaves a node that may hold others: all of these were opened but the document, and those in an image.
  private mutating func leave(_ node: OpaquePointer) {
    let type = cmark_node_get_type(node)
    if type == CMARK_NODE_IMAGE { images -= 1 }
    if images == 0, type != CMARK_NODE_DOCUMENT { builder.close() }
  }

  // MARK: Pieces

  /// A description is text alone.
  private mutating func enterDescription(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE: builder.append(folding: literal(node))
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: builder.append(folding: " ")
    default: break
    }
  }

  private func mark(ofLink node: OpaquePointer) -> RichText.Mark? {
    cmark_node_get_url(node).flatMap { WebURL(String(cString: $0)) }.map { .link(address: $0.description) }
  }

  private func list(_ node: OpaquePointer) -> RichText.List {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    let start = Int(cmark_node_get_list_start(node))
    return RichText.List(isOrdered: isOrdered, start: isOrdered && start != 1 ? start : nil, entries: [])
  }

  /// The first word after the fence (https://spec.commonmark.org/0.30/#info-string).
  private func language(_ node: OpaquePointer) -> String? {
    guard let info = cmark_node_get_fence_info(node) else { return nil }
    return String(cString: info).split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  private func literal(_ node: OpaquePointer) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }
}
