import CGumbo
import ThreadModel

/// Reads foreign HTML by walking the tree that an HTML5 parser makes of it.
///
/// Only what `HTMLElementRule` knows has a meaning. No attribute is kept: addresses pass `WebURL`, a few
/// class names say what a link is, and numbers of lists are numbers.
struct HTMLReader {
  /// What is to be closed when the walk leaves a node.
  enum Closing { case nothing, container, paragraph, heading, style, ellipsis }

  private struct Step {
    let node: HTMLNode
    let closing: Closing
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
    steps = [Step(node: root, closing: .nothing)]
    while let step = steps.last {
      if step.next < step.node.count {
        steps[steps.count - 1].next += 1
        enter(step.node[step.next])
      } else {
        steps.removeLast()
        leave(step.closing)
      }
    }
  }

  private mutating func enter(_ node: HTMLNode) {
    switch node.kind {
    case .text: builder.append(folding: node.characters)
    case .element(let tag): enter(node, HTMLElementRule.of(tag))
    case .foreign(GUMBO_TAG_MATH): appendFormula(node)
    case .foreign, .nothing: break
    }
  }

  /// Goes inside a node, and closes this when it comes out.
  mutating func descend(_ node: HTMLNode, _ closing: Closing) {
    steps.append(Step(node: node, closing: closing))
  }

  private mutating func leave(_ closing: Closing) {
    switch closing {
    case .nothing: break
    case .container: builder.close()
    case .paragraph: builder.breakParagraph()
    case .heading: builder.closeHeading()
    case .style: builder.closeStyle()
    case .ellipsis: builder.append(folding: "…")
    }
  }

  private mutating func enter(_ node: HTMLNode, _ rule: HTMLElementRule) {
    switch rule {
    case .transparent: descend(node, .nothing)
    case .dropped: break
    case .block: enterBlock(node)
    case .heading:
      builder.openHeading()
      descend(node, .heading)
    case .quote: open(.quote, node)
    case .list(let isOrdered): open(list(node, isOrdered: isOrdered), node)
    case .entry: open(.entry(value: number(node, "value")), node)
    case .preformatted: appendCode(node)
    case .rule: builder.append(.rule)
    case .style(let style): open(style, node)
    default: enterInline(node, rule)
    }
  }

  private mutating func enterInline(_ node: HTMLNode, _ rule: HTMLElementRule) {
    switch rule {
    case .cell:
      builder.append(folding: " ")
      descend(node, .nothing)
    case .span: enterSpan(node)
    case .link: enterLink(node)
    case .ruby: open(RichTextBuilder.Style.ruby, node)
    case .reading: builder.appendReading(node.text)
    case .code: appendCodeSpan(node)
    case .lineBreak: builder.appendLineBreak()
    case .image: builder.append(folding: node.attribute("alt") ?? "")
    default: break
    }
  }

  private mutating func open(_ container: RichTextBuilder.Container, _ node: HTMLNode) {
    builder.open(container)
    descend(node, .container)
  }

  mutating func open(_ style: RichTextBuilder.Style, _ node: HTMLNode) {
    builder.open(style)
    descend(node, .style)
  }

  private mutating func enterBlock(_ node: HTMLNode) {
    builder.breakParagraph()
    if !node.isQuoteFallback { descend(node, .paragraph) }
  }
}
