/// One thing in a page, as a browser's tokenizer would see it.
package enum MarkupToken {
  /// A start tag.
  case start(MarkupTag)
  /// An end tag: its name in lower case, and where it begins.
  case end(name: String, offset: Int)
  /// Text between tags; inside of `script` and `style` no markup is found, in `title` only references.
  case text(Range<Int>)
}

/// A start tag: `<meta property="og:title" content="…">`.
package struct MarkupTag {
  /// The name in lower case.
  package let name: String
  /// Its bytes, from `<` to behind `>`.
  package let range: Range<Int>
  /// The text behind it that has no markup, as in `title` and `script`; empty for all other tags.
  package let content: Range<Int>
  /// The attributes in order, at most 256; kept for the tags that the reader was asked to describe.
  package let attributes: [MarkupAttribute]
  /// The quote inside of a value that ended the value too early, as in `content="He said "hello""`; `nil` if there is
  /// none. Kept where the attributes are.
  package let strayQuote: Int?

  /// Where it begins.
  package var offset: Int { range.lowerBound }

  /// The value of the first attribute of a name, which is the one that counts.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether it makes the page refresh to another.
  var refreshes: Bool { name == "meta" && self["http-equiv"]?.lowercased() == "refresh" }
}

/// An attribute of a start tag.
package struct MarkupAttribute {
  /// How the value is set off; `none` also where there is no value.
  package enum Quote { case double, single, none }

  /// The name in lower case.
  package let name: String
  /// Where the value stands, without its quotes.
  package let range: Range<Int>
  /// How the value is set off.
  package let quote: Quote
  /// The value with its character references decoded once.
  package let value: String
}

