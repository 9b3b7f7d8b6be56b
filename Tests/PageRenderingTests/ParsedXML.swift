import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document as a parser finds it; not well-formed is an error.
struct ParsedXML {
  /// One element: its name, its attributes, the characters right in it, and the elements in it.
  final class Element {
    let name: String
    let attributes: [String: String]
    var text = ""
    var elements: [Element] = []

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    subscript(attribute: String) -> String? { attributes[attribute] }
    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
    func first(_ name: String) -> Element? { all(name).first }
    /// The characters of the first element of a name.
    func text(_ name: String) -> String? { first(name)?.text }
    /// Where the first link of a relation leads.
    func link(_ relation: String) -> String? { all("link").first { $0["rel"] == relation }?["href"] }
  }

  struct NotWellFormed: Error { let problem: String }

  let root: Element

  init(_ text: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root.elements.first else {
      throw NotWellFormed(problem: String(describing: parser.parserError))
    }
    self.root = root
  }

  private final class Reader: NSObject, XMLParserDelegate {
    let root = Element("", [:])
    private lazy var open = [root]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let element = Element(name, attributes)
      open.last?.elements.append(element)
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
  }
}

/// Values of a JSON document by their members.
enum ParsedJSON {
  struct NoObject: Error {}

  static func object(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let object = value as? [String: Any] else { throw NoObject() }
    return object
  }
}
