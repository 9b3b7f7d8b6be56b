/// Writes one JSON text from front to back; a member whose value is nil is not written.
///
///     var writer = JSONWriter()
///     writer.object { writer in
///       writer.member("id", post.id)
///       writer.member("title", post.title)
///     }
package struct JSONWriter {
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty text.
  package init() {}

  /// Writes an object whose members a closure writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "{"), members, UInt8(ascii: "}"))
  }

  /// Writes an array, each element by a closure.
  package mutating func array<Element>(
    _ elements: [Element], _ element: (inout JSONWriter, Element) -> Void
  ) {
    enclose(UInt8(ascii: "["), { writer in for one in elements { element(&writer, one) } }, UInt8(ascii: "]"))
  }

  /// Writes a string as `JSON.stringify` does; the line separators that a script may not have are escaped too.
  package mutating func string(_ text: String) { string(utf8: text.utf8) }

  /// Writes a string from its UTF-8 bytes.
  package mutating func string(_ bytes: [UInt8]) { string(utf8: bytes) }

  private mutating func string(utf8 text: some Sequence<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20: bytes += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + String(byte, radix: 16).utf8
      case 0xA8...0xA9 where bytes.suffix(2) == [0xE2, 0x80]:
        bytes.removeLast(2)
        bytes += "\\u202\(byte & 0x0F)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int) { raw(String(number).utf8) }

  /// Writes bytes that are a JSON value already.
  package mutating func raw(_ value: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Begins a member: the value must be written next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, if there is one.
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// Writes a whole number, if there is one.
  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes an array of strings, unless it is empty.
  package mutating func member(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    key(name)
    array(values) { $0.string($1) }
  }

  private mutating func enclose(_ start: UInt8, _ values: (inout JSONWriter) -> Void, _ end: UInt8) {
    separate()
    bytes.append(start)
    needsComma = false
    values(&self)
    bytes.append(end)
    needsComma = true
  }

  /// Sets a comma before every value but the first, and none between a key and its value.
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
