// The values that hold no others. Each of these gives `nil` for a value of another kind, which it skips.
extension JSONReader {
  /// A string, decoded and clean.
  package mutating func string() throws(JSONError) -> String? { try text()?.string }

  /// A string with a character in it, decoded and clean.
  package mutating func filledString() throws(JSONError) -> String? {
    try string().flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A string that is not decoded yet: for comparing and interning without an allocation.
  package mutating func text() throws(JSONError) -> JSONText? {
    guard try expect(.string) else { return nil }
    return try scanString()
  }

  /// A string, or a number by its digits as they stand, since some exports write ids as numbers that no
  /// number type holds.
  package mutating func identifier() throws(JSONError) -> String? { try identifierText()?.string }

  /// What `identifier` gives, not decoded yet.
  package mutating func identifierText() throws(JSONError) -> JSONText? {
    guard try peek() == .number else { return try text() }
    return try scanNumber()
  }

  /// A whole number; nil too for one with a fraction or one that does not fit. `1.0` and `1e3` are whole.
  package mutating func int() throws(JSONError) -> Int? {
    guard try expect(.number) else { return nil }
    let digits = try scanNumber().string
    return Int(digits) ?? Double(digits).flatMap(Int.init(exactly:))
  }

  /// A number; nil too for one that no double holds, such as 1e400.
  package mutating func double() throws(JSONError) -> Double? {
    guard try expect(.number) else { return nil }
    return Double(try scanNumber().string).flatMap { $0.isFinite ? $0 : nil }
  }

  /// `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool? {
    guard try expect(.bool) else { return nil }
    let isTrue = byte == UInt8(ascii: "t")
    try skipValue()
    return isTrue
  }

  /// Whether a value says that something is to be covered: `true`, or anything but `false` and `null`, since it may mean
  /// yes.
  package mutating func isCovering() throws(JSONError) -> Bool {
    let isNull = try peek() == .null
    return try bool() ?? !isNull
  }

  /// Every string of an array, elements of other kinds left out; or the one string in its place, which counts as refused
  /// all the same.
  package mutating func strings() throws(JSONError) -> [String]? {
    if try peek() == .string {
      countRefusal()
      return [try scanString().string]
    }
    guard try expect(.array) else { return nil }
    return try list { reader throws(JSONError) in try reader.string() }
  }

  /// What a closure reads from the elements of an array, but for `nil`; nothing if the value is not an array.
  package mutating func list<Element>(
    _ element: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try array { reader throws(JSONError) in
      if let one = try element(&reader) { elements.append(one) }
    }
    return elements
  }

  /// Gives each element of an array to a closure, or the one value in its place.
  package mutating func arrayOrOne(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    if try peek() == .array { try array(element) } else { try element(&self) }
  }

  /// What a closure reads from one member of an object; `nil` if there is no such member.
  package mutating func member<Value>(
    _ name: StaticString, _ read: (inout JSONReader) throws(JSONError) -> Value?
  ) throws(JSONError) -> Value? {
    var value: Value?
    try object { reader, key throws(JSONError) in
      if key == name { value = try read(&reader) }
    }
    return value
  }

  /// What a closure reads from the members of an object, by their keys; nothing for `nil`, or for what is no object.
  package mutating func members<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value?
  ) throws(JSONError) -> [String: Value] {
    var members: [String: Value] = [:]
    try object { reader, key throws(JSONError) in members[key.string] = try read(&reader) }
    return members
  }

  /// Gives each member of an object to a closure with the keys that lead to it, such as `profile.description.bio`: those
  /// of the object itself, and those of the objects in it that the closure leaves. `false` if the value is no object.
  @discardableResult
  package mutating func nestedMembers(
    below prefix: String = "", _ member: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) -> Bool {
    try object { reader, key throws(JSONError) in
      let (path, start) = (prefix + key.string, reader.offset)
      try member(&reader, path)
      guard reader.offset == start, try reader.peek() == .object else { return }
      try reader.nestedMembers(below: path + ".", member)
    }
  }

  // MARK: Scanning

  /// Passes over a string and gives what is between its quotes.
  mutating func scanString() throws(JSONError) -> JSONText {
    offset += 1
    let start = offset
    var isPlain = true
    while true {
      skipPlainCharacters()
      guard offset < bytes.count else { throw unexpected("a closing quote") }
      if bytes[offset] == UInt8(ascii: "\"") { break }
      if try scanSpecialCharacter() { isPlain = false }
    }
    offset += 1
    return JSONText(raw: UnsafeBufferPointer(rebasing: bytes[start..<offset - 1]), isPlain: isPlain)
  }

  /// Passes over printable ASCII without quotes and backslashes, which is most of any export.
  private mutating func skipPlainCharacters() {
    var index = offset
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
      index += 1
    }
    offset = index
  }

  /// Passes over one escape or one character that is not printable ASCII; true where decoding changes it.
  private mutating func scanSpecialCharacter() throws(JSONError) -> Bool {
    if bytes[offset] == UInt8(ascii: "\\") {
      try scanEscape()
      return true
    }
    guard bytes[offset] >= 0x20 else { throw unexpected("control characters to be escaped") }
    guard let (scalar, length) = UTF8Sequence.decode(bytes, at: offset) else { throw unexpected("UTF-8") }
    offset += length
    return JSONTextDecoder.mustReplace(scalar.value)
  }

  private mutating func scanEscape() throws(JSONError) {
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      guard JSONTextDecoder.hexadecimal(bytes, at: offset) != nil else {
        throw unexpected("four hexadecimal digits")
      }
      offset += 4
    default: throw unexpected("one of \"\\/bfnrtu after a backslash")
    }
  }

  /// Passes over a number and gives it as it is written.
  mutating func scanNumber() throws(JSONError) -> JSONText {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    if byte == UInt8(ascii: "0") { offset += 1 } else { try scanDigits() }
    if byte == UInt8(ascii: ".") {
      offset += 1
      try scanDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      try scanDigits()
    }
    return JSONText(raw: UnsafeBufferPointer(rebasing: bytes[start..<offset]), isPlain: true)
  }

  private mutating func scanDigits() throws(JSONError) {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw unexpected("a digit") }
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
  }

  /// Passes over `true`, `false` or `null`.
  mutating func scanWord() throws(JSONError) {
    let word: StaticString =
      switch byte {
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      default: "null"
      }
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    for letter in letters {
      guard byte == letter else { throw unexpected("\"\(word)\"") }
      offset += 1
    }
  }
}
