/// A value read from JSON, as oEmbed answers and JSON-LD hold it.
package enum JSONValue: Hashable {
  /// `true`, `false` or `null`.
  case literal
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Names and values; of two with one name the last counts.
  case members([String: JSONValue])

  /// Reads a whole text; `nil` if it is invalid JSON, or nested deeper than 64 levels. (https://www.rfc-editor.org/rfc/rfc8259)
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(rest: bytes[...])
    guard let value = try? reader.readAll() else { return nil }
    self = value
  }

  /// The value of a name; `nil` if it is missing.
  package subscript(name: String) -> JSONValue? {
    guard case .members(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The first of an array, or the value itself: `"author": […]` and `"author": {…}` are read alike.
  package var first: JSONValue? { all.first }

  /// Its members with those of another value; what both have is as it is here.
  func joined(with other: JSONValue) -> JSONValue {
    guard case .members(let members) = self, case .members(let others) = other else { return self }
    return .members(members.merging(others) { own, _ in own })
  }

  /// The values of an array, or the value itself.
  package var all: [JSONValue] {
    guard case .array(let values) = self else { return [self] }
    return values
  }
}

/// Reads JSON strictly, in one pass.
private struct JSONReader {
  struct Malformed: Error {}

  /// What is still to be read.
  var rest: ArraySlice<UInt8>
  static let deepest = 64

  mutating func readAll() throws(Malformed) -> JSONValue {
    let value = try read(depth: 0)
    guard rest.allSatisfy(Self.isSpace) else { throw Malformed() }
    return value
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Passes over white space, and over a text if it follows.
  private mutating func takes(_ text: String) -> Bool {
    rest = rest.drop(while: Self.isSpace)
    return rest.take(text)
  }

  private mutating func read(depth: Int) throws(Malformed) -> JSONValue {
    guard depth < Self.deepest else { throw Malformed() }
    if takes("{") {
      var members: [String: JSONValue] = [:]
      try readList(to: "}") { reader throws(Malformed) in
        guard reader.takes("\"") else { throw Malformed() }
        let name = try reader.readString()
        guard reader.takes(":") else { throw Malformed() }
        members[name] = try reader.read(depth: depth + 1)
      }
      return .members(members)
    }
    if takes("[") {
      var values: [JSONValue] = []
      try readList(to: "]") { reader throws(Malformed) in values.append(try reader.read(depth: depth + 1)) }
      return .array(values)
    }
    if takes("\"") { return .string(try readString()) }
    if takes("true") || takes("false") || takes("null") { return .literal }
    return .number(try readNumber())
  }

  /// Reads what commas part, up to the closing bracket.
  private mutating func readList(
    to bracket: String, _ element: (inout JSONReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    if takes(bracket) { return }
    repeat { try element(&self) } while takes(",")
    guard takes(bracket) else { throw Malformed() }
  }

  private mutating func readNumber() throws(Malformed) -> String {
    let start = rest
    _ = rest.take(0x2D)
    if !rest.take(0x30) { try skipDigits() }
    if rest.take(0x2E) { try skipDigits() }
    if rest.take(0x65) || rest.take(0x45) {
      _ = rest.take(0x2B) || rest.take(0x2D)
      try skipDigits()
    }
    return String(decoding: start[..<rest.startIndex], as: UTF8.self)
  }

  /// Passes over digits, of which there must be one.
  private mutating func skipDigits() throws(Malformed) {
    guard !rest.take(while: { (0x30...0x39).contains($0) }).isEmpty else { throw Malformed() }
  }

  /// Reads a string behind its opening quote.
  private mutating func readString() throws(Malformed) -> String {
    var text: [UInt8] = []
    while true {
      text += rest.take { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
      switch rest.popFirst() {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0x5C: text += try readEscape().utf8
      default: throw Malformed()
      }
    }
  }

  private mutating func readEscape() throws(Malformed) -> String {
    if rest.take(0x75) { return try readUnits() }
    guard let byte = rest.popFirst(), let text = Self.escapes[byte] else { throw Malformed() }
    return text
  }

  /// What stands for a character behind a backslash, but for `u`.
  private static let escapes: [UInt8: String] = [
    0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
  ]

  /// A run of escapes such as `\u00e9`, which are UTF-16; half a pair is U+FFFD.
  private mutating func readUnits() throws(Malformed) -> String {
    var units: [UInt16] = []
    while true {
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw Malformed() }
      units.append(unit)
      rest = rest.dropFirst(4)
      guard rest.take("\\u") else { return String(decoding: units, as: UTF16.self) }
    }
  }
}
