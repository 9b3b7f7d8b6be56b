/// Reads one JSON text from front to back, asking for each value when it comes: no tree is ever built.
///
///     var reader = JSONReader(bytes)
///     try reader.object { reader, key throws(JSONError) in
///       switch key {
///       case "id": id = try reader.identifier()
///       case "tags": try reader.array { reader throws(JSONError) in tags.append(try reader.string() ?? "") }
///       default: break  // a value that nobody reads is skipped
///       }
///     }
///     try reader.end()
///
/// It refuses what RFC 8259 refuses, bytes that are no UTF-8, and nesting deeper than `maximumDepth`. Of two
/// members with one key both are given, in order, so the last one wins where a value is assigned. A value
/// of another kind than the one asked for is skipped and gives nil (`false` for objects and arrays): only
/// text that is no JSON at all throws. (https://www.rfc-editor.org/rfc/rfc8259)
package struct JSONReader {
  /// What kind of value comes next, with what a person calls it.
  package enum Kind: String, Sendable {
    case object = "an object"
    case array = "a list"
    case string = "a string"
    case number = "a number"
    case bool = "true or false"
    case null
  }

  /// How many brackets may be open at once; no export known nests deeper than 20.
  package static let maximumDepth = 64

  package let bytes: UnsafeBufferPointer<UInt8>
  /// The byte that is read next, from 0.
  package internal(set) var offset: Int
  /// How many values were of another kind than the one asked for, `null` apart.
  package private(set) var refusals = 0
  private var depth = 0

  /// Reads a text from a byte on. The bytes must stay where they are while the reader lives.
  package init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes.bindMemory(to: UInt8.self)
    self.offset = max(0, offset)
  }

  /// The kind of the next value, which stays to be read.
  package mutating func peek() throws(JSONError) -> Kind {
    skipWhitespace()
    switch byte {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw unexpected("a value")
    }
  }

  /// Gives each member of an object to a closure, which reads the value or leaves it. `false` if the value
  /// is no object; it is skipped then.
  @discardableResult
  package mutating func object(
    _ member: (inout JSONReader, JSONText) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    guard try opens(.object) else { return false }
    if closes(UInt8(ascii: "}")) { return true }
    repeat {
      let key = try key()
      let start = offset
      try member(&self, key)
      if offset == start { try skipValue() }
    } while try hasNext(before: UInt8(ascii: "}"))
    return true
  }

  /// Gives each element of an array to a closure, which reads it or leaves it. `false` if the value is no
  /// array; it is skipped then.
  @discardableResult
  package mutating func array(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    guard try opens(.array) else { return false }
    if closes(UInt8(ascii: "]")) { return true }
    repeat {
      skipWhitespace()
      let start = offset
      try element(&self)
      if offset == start { try skipValue() }
    } while try hasNext(before: UInt8(ascii: "]"))
    return true
  }

  /// Passes over a value of any kind, checking it all the same. It calls itself for what is inside, at most
  /// `maximumDepth` levels deep.
  package mutating func skipValue() throws(JSONError) {
    switch try peek() {
    case .object: try object { _, _ in }
    case .array: try array { _ in }
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .bool, .null: try scanWord()
    }
  }

  /// Passes over a value and gives the bytes it is in.
  package mutating func rawValue() throws(JSONError) -> Range<Int> {
    skipWhitespace()
    let start = offset
    try skipValue()
    return start..<offset
  }

  /// Checks that nothing but white space follows.
  package mutating func end() throws(JSONError) {
    skipWhitespace()
    guard offset == bytes.count else { throw unexpected("nothing more") }
  }

  // MARK: Structure

  /// The next byte, or NUL at the end, which no rule of JSON allows.
  package var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  package mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  /// Whether a value of a kind comes next. One of another kind is skipped, and counted unless it is `null`.
  mutating func expect(_ kind: Kind) throws(JSONError) -> Bool {
    if try peek() == kind { return true }
    if byte != UInt8(ascii: "n") { countRefusal() }
    try skipValue()
    return false
  }

  /// Counts a value of the right kind that cannot be used, such as a time that is not one.
  mutating func countRefusal() { refusals &+= 1 }

  /// Enters an object or array, or skips a value of another kind.
  private mutating func opens(_ kind: Kind) throws(JSONError) -> Bool {
    guard try expect(kind) else { return false }
    guard depth < Self.maximumDepth else {
      throw JSONError(at: offset, "expected at most \(Self.maximumDepth) brackets to be open at once")
    }
    depth += 1
    offset += 1
    return true
  }

  /// Leaves an object or array that has just been entered, if it is empty.
  private mutating func closes(_ bracket: UInt8) -> Bool {
    skipWhitespace()
    guard byte == bracket else { return false }
    offset += 1
    depth -= 1
    return true
  }

  /// After a value: whether another follows; leaves the object or array where none does.
  private mutating func hasNext(before bracket: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    if byte == UInt8(ascii: ",") {
      offset += 1
      return true
    }
    guard byte == bracket else { throw unexpected("\",\" or \"\(Unicode.Scalar(bracket))\"") }
    offset += 1
    depth -= 1
    return false
  }

  /// Reads a key and its colon, up to the first byte of the value.
  private mutating func key() throws(JSONError) -> JSONText {
    skipWhitespace()
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let key = try scanString()
    skipWhitespace()
    guard byte == UInt8(ascii: ":") else { throw unexpected("\":\"") }
    offset += 1
    skipWhitespace()
    return key
  }

  /// The error for a byte that should have been something else.
  package func unexpected(_ expected: String) -> JSONError {
    guard offset < bytes.count else {
      return JSONError(at: offset, "expected \(expected) but the text ends", isUnexpectedEnd: true)
    }
    let name = UTF8Sequence.decode(bytes, at: offset).map { "\"\($0.scalar)\"" } ?? "a byte that is no UTF-8"
    return JSONError(at: offset, "expected \(expected) but found \(name)")
  }
}
