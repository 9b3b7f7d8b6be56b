/// A page or a piece of one, taken apart.
///
/// Stricter than a browser, so that a page which passes is read by every browser in the same way: elements close
/// where they must, each attribute stands once and in double quotes, and text holds neither `<` nor `>`.
struct ParsedPage {
  /// One element, in the order of the page.
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The characters in it.
    var text = ""
    /// The position of the element in the page, and the one behind the last element in it.
    let index: Int
    var end: Int

    subscript(attribute: String) -> String? { attributes[attribute] }
    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
  }

  private(set) var elements: [Element] = []
  /// All of the text.
  private(set) var text = ""

  init(_ html: String) throws {
    var reader = MarkupCursor(html)
    var open: [(element: Int, textStart: String.Index)] = []
    while !reader.isAtEnd {
      text += try reader.text()
      switch try reader.tag() {
      case .start(let name, let attributes):
        elements.append(Element(name: name, attributes: attributes, index: elements.count, end: 0))
        elements[elements.count - 1].end = elements.count
        if !Self.voidElements.contains(name) { open.append((elements.count - 1, text.endIndex)) }
      case .end(let name):
        guard let (element, textStart) = open.popLast(), elements[element].name == name else {
          throw reader.fault("</\(name)> closes nothing")
        }
        elements[element].text = String(text[textStart...])
        elements[element].end = elements.count
      case .doctype, nil: break
      }
    }
    guard open.isEmpty else { throw reader.fault("<\(elements[open[0].element].name)> is never closed") }
  }

  private static let voidElements: Set<String> = [
    "meta", "link", "img", "br", "hr", "track", "source", "input", "base", "embed", "wbr", "area", "col",
  ]
}

extension ParsedPage {
  /// The elements that a selector names: `a`, `.entry` or `p.note`; inside of an element if one is given.
  func all(_ selector: String, in outer: Element? = nil) -> [Element] {
    let parts = selector.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let range = outer.map { ($0.index + 1)..<$0.end } ?? elements.indices
    return elements[range].filter { element in
      (parts[0].isEmpty || element.name == parts[0]) && parts.dropFirst().allSatisfy(element.classes.contains)
    }
  }

  /// The first element that a selector names.
  func first(_ selector: String, in outer: Element? = nil) -> Element? { all(selector, in: outer).first }

  /// The text of each element that a selector names, with its white space folded.
  func texts(_ selector: String, in outer: Element? = nil) -> [String] {
    all(selector, in: outer).map { $0.text.folded }
  }

  /// What the `<meta>` of a name or property says.
  func meta(_ name: String) -> String? {
    all("meta").first { $0["name"] == name || $0["property"] == name }?["content"]
  }

  /// Where the `<link>` of a relation leads.
  func link(_ relation: String) -> String? { all("link").first { $0["rel"] == relation }?["href"] }
}

extension String {
  /// The words with one space between them.
  var folded: String { split { $0.isWhitespace }.joined(separator: " ") }
}