/// Reads the tags and texts of a page from its bytes, in one pass and without ever failing.
///
/// It follows the tokenizer of the HTML standard (https://html.spec.whatwg.org/multipage/parsing.html) as far
/// as heads need it. Comments, declarations and what is never closed are passed over.
package struct MarkupReader: Sequence, IteratorProtocol {
  /// The page.
  package let bytes: [UInt8]
  private var index: Int
  /// Where the content of the last start tag ends in which no markup is found.
  private var contentEnd = 0
  /// The tags whose attributes are kept; nil for all.
  private let describedTags: Set<String>?

  /// Reads a page from its beginning, with the attributes of some tags, or of all where none are named.
  package init(
    _ bytes: [UInt8], from start: Int = 0,
    describing tags: Set<String>? = ["html", "base", "meta", "link", "script"]
  ) {
    self.bytes = bytes
    index = start
    describedTags = tags
  }

  /// The next tag or text; nil at the end.
  package mutating func next() -> MarkupToken? {
    if index < contentEnd {
      defer { index = contentEnd }
      return .text(index..<contentEnd)
    }
    while index < bytes.count {
      let start = index
      index = textEnd(from: start)
      if index > start { return .text(start..<index) }
      if let token = readMarkup() { return token }
    }
    return nil
  }

  private static let rawElements: Set<String> = [
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Where text that begins here ends: at the next `<` that begins markup.
  private func textEnd(from start: Int) -> Int {
    (start..<bytes.count).first { bytes[$0] == 0x3C && beginsMarkup(at: $0 + 1) } ?? bytes.count
  }

  private func beginsMarkup(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    return bytes[index].isLetter || bytes[index] == 0x21 || bytes[index] == 0x2F || bytes[index] == 0x3F
  }

  /// Reads what a `<` begins; nil for what is neither a start tag nor an end tag.
  private mutating func readMarkup() -> MarkupToken? {
    let start = index
    index += 1
    if bytes[index] == 0x21, has("!--", at: index) { return skipComment() }
    guard bytes[index] == 0x2F || bytes[index].isLetter else { return skipDeclaration() }
    let isEnd = bytes[index] == 0x2F
    if isEnd { index += 1 }
    guard index < bytes.count, bytes[index].isLetter else { return skipDeclaration() }
    let place = skip { $0 != 0x2F && $0 != 0x3E && !$0.isSpace }
    let name = text(lowercasing: place)
    let areKept = !isEnd && (describedTags?.contains(name) ?? true)
    guard let (attributes, strayQuote) = readAttributes(areKept: areKept) else { return nil }
    if isEnd { return .end(name: name, offset: start) }
    contentEnd = Self.rawElements.contains(name) ? endTag(of: name, from: index) : index
    return .start(
      MarkupTag(
        name: name, range: start..<index, content: index..<contentEnd, attributes: attributes,
        strayQuote: strayQuote))
  }

  private mutating func skipComment() -> MarkupToken? {
    index += 3
    if has(">", at: index) || has("->", at: index) {
      index += has(">", at: index) ? 1 : 2
      return nil
    }
    while index < bytes.count, !(bytes[index] == 0x2D && (has("-->", at: index) || has("--!>", at: index))) {
      index += 1
    }
    index = Swift.min(bytes.count, index + (has("-->", at: index) ? 3 : 4))
    return nil
  }

  private mutating func skipDeclaration() -> MarkupToken? {
    skip { $0 != 0x3E }
    index = Swift.min(bytes.count, index + 1)
    return nil
  }

  /// Where the end tag of an element begins; the end of the page where it is never closed.
  private func endTag(of element: String, from start: Int) -> Int {
    let end = (start..<bytes.count).first { index in
      guard bytes[index] == 0x3C, has("/", at: index + 1), has(element, at: index + 2) else { return false }
      let after = index + 2 + element.utf8.count
      return after >= bytes.count || bytes[after].isSpace || bytes[after] == 0x2F || bytes[after] == 0x3E
    }
    return end ?? bytes.count
  }

  private func has(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8.count <= bytes.count else { return false }
    return zip(text.utf8, bytes[offset...]).allSatisfy { $0 == $1.lowercased }
  }

  // MARK: Attributes

  private static let attributeLimit = 256

  /// Reads up to the closing `>`; `nil` if the page ends before it.
  private mutating func readAttributes(areKept: Bool) -> ([MarkupAttribute], strayQuote: Int?)? {
    var attributes: [MarkupAttribute] = []
    var closingQuote: Int?
    var strayQuote: Int?
    while true {
      skip { $0.isSpace || $0 == 0x2F }
      guard index < bytes.count else { return nil }
      if bytes[index] == 0x3E {
        index += 1
        return (attributes, strayQuote)
      }
      let isGlued = closingQuote.map { $0 + 1 == index } ?? false
      let name = readAttributeName()
      if strayQuote == nil, areKept { strayQuote = self.strayQuote(in: name, isGlued: isGlued, closingQuote) }
      let (range, quote) = readValue()
      if quote != .none { closingQuote = index - 1 }
      guard areKept, attributes.count < Self.attributeLimit else { continue }
      attributes.append(
        MarkupAttribute(
          name: text(lowercasing: name), range: range, quote: quote,
          value: CharacterReferences.decode(bytes[range])))
    }
  }

  /// The quote that ended the value before an attribute too early: the name holds another quote, or follows the value
  /// without a space and is no name of an attribute. Both are parse errors of the HTML standard.
  private func strayQuote(in name: Range<Int>, isGlued: Bool, _ closingQuote: Int?) -> Int? {
    if let quote = name.first(where: { bytes[$0] == 0x22 || bytes[$0] == 0x27 }) {
      return closingQuote ?? quote
    }
    guard isGlued else { return nil }
    let text = text(lowercasing: name)
    return Self.gluedNames.contains(text) || text.hasPrefix("data-") ? nil : closingQuote
  }

  /// Attributes that minifiers write without a space before them.
  private static let gluedNames: Set<String> = [
    "property", "name", "content", "itemprop", "charset", "http-equiv", "media", "id", "class", "lang", "rel",
    "href", "type", "title", "sizes", "crossorigin", "src", "async", "defer",
  ]

  /// Reads a name, whose first byte may be anything.
  private mutating func readAttributeName() -> Range<Int> {
    let start = index
    index += 1
    skip { $0 != 0x2F && $0 != 0x3E && $0 != 0x3D && !$0.isSpace }
    return start..<index
  }

  /// Reads `= value`, or nothing where no value is given.
  private mutating func readValue() -> (Range<Int>, MarkupAttribute.Quote) {
    skip { $0.isSpace }
    guard index < bytes.count, bytes[index] == 0x3D else { return (index..<index, .none) }
    index += 1
    skip { $0.isSpace }
    guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else {
      return (skip { !$0.isSpace && $0 != 0x3E }, .none)
    }
    let quote = bytes[index]
    index += 1
    let range = skip { $0 != quote }
    index = Swift.min(bytes.count, index + 1)
    return (range, quote == 0x22 ? .double : .single)
  }

  private func text(lowercasing range: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: range.count) { buffer in
      for (place, byte) in bytes[range].enumerated() { buffer[place] = byte.lowercased }
      return range.count
    }
  }

  /// Passes over bytes; where they stand.
  @discardableResult
  private mutating func skip(while isSkipped: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    return start..<index
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// Whether it is white space to HTML.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
  /// An ASCII capital as its small letter.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Whether it is a hexadecimal digit.
  var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}
