package import CGumbo
import ThreadModel

/// HTML as the tree that an HTML5 parser makes of it; the only user of the parser.
package enum HTMLTree {
  /// Lends the root of a foreign text parsed as the content of a `div`; the tree ends with the closure.
  ///
  /// The parser is quadratic in tags and attributes, so `HTMLScan` comes first.
  static func withRoot<Result>(of html: String, _ body: (HTMLNode) -> Result) -> Result {
    var html = html
    return html.withUTF8 { withRoot(of: $0, inside: GUMBO_TAG_DIV, body) }
  }

  /// Lends the root of a page of ours, or of what stands inside an element.
  package static func withRoot<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, inside element: GumboTag = GUMBO_TAG_LAST,
    _ body: (HTMLNode) -> Result
  ) -> Result {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { return body(HTMLNode(nil)) }
      var options = kGumboDefaultOptions
      options.max_errors = 0
      options.fragment_context = element
      let output = gumbo_parse_with_options(&options, start, characters.count)
      defer { gumbo_destroy_output(&options, output) }
      return body(HTMLNode(output?.pointee.root))
    }
  }
}

/// One node of the tree, valid as long as the closure that it was lent to.
package struct HTMLNode {
  /// What a node is to us.
  package enum Kind {
    /// An element of HTML.
    case element(GumboTag)
    /// The root of a picture or formula in a language of its own.
    case foreign(GumboTag)
    case text
    /// Comments, templates and the like.
    case nothing
  }

  private let pointer: UnsafeMutablePointer<GumboNode>?

  fileprivate init(_ pointer: UnsafeMutablePointer<GumboNode>?) { self.pointer = pointer }

  /// What it is.
  package var kind: Kind {
    guard let node = pointer?.pointee else { return .nothing }
    switch node.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: return .text
    case GUMBO_NODE_ELEMENT:
      let element = node.v.element
      return element.tag_namespace == GUMBO_NAMESPACE_HTML ? .element(element.tag) : .foreign(element.tag)
    default: return .nothing
    }
  }

  /// The nodes right inside it.
  package var children: [HTMLNode] {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return [] }
    let children = node.pointee.v.element.children
    return UnsafeMutableBufferPointer(start: children.data, count: Int(children.length)).map {
      HTMLNode($0?.assumingMemoryBound(to: GumboNode.self))
    }
  }

  /// The characters of a text node, with its references decoded.
  package var characters: String {
    guard case .text = kind, let text = pointer?.pointee.v.text.text else { return "" }
    return String(cString: text)
  }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    guard let found = gumbo_get_attribute(&node.pointee.v.element.attributes, name) else { return nil }
    return found.pointee.value.map { String(cString: $0) }
  }

  /// Where an element is in the bytes: its opening tag, which is empty if the parser added it, and where it ends, with its
  /// closing tag or where the parser closed it.
  package var place: (tag: Range<Int>, end: Int) {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return (0..<0, 0) }
    let element = node.pointee.v.element
    let start = Int(element.start_pos.offset)
    return (
      start..<(start + Int(element.original_tag.length)),
      Int(element.end_pos.offset) + Int(element.original_end_tag.length)
    )
  }

  /// The name of an element, as written.
  var name: String {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return "" }
    var name = node.pointee.v.element.original_tag
    gumbo_tag_from_original_text(&name)
    guard let start = name.data else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: name.length), as: UTF8.self)
  }

  /// All text inside it, line breaks as newlines.
  var text: String {
    var text = ""
    visit { node in
      switch node.kind {
      case .text: text += node.characters
      case .element(GUMBO_TAG_BR): text += "\n"
      default: break
      }
      return true
    }
    return text
  }

  /// Visits it and what is inside it in the order of the text, until the closure says no.
  func visit(_ body: (HTMLNode) -> Bool) {
    var stack = [self]
    while let node = stack.popLast() {
      guard body(node) else { return }
      stack += node.children.reversed()
    }
  }

  /// An `ol` with the numbers that the author chose, without its entries.
  var orderedList: RichText.List {
    RichText.List(
      isOrdered: true, start: number("start"), isReversed: attribute("reversed") != nil, entries: [])
  }

  /// A whole number of at most nine digits
  /// (https://html.spec.whatwg.org/#rules-for-parsing-integers, without what may follow).
  func number(_ name: String) -> Int? {
    guard let text = attribute(name), text.utf8.count <= 10, let number = Int(text) else { return nil }
    return (-999_999_999...999_999_999).contains(number) ? number : nil
  }

  /// Whether it only repeats a quoted post's address for those who cannot show quotes.
  var isQuoteFallback: Bool { attribute("class", has: "quote-inline") }

  /// Whether an attribute that is a list of words has this one.
  func attribute(_ name: String, has word: String) -> Bool {
    guard let value = attribute(name) else { return false }
    return value.utf8.split { $0 <= 0x20 }.contains { $0.elementsEqual(word.utf8) }
  }
}
