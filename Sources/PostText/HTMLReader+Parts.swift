import CGumbo
import ThreadModel

extension HTMLReader {
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

extension HTMLNode {
  /// An `ol` with the numbers that the author chose, without its entries.
  var orderedList: RichText.List {
    RichText.List(
      isOrdered: true, start: number("start"), isReversed: attribute("reversed") != nil, entries: [])
  }

  /// A whole number of at most nine digits
  /// (https://html.spec.whatwg.org/#rules-for-parsing-integers, without what may follow).
  func number(_ name: String) -> Int? {
    guard let text = attribute(name), text.utf8.count <= 10, let number = Int(text) else {
      return nil
    }
    return (-999_999_999...999_999_999).contains(number) ? number : nil
  }
}
