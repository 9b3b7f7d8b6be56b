/// An element of an XML document with its content, for oEmbed answers, feeds and sitemaps.
///
///     XMLPart(Array("<urlset><url><loc>https://ada.example/</loc></url></urlset>".utf8))?["url"]?["loc"]?.text
///
/// It is strict where XML is: what is not well-formed is nil. Only the five references of XML and numbers are decoded,
/// and document types are refused. Elements deeper than 64 are refused, and those below the fifth level are
/// checked and then forgotten. (https://www.w3.org/TR/xml/)
package struct XMLPart: Sendable {
  /// The name as it stands, prefix included.
  package let name: String
  /// The attributes in order.
  package let attributes: [(name: String, value: String)]
  /// Where its start tag begins.
  package let offset: Int
  /// The text right below it, without that of its parts.
  package private(set) var text = ""
  /// The elements right below it.
  package private(set) var parts: [XMLPart] = []

  /// The first part of a name.
  package subscript(name: String) -> XMLPart? { parts.first { $0.name == name } }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  private static let deepest = 64
  private static let deepestKept = 5

  private init(_ tag: XMLReader.Tag) { (name, attributes, offset) = (tag.name, tag.attributes, tag.offset) }

  /// Reads a document; `nil` if it is malformed.
  package init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = XMLReader(bytes: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
    var open: [XMLPart] = []
    var root: XMLPart?
    while let piece = reader.next() {
      switch piece {
      case .skipped: continue
      case .broken: return nil
      case .start(let tag, let isEmpty):
        guard root == nil, open.count < Self.deepest else { return nil }
        open.append(XMLPart(tag))
        if isEmpty { root = Self.close(&open) }
      case .end(let name):
        guard open.last?.name == name else { return nil }
        root = Self.close(&open)
      case .text(let text):
        if open.isEmpty, !text.utf8.allSatisfy(\.isSpace) { return nil }
        if !open.isEmpty, open.count <= Self.deepestKept { open[open.count - 1].text += text }
      }
    }
    guard let root, open.isEmpty else { return nil }
    self = root
  }

  /// Ends the innermost element; gives it where it is the outermost too.
  private static func close(_ open: inout [XMLPart]) -> XMLPart? {
    guard let part = open.popLast() else { return nil }
    guard !open.isEmpty else { return part }
    if open.count < deepestKept { open[open.count - 1].parts.append(part) }
    return nil
  }
}

/// Cuts a document into its tags and texts.
private struct XMLReader {
  enum Piece {
    case start(Tag, isEmpty: Bool)
    case end(String)
    case text(String)
    case skipped, broken
  }

  struct Tag {
    let name: String
    let attributes: [(name: String, value: String)]
    let offset: Int
  }

  /// What is still to be read.
  var bytes: ArraySlice<UInt8>

  mutating func next() -> Piece? {
    guard let first = bytes.first else { return nil }
    if first != 0x3C { return takeText() }
    if starts("<!--") { return skip(to: "-->") }
    if starts("<?") { return skip(to: "?>") }
    if starts("<![CDATA[") {
      bytes = bytes.dropFirst(9)
      return take(to: "]]>").map { .text(String(decoding: $0, as: UTF8.self)) } ?? .broken
    }
    return starts("<!") ? .broken : takeTag()
  }

  private func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Everything before a text, which is skipped too; `nil` if the text does not follow.
  private mutating func take(to text: String) -> ArraySlice<UInt8>? {
    let length = text.utf8.count
    for index in bytes.indices where bytes[index] == text.utf8.first {
      guard bytes[index...].starts(with: text.utf8) else { continue }
      defer { bytes = bytes[(index + length)...] }
      return bytes[..<index]
    }
    return nil
  }

  private mutating func skip(to text: String) -> Piece { take(to: text) == nil ? .broken : .skipped }

  /// A tag with its attributes, each of which must have a value in quotes.
  private mutating func takeTag() -> Piece {
    let offset = bytes.startIndex
    bytes.removeFirst()
    let isEnd = bytes.first == 0x2F
    if isEnd { bytes.removeFirst() }
    guard let name = takeName() else { return .broken }
    var attributes: [(name: String, value: String)] = []
    while true {
      let hasSpace = skipSpace()
      guard let byte = bytes.first else { return .broken }
      if byte == 0x3E {
        bytes.removeFirst()
        return isEnd
          ? .end(name) : .start(Tag(name: name, attributes: attributes, offset: offset), isEmpty: false)
      }
      if byte == 0x2F {
        bytes.removeFirst()
        guard !isEnd, bytes.popFirst() == 0x3E else { return .broken }
        return .start(Tag(name: name, attributes: attributes, offset: offset), isEmpty: true)
      }
      guard hasSpace, !isEnd, attributes.count < 256, let attribute = takeAttribute() else { return .broken }
      attributes.append(attribute)
    }
  }

  private mutating func takeAttribute() -> (name: String, value: String)? {
    guard let name = takeName() else { return nil }
    _ = skipSpace()
    guard bytes.popFirst() == 0x3D else { return nil }
    _ = skipSpace()
    guard let quote = bytes.popFirst(), quote == 0x22 || quote == 0x27,
      let end = bytes.firstIndex(of: quote)
    else { return nil }
    let value = bytes[..<end]
    bytes = bytes[(end + 1)...]
    return value.contains(0x3C) ? nil : Self.decode(value).map { (name, $0) }
  }

  private mutating func takeName() -> String? {
    let name = bytes.prefix {
      $0.isLetter || (0x30...0x3A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0) || $0 > 0x7F
    }
    guard let first = name.first, first.isLetter || first == 0x5F || first > 0x7F else { return nil }
    bytes = bytes[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  /// Passes over white space; whether there was any.
  private mutating func skipSpace() -> Bool {
    let rest = bytes.drop { $0.isSpace }
    defer { bytes = rest }
    return rest.startIndex > bytes.startIndex
  }

  /// Text with its references decoded; broken by an unknown reference or a bare `&`.
  private mutating func takeText() -> Piece {
    let text = bytes.prefix { $0 != 0x3C }
    bytes = bytes[text.endIndex...]
    return Self.decode(text).map { .text($0) } ?? .broken
  }

  /// Text with the references of XML decoded; `nil` if there is another reference or a bare `&`.
  private static func decode(_ text: ArraySlice<UInt8>) -> String? {
    guard text.contains(0x26) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    for (number, part) in text.split(separator: 0x26, omittingEmptySubsequences: false).enumerated() {
      guard number > 0 else {
        result += part
        continue
      }
      guard let end = part.prefix(12).firstIndex(of: 0x3B),
        let scalar = scalar(String(decoding: part[..<end], as: UTF8.self))
      else { return nil }
      result += Array(String(Character(scalar)).utf8) + part[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHex = name.hasPrefix("#x")
      return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
  }
}
