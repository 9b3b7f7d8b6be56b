/// The flat fields of a small XML document, as oEmbed has it: `<oembed><type>rich</type></oembed>`.
///
/// It is strict where XML is: what is not well-formed is nil. Only the five references of XML and numbers are
/// decoded, and document types are refused. (https://www.w3.org/TR/xml/)
struct XMLFields {
  /// The name of the outermost element.
  let root: String
  /// The texts of the elements right below it.
  let fields: [String: String]

  /// Reads a document; nil where it is none.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = XMLReader(bytes: bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
    var open: [String] = []
    var root: String?
    var fields: [String: String] = [:]
    while let piece = reader.next() {
      switch piece {
      case .skipped: continue
      case .broken: return nil
      case .start(let name, let isEmpty):
        guard !open.isEmpty || root == nil, open.count < 64 else { return nil }
        root = root ?? name
        if open.count == 1 { fields[name] = "" }
        if !isEmpty { open.append(name) }
      case .end(let name): if open.popLast() != name { return nil }
      case .text(let part):
        if open.count == 2 { fields[open[1], default: ""] += part }
        if open.isEmpty, !part.allSatisfy(\.isWhitespace) { return nil }
      }
    }
    guard let root, open.isEmpty else { return nil }
    self.root = root
    self.fields = fields
  }
}

/// Cuts a document into its tags and texts.
private struct XMLReader {
  enum Piece {
    case start(String, isEmpty: Bool)
    case end(String)
    case text(String)
    case skipped, broken
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

  /// What stands before a text, which is passed over too; nil where it does not come.
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

  /// A tag; attributes are only looked at for their form.
  private mutating func takeTag() -> Piece {
    guard var inside = take(to: ">")?.dropFirst() else { return .broken }
    let isEnd = inside.first == 0x2F
    if isEnd { inside.removeFirst() }
    let isEmpty = inside.last == 0x2F
    if isEmpty { inside.removeLast() }
    let name = inside.prefix {
      $0.isLetter || (0x30...0x3A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0) || $0 > 0x7F
    }
    let attributes = inside[name.endIndex...]
    guard let first = name.first, first.isLetter || first == 0x5F || first > 0x7F, !(isEnd && isEmpty),
      attributes.first?.isSpace ?? true, !attributes.contains(0x3C),
      attributes.count(where: { $0 == 0x22 }).isMultiple(of: 2)
    else { return .broken }
    let text = String(decoding: name, as: UTF8.self)
    return isEnd ? .end(text) : .start(text, isEmpty: isEmpty)
  }

  /// Text with the references of XML decoded; broken by another reference or a bare `&`.
  private mutating func takeText() -> Piece {
    let text = bytes.prefix { $0 != 0x3C }
    bytes = bytes[text.endIndex...]
    guard text.contains(0x26) else { return .text(String(decoding: text, as: UTF8.self)) }
    var result: [UInt8] = []
    for (number, part) in text.split(separator: 0x26, omittingEmptySubsequences: false).enumerated() {
      guard number > 0 else {
        result += part
        continue
      }
      guard let end = part.prefix(12).firstIndex(of: 0x3B),
        let scalar = Self.scalar(String(decoding: part[..<end], as: UTF8.self))
      else { return .broken }
      result += Array(String(Character(scalar)).utf8) + part[(end + 1)...]
    }
    return .text(String(decoding: result, as: UTF8.self))
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
