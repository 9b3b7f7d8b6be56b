import CGumbo
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
}
