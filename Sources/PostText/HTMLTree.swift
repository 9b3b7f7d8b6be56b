import CGumbo

/// Foreign HTML as the tree that an HTML5 parser makes of it; the only user of the parser.
enum HTMLTree {
  /// Lends the root of a text parsed as the content of a `div`; the tree ends with the closure.
  ///
  /// The parser is quadratic in tags and attributes, so `HTMLScan` comes first.
  static func withRoot<Result>(of html: String, _ body: (HTMLNode) -> Result) -> Result {
    var html = html
    return html.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return body(HTMLNode(nil)) }
        var options = kGumboDefaultOptions
        options.max_errors = 0
        options.fragment_context = GUMBO_TAG_DIV
        let output = gumbo_parse_with_options(&options, start, characters.count)
        defer { gumbo_destroy_output(&options, output) }
        return body(HTMLNode(output?.pointee.root))
      }
    }
  }
}

/// One node of the tree, valid as long as the closure that it was lent to.
struct HTMLNode {
  /// What a node is to us.
  enum Kind {
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
  var kind: Kind {
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
  var children: [HTMLNode] {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return [] }
    let children = node.pointee.v.element.children
    return UnsafeMutableBufferPointer(start: children.data, count: Int(children.length)).map {
      HTMLNode($0?.assumingMemoryBound(to: GumboNode.self))
    }
  }

  /// The characters of a text node, with its references decoded.
  var characters: String {
    guard case .text = kind, let text = pointer?.pointee.v.text.text else { return "" }
    return String(cString: text)
  }

  /// The value of an attribute.
  func attribute(_ name: String) -> String? {
    guard let node = pointer, node.pointee.type == GUMBO_NODE_ELEMENT else { return nil }
    guard let found = gumbo_get_attribute(&node.pointee.v.element.attributes, name) else { return nil }
    return found.pointee.value.map { String(cString: $0) }
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
}
