/// One piece of a page: a tag, or whatever stands between two tags.
enum PagePiece {
  /// Text, as it stands in the page.
  case text(ArraySlice<UInt8>)
  case tag(PageTag)
  /// A comment, a declaration such as the doctype, or an end tag, as it stands.
  case other(ArraySlice<UInt8>)
}

/// A start tag: its name in small letters, and its attributes in order, their values as they stand in the page.
struct PageTag {
  let name: String
  var attributes: [(name: String, value: String?)]

  /// The value of an attribute with its references to `&` and quotes resolved.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value.map { Self.decoded($0) } }
    set {
      guard let place = attributes.firstIndex(where: { $0.name == name }) else { return }
      guard let newValue else {
        attributes.remove(at: place)
        return
      }
      attributes[place].value = Self.encoded(newValue)
    }
  }

  /// The tag as markup.
  var markup: String {
    "<" + name + attributes.map { key, value in value.map { " \(key)=\"\($0)\"" } ?? " \(key)" }.joined()
      + ">"
  }

  private static func decoded(_ value: String) -> String {
    guard value.contains("&") else { return value }
    return value.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private static func encoded(_ value: String) -> String {
    value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}

/// Reads a page of ours piece by piece. It knows as much of HTML as pages use that were built from checked templates:
/// attributes in double quotes, and nothing but text in `script` and `style`.
struct PageMarkup {
  private let bytes: [UInt8]
  private var index = 0
  /// The element whose content is no markup.
  private var rawElement: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece; nil at the end.
  mutating func next() -> PagePiece? {
    guard index < bytes.count else { return nil }
    let start = index
    if let element = rawElement {
      rawElement = nil
      index = end(of: element, from: start)
      if index > start { return .text(bytes[start..<index]) }
    }
    guard bytes[start] == 0x3C else {
      index = bytes[start...].firstIndex(of: 0x3C) ?? bytes.count
      return .text(bytes[start..<index])
    }
    return tag(from: start)
  }

  private mutating func tag(from start: Int) -> PagePiece {
    if bytes[start...].starts(with: "<!--".utf8) {
      index = end(of: Array("-->".utf8), from: start + 4)
      return .other(bytes[start..<index])
    }
    guard start + 1 < bytes.count, Self.isLetter(bytes[start + 1]) else {
      index = min(bytes.count, (bytes[start...].firstIndex(of: 0x3E) ?? bytes.count) + 1)
      return .other(bytes[start..<index])
    }
    index = start + 1
    let name = word { !Self.isSpace($0) && $0 != 0x3E && $0 != 0x2F }.lowercased()
    var attributes: [(name: String, value: String?)] = []
    while index < bytes.count, bytes[index] != 0x3E {
      guard !Self.isSpace(bytes[index]), bytes[index] != 0x2F else {
        index += 1
        continue
      }
      attributes.append(attribute())
    }
    index = min(bytes.count, index + 1)
    if ["script", "style"].contains(name) { rawElement = name }
    return .tag(PageTag(name: name, attributes: attributes))
  }

  private mutating func attribute() -> (name: String, value: String?) {
    let first = index
    index += 1
    let name =
      String(decoding: bytes[first..<index], as: UTF8.self)
      + word { !Self.isSpace($0) && ![0x3D, 0x3E, 0x2F].contains($0) }
    guard index < bytes.count, bytes[index] == 0x3D else { return (name.lowercased(), nil) }
    index += 1
    guard index < bytes.count, [0x22, 0x27].contains(bytes[index]) else {
      return (name.lowercased(), word { !Self.isSpace($0) && $0 != 0x3E }.replacing("\"", with: "&quot;"))
    }
    let quote = bytes[index]
    index += 1
    let value = word { $0 != quote }
    index = min(bytes.count, index + 1)
    return (name.lowercased(), value.replacing("\"", with: "&quot;"))
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Where the end tag of an element begins.
  private func end(of element: String, from start: Int) -> Int {
    let sign = Array("</\(element)".utf8)
    var place = start
    while place + sign.count <= bytes.count {
      if zip(sign, bytes[place...]).allSatisfy({ $0 == $1 | ($1 >= 0x41 && $1 <= 0x5A ? 0x20 : 0) }) {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  /// Behind the next occurrence of a sign.
  private func end(of sign: [UInt8], from start: Int) -> Int {
    var place = start
    while place + sign.count <= bytes.count {
      if bytes[place...].starts(with: sign) { return place + sign.count }
      place += 1
    }
    return bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }
}
