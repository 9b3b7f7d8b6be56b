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
  /// Where its start tag begins.
  package let offset: Int
  /// The attributes in order.
  package fileprivate(set) var attributes: [(name: String, value: String)] = []
  /// The text right below it, without that of its parts.
  package fileprivate(set) var text = ""
  /// The elements right below it.
  package fileprivate(set) var parts: [XMLPart] = []

  /// The first part of a name.
  package subscript(name: String) -> XMLPart? { parts.first { $0.name == name } }

  /// The value of an attribute.
  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension XMLPart {
  /// Reads a document; `nil` if it is malformed.
  package init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = XMLReader(bytes: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
    guard let root = try? reader.read() else { return nil }
    self = root
  }
}

/// Reads a document from its beginning to its end.
private struct XMLReader {
  struct Malformed: Error {}

  /// What is still to be read.
  var bytes: ArraySlice<UInt8>
  /// The elements that have not ended yet, the outermost first.
  var open: [XMLPart] = []
  /// The outermost element, once it has ended.
  var root: XMLPart?

  static let deepest = 64
  static let deepestKept = 5

  mutating func read() throws(Malformed) -> XMLPart {
    while let first = bytes.first {
      if first != 0x3C {
        try add(Self.decode(bytes.take { $0 != 0x3C }))
      } else if starts("<!--") {
        _ = try take(to: "-->")
      } else if starts("<?") {
        _ = try take(to: "?>")
      } else if starts("<![CDATA[") {
        bytes = bytes.dropFirst(9)
        try add(String(decoding: take(to: "]]>"), as: UTF8.self))
      } else {
        try readTag()
      }
    }
    guard let root, open.isEmpty else { throw Malformed() }
    return root
  }

  /// Adds a text to the innermost element; outside of all elements only white space may be.
  private mutating func add(_ text: String) throws(Malformed) {
    if open.isEmpty {
      guard text.utf8.allSatisfy(\.isSpace) else { throw Malformed() }
    } else if open.count <= Self.deepestKept {
      open[open.count - 1].text += text
    }
  }

  /// Reads a tag with its attributes, each of which must have a value in quotes.
  private mutating func readTag() throws(Malformed) {
    let offset = bytes.startIndex
    bytes.removeFirst()
    let isEnd = bytes.take(0x2F)
    var part = XMLPart(name: try takeName(), offset: offset)
    var hasSpace = skipSpace()
    while let byte = bytes.first, byte != 0x3E, byte != 0x2F {
      guard hasSpace, !isEnd, part.attributes.count < 256 else { throw Malformed() }
      part.attributes.append(try takeAttribute())
      hasSpace = skipSpace()
    }
    let isEmpty = !isEnd && bytes.take(0x2F)
    guard bytes.take(0x3E) else { throw Malformed() }
    if isEnd {
      guard open.last?.name == part.name else { throw Malformed() }
    } else {
      guard root == nil, open.count < Self.deepest else { throw Malformed() }
      open.append(part)
    }
    if isEnd || isEmpty { close() }
  }

  /// Ends the innermost element.
  private mutating func close() {
    guard let part = open.popLast() else { return }
    if open.isEmpty {
      root = part
    } else if open.count < Self.deepestKept {
      open[open.count - 1].parts.append(part)
    }
  }

  private mutating func takeAttribute() throws(Malformed) -> (name: String, value: String) {
    let name = try takeName()
    _ = skipSpace()
    guard bytes.take(0x3D) else { throw Malformed() }
    _ = skipSpace()
    guard let quote = bytes.popFirst(), quote == 0x22 || quote == 0x27 else { throw Malformed() }
    let value = bytes.take { $0 != quote }
    guard bytes.take(quote), !value.contains(0x3C) else { throw Malformed() }
    return (name, try Self.decode(value))
  }

  private mutating func takeName() throws(Malformed) -> String {
    let name = bytes.take {
      $0.isLetter || (0x30...0x3A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0) || $0 > 0x7F
    }
    guard let first = name.first, first.isLetter || first == 0x5F || first > 0x7F else { throw Malformed() }
    return String(decoding: name, as: UTF8.self)
  }

  // MARK: Bytes

  private func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Passes over white space; whether there was any.
  private mutating func skipSpace() -> Bool { !bytes.take(while: \.isSpace).isEmpty }

  /// Everything before a text, which is skipped too.
  private mutating func take(to text: String) throws(Malformed) -> ArraySlice<UInt8> {
    guard let end = bytes.firstRange(of: text.utf8) else { throw Malformed() }
    defer { bytes = bytes[end.upperBound...] }
    return bytes[..<end.lowerBound]
  }

  /// Text with the references of XML decoded; there may be no other reference and no bare `&`.
  private static func decode(_ text: ArraySlice<UInt8>) throws(Malformed) -> String {
    guard text.contains(0x26) else { return String(decoding: text, as: UTF8.self) }
    var result = Array(text.prefix { $0 != 0x26 })
    for part in text.split(separator: 0x26, omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.prefix(12).firstIndex(of: 0x3B),
        let scalar = scalar(String(decoding: part[..<end], as: UTF8.self))
      else { throw Malformed() }
      result += Array(String(scalar).utf8) + part[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let isHex = name.hasPrefix("#x")
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
}
