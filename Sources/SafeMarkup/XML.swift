/// XML that is always well-formed: every element is closed, and every text is escaped.
///
///     var xml = XML()
///     xml.element("title", ["type": "text"], text: "Fish & <chips>")
///     xml.bytes    // <?xml version="1.0" encoding="UTF-8"?>
///                  // <title type="text">Fish &amp; &lt;chips&gt;</title>
///
/// Names come only from the source code. A character that XML 1.0 does not allow becomes U+FFFD
/// (https://www.w3.org/TR/xml/#charsets).
public struct XML: Sendable {
  /// The attributes of an element in their order; one without a value is left out.
  public typealias Attributes = KeyValuePairs<StaticString, String?>

  /// The document so far, in UTF-8.
  public private(set) var bytes: [UInt8]

  /// A document that has only its declaration.
  public init() { bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) }

  /// Adds an element whose content a closure adds.
  public mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout XML) -> Void
  ) {
    begin(name, attributes)
    content(&self)
    end(name)
  }

  /// Adds whole elements of another document.
  package mutating func append(elements range: Range<Int>, of other: XML) { bytes += other.bytes[range] }

  /// Begins an element whose content comes bit by bit; `end` must follow.
  package mutating func begin(_ name: StaticString, _ attributes: Attributes = [:]) {
    open(name, attributes)
    append(">\n")
  }

  /// Ends the element that was begun last.
  package mutating func end(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  /// Adds an element with a text, unless the text is `nil`.
  public mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String?) {
    text?.withBytes { element(name, attributes, bytes: $0) }
  }

  /// Adds an element with a text from its UTF-8 bytes.
  public mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], bytes text: UnsafeBufferPointer<UInt8>
  ) {
    open(name, attributes)
    append(">")
    Escaping.appendMarkup(text, to: &bytes)
    end(name)
  }

  /// Adds an element without content.
  public mutating func empty(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    append("/>\n")
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    append("<")
    append(name)
    for case let (key, value?) in attributes {
      append(" ")
      append(key)
      append("=\"")
      Escaping.appendMarkup(value, to: &bytes)
      append("\"")
    }
  }

  private mutating func append(_ literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
