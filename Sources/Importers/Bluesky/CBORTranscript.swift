import Foundation
import NativeFormat

/// Writes a value of DAG-CBOR as JSON, the way `goat repo unpack` does, so that one reader serves both.
///
/// A link becomes `{"$link":"bafy…"}`, and bytes become `{"$bytes":"…"}` in base 64.
/// (https://atproto.com/specs/data-model#json-representation)
///
/// It knows what repositories hold: numbers, strings, bytes, lists, maps with strings for keys, and links (tag
/// 42). Lengths that are open, other tags and other keys are refused; the order of keys does not matter, and
/// members with one key are all written. (https://ipld.io/specs/codecs/dag-cbor/spec/)
struct CBORTranscript {
  /// How many lists and maps may be open at once, as in JSON.
  static let maximumDepth = JSONReader.maximumDepth

  /// What a value begins with: its major type, the low five bits next to it, and the number that they state.
  private typealias Head = (major: UInt8, short: UInt8, argument: UInt64)

  private var cursor: ByteCursor
  private var json: [UInt8] = []

  /// The JSON of the value at the start of a part of some bytes. An error names the byte of them at or behind
  /// which it was noticed.
  static func json(of bytes: UnsafeRawBufferPointer, in range: Range<Int>) throws(JSONError) -> [UInt8] {
    var transcript = CBORTranscript(cursor: ByteCursor(bytes, in: range))
    try transcript.writeValue(depth: 0)
    return transcript.json
  }

  /// Writes the next value, which is in so many lists and maps.
  private mutating func writeValue(depth: Int) throws(JSONError) {
    let (major, short, argument) = try head()
    switch (major, short) {
    case (0, _): json += "\(argument)".utf8
    case (1, _): json += argument == .max ? "-18446744073709551616".utf8 : "-\(argument + 1)".utf8
    case (2, _): try writeBytes(argument)
    case (3, _): try writeText(argument)
    case (4, _): try writeElements(argument, isMap: false, depth: depth)
    case (5, _): try writeElements(argument, isMap: true, depth: depth)
    case (6, _): try writeLink(tag: argument)
    case (7, 20): json += "false".utf8
    case (7, 21): json += "true".utf8
    case (7, 22): json += "null".utf8
    case (7, 27):
      let number = Double(bitPattern: argument)
      json += number.isFinite ? "\(number)".utf8 : "null".utf8
    default: throw unexpected("true, false, null or a number of eight bytes")
    }
  }

  /// Writes the elements of a list, or the members of a map.
  private mutating func writeElements(_ stated: UInt64, isMap: Bool, depth: Int) throws(JSONError) {
    // An element takes at least one byte, and so does a key.
    guard let count = Int(exactly: stated), count <= cursor.remaining / (isMap ? 2 : 1) else {
      throw unexpected("\(stated) elements")
    }
    guard depth < Self.maximumDepth else {
      throw unexpected("at most \(Self.maximumDepth) lists and maps in each other")
    }
    json.append(UInt8(ascii: isMap ? "{" : "["))
    for index in 0..<count {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      if isMap {
        let key = try head()
        guard key.major == 3 else { throw unexpected("a string for a key") }
        try writeText(key.argument)
        json.append(UInt8(ascii: ":"))
      }
      try writeValue(depth: depth + 1)
    }
    json.append(UInt8(ascii: isMap ? "}" : "]"))
  }

  private mutating func writeText(_ length: UInt64) throws(JSONError) {
    let range = try take(length)
    guard let text = String(validating: cursor.bytes[range], as: UTF8.self) else {
      throw unexpected("UTF-8")
    }
    var writer = JSONWriter()
    writer.string(text)
    json += writer.bytes
  }

  private mutating func writeBytes(_ length: UInt64) throws(JSONError) {
    let range = try take(length)
    json += "{\"$bytes\":\"\(Data(cursor.bytes[range]).base64EncodedString())\"}".utf8
  }

  /// A link is a string of bytes that begins with a zero, under tag 42.
  private mutating func writeLink(tag: UInt64) throws(JSONError) {
    guard tag == 42 else { throw unexpected("a link") }
    let bytes = try head()
    guard bytes.major == 2 else { throw unexpected("a link") }
    let range = try take(bytes.argument)
    var part = ByteCursor(cursor.bytes, in: range)
    guard part.byte() == 0, let name = CID(&part), part.remaining == 0 else { throw unexpected("a link") }
    json += "{\"$link\":\"\(name.text)\"}".utf8
  }

  // MARK: Parts

  private mutating func head() throws(JSONError) -> Head {
    guard let first = cursor.byte() else { throw unexpected("a value") }
    let (major, short) = (first >> 5, first & 31)
    guard short >= 24 else { return (major, short, UInt64(short)) }
    guard short <= 27 else { throw unexpected("a length that is stated") }
    guard let argument = cursor.bigEndian(1 << Int(short - 24)) else { throw unexpected("a number") }
    return (major, short, argument)
  }

  private mutating func take(_ length: UInt64) throws(JSONError) -> Range<Int> {
    guard let length = Int(exactly: length), let range = cursor.take(length) else {
      throw unexpected("\(length) more bytes")
    }
    return range
  }

  /// The error for bytes that should have been something else.
  private func unexpected(_ expected: String) -> JSONError {
    JSONError(at: cursor.offset, "expected \(expected)")
  }
}
