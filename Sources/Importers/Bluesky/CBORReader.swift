/// Reads one value of DAG-CBOR from front to back, asking for each part when it comes, as `JSONReader` does.
///
/// It knows what repositories hold: numbers, strings, bytes, lists, maps with strings for keys, and links (tag
/// 42). Lengths that are open, other tags and other keys are refused; the order of keys does not matter, and
/// of two members with one key the later stands. (https://ipld.io/specs/codecs/dag-cbor/spec/)
struct CBORReader {
  /// What begins at a byte. Strings, bytes and links are passed over already.
  enum Head: Hashable {
    case unsigned(UInt64)
    /// The number -1 minus this.
    case negative(UInt64)
    case bytes(Range<Int>)
    case text(String)
    case array(Int)
    case map(Int)
    case link(CID)
    case bool(Bool)
    case double(Double)
    case null
  }

  private var cursor: ByteCursor

  /// Reads a part of some bytes. They must stay where they are while the reader lives.
  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) { cursor = ByteCursor(bytes, in: range) }

  /// The bytes that it reads a part of.
  var bytes: UnsafeRawBufferPointer { cursor.bytes }
  /// The byte that is read next, from 0.
  var offset: Int { cursor.offset }

  /// Passes over the next value, or over the mark before the elements of a list or map.
  mutating func head() throws(CBORError) -> Head {
    guard let first = cursor.byte() else { throw unexpected("a value") }
    let argument = try argument(first & 31)
    switch first >> 5 {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(try take(argument))
    case 3: return .text(try text(take(argument)))
    case 4: return .array(try count(argument, of: 1))
    case 5: return .map(try count(argument, of: 2))
    case 6: return .link(try link(tag: argument))
    default: return try simple(first & 31, argument)
    }
  }

  /// Gives each member of a map to a closure, which reads the value or leaves it. `false` if the value is no
  /// map; it is skipped then.
  @discardableResult
  mutating func map(_ member: (inout CBORReader, String) throws(CBORError) -> Void) throws(CBORError) -> Bool
  {
    var inside = self
    guard case .map(let count) = try inside.head() else {
      try skipValue()
      return false
    }
    self = inside
    for _ in 0..<count {
      guard case .text(let key) = try head() else { throw unexpected("a string for a key") }
      let start = offset
      try member(&self, key)
      if offset == start { try skipValue() }
    }
    return true
  }

  /// Gives each element of a list to a closure, which reads it or leaves it. `false` if the value is no list;
  /// it is skipped then.
  @discardableResult
  mutating func array(_ element: (inout CBORReader) throws(CBORError) -> Void) throws(CBORError) -> Bool {
    var inside = self
    guard case .array(let count) = try inside.head() else {
      try skipValue()
      return false
    }
    self = inside
    for _ in 0..<count {
      let start = offset
      try element(&self)
      if offset == start { try skipValue() }
    }
    return true
  }

  /// Passes over a value of any depth without recursion.
  mutating func skipValue() throws(CBORError) {
    var pending = 1
    while pending > 0 {
      pending -= 1
      switch try head() {
      case .array(let count): pending += count
      case .map(let count): pending += 2 * count
      default: break
      }
    }
  }

  // MARK: Parts

  private mutating func argument(_ short: UInt8) throws(CBORError) -> UInt64 {
    guard short >= 24 else { return UInt64(short) }
    guard short <= 27 else { throw unexpected("a length that is stated") }
    guard let number = cursor.bigEndian(1 << Int(short - 24)) else { throw unexpected("a number") }
    return number
  }

  private mutating func take(_ length: UInt64) throws(CBORError) -> Range<Int> {
    guard let length = Int(exactly: length), let range = cursor.take(length) else {
      throw unexpected("\(length) more bytes")
    }
    return range
  }

  /// How many elements a list or map has: at most as many as there are bytes left for them.
  private func count(_ stated: UInt64, of parts: Int) throws(CBORError) -> Int {
    guard let count = Int(exactly: stated), count <= cursor.remaining / parts else {
      throw unexpected("\(stated) elements")
    }
    return count
  }

  private func text(_ range: Range<Int>) throws(CBORError) -> String {
    guard let text = String(validating: cursor.bytes[range], as: UTF8.self) else {
      throw unexpected("UTF-8")
    }
    return text
  }

  /// A link is a string of bytes that begins with a zero, under tag 42.
  private mutating func link(tag: UInt64) throws(CBORError) -> CID {
    guard tag == 42, let first = cursor.byte(), first >> 5 == 2 else { throw unexpected("a link") }
    let range = try take(argument(first & 31))
    var part = ByteCursor(cursor.bytes, in: range)
    guard part.byte() == 0, let name = CID(&part), part.remaining == 0 else {
      throw unexpected("a link")
    }
    return name
  }

  private func simple(_ short: UInt8, _ argument: UInt64) throws(CBORError) -> Head {
    switch short {
    case 20: return .bool(false)
    case 21: return .bool(true)
    case 22: return .null
    case 27: return .double(Double(bitPattern: argument))
    default: throw unexpected("true, false, null or a number of eight bytes")
    }
  }

  /// The error for bytes that should have been something else.
  func unexpected(_ expected: String) -> CBORError {
    CBORError(offset: cursor.offset, message: "expected \(expected)")
  }
}

/// Where bytes stop being DAG-CBOR, and what should have stood there.
struct CBORError: Error, Hashable {
  /// The byte at or behind which it was noticed, from 0.
  let offset: Int
  /// What was expected, such as `expected UTF-8`.
  let message: String
}
