import CGumbo
import ThreadModel

/// Reads foreign HTML by walking the tree that an HTML5 parser makes of it.
///
/// Only elements that have a rule have a meaning. No attribute is kept: addresses pass `WebURL`, a few
/// class names say what a link is, and numbers of lists are numbers.
struct HTMLReader {
  private struct Step {
    let node: HTMLNode
    /// What is done when the walk leaves the node.
    let leave: (inout RichTextBuilder) -> Void
    var next = 0
  }

  var builder: RichTextBuilder
  private var steps: [Step] = []

  /// Reads a text that `HTMLScan` let through.
  static func read(_ html: String, into builder: RichTextBuilder) -> RichText {
    HTMLTree.withRoot(of: html) { root in
      var reader = HTMLReader(builder: builder)
      reader.walk(root)
      return reader.builder.finish()
    }
  }

  private mutating func walk(_ root: HTMLNode) {
    descend(root)
    while let step = steps.last {
      if step.next < step.node.count {
        steps[steps.count - 1].next += 1
        enter(step.node[step.next])
      } else {
        steps.removeLast()
        step.leave(&builder)
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
    steps.append(Step(node: node, leave: leave))
  }

  mutating func open(_ element: RichTextBuilder.Element, _ node: HTMLNode) {
    builder.open(element)
    descend(node) { $0.close() }
  }

  mutating func enterBlock(_ node: HTMLNode) {
    if node.isQuoteFallback { builder.breakParagraph() } else { open(.paragraph, node) }
  }
}
