/// A value read from JSON, as oEmbed answers and JSON-LD hold it.
package enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Names and values; of two with one name the last counts.
  case members([String: JSONValue])

  /// Reads a whole text; `nil` if it is invalid JSON, or nested deeper than 64 levels. (https://www.rfc-editor.org/rfc/rfc8259)
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.readAll() else { return nil }
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
  let bytes: [UInt8]
  private var index = 0
  private static let deepest = 64

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() -> JSONValue? {
    guard let value = read(depth: 0) else { return nil }
    skipSpace()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func read(depth: Int) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case 0x7B: return readMembers(depth: depth)
    case 0x5B: return readArray(depth: depth)
    case 0x22: return readString().map { .string($0) }
    case 0x74: return take("true") ? .bool(true) : nil
    case 0x66: return take("false") ? .bool(false) : nil
    case 0x6E: return take("null") ? .null : nil
    default: return readNumber()
    }
  }

  private mutating func readMembers(depth: Int) -> JSONValue? {
    index += 1
    var members: [String: JSONValue] = [:]
    if take(0x7D) { return .members(members) }
    repeat {
      skipSpace()
      guard next == 0x22, let name = readString(), take(0x3A), let value = read(depth: depth + 1) else {
        return nil
      }
      members[name] = value
    } while take(0x2C)
    return take(0x7D) ? .members(members) : nil
  }

  private mutating func readArray(depth: Int) -> JSONValue? {
    index += 1
    var values: [JSONValue] = []
    if take(0x5D) { return .array(values) }
    repeat {
      guard let value = read(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(0x2C)
    return take(0x5D) ? .array(values) : nil
  }

  private mutating func readNumber() -> JSONValue? {
    let start = index
    if next == 0x2D { index += 1 }
    let whole = index
    skipDigits()
    guard index > whole, bytes[whole] != 0x30 || index == whole + 1 else { return nil }
    if next == 0x2E {
      index += 1
      let fraction = index
      skipDigits()
      if index == fraction { return nil }
    }
    if let byte = next, byte | 0x20 == 0x65 {
      index += 1
      if next == 0x2B || next == 0x2D { index += 1 }
      let exponent = index
      skipDigits()
      if index == exponent { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func skipDigits() { while let byte = next, (0x30...0x39).contains(byte) { index += 1 } }

  private mutating func readString() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0x5C:
        guard let escaped = readEscape() else { return nil }
        text += escaped.utf8
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> String? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return String(Unicode.Scalar(byte))
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return readUnits()
    default: return nil
    }
  }

  /// A run of escapes such as `\u00e9`, which are UTF-16; half a pair is U+FFFD.
  private mutating func readUnits() -> String? {
    var units: [UInt16] = []
    repeat {
      let digits = bytes[index...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      units.append(unit)
      index += 4
    } while take("\\u")
    return String(decoding: units, as: UTF16.self)
  }
}

extension UInt8 {
  /// Whether it is a hexadecimal digit.
  var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}
