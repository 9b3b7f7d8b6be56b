/// A file of the index: `tl(NAME, JSON)`, which a page reads over HTTP, and as a script from a folder.
package struct SearchFile: Sendable {
  /// Its path below the folder of the index, without `.js`.
  package let name: String
  package let bytes: [UInt8]

  /// A file with the elements of a JSON array, a line each.
  init(_ name: String, elements: some Sequence<[UInt8]>) {
    self.init(name, json: [0x5B] + Array(elements.joined(separator: [0x2C, 0x0A])) + [0x5D])
  }

  /// A file with some JSON.
  init(_ name: String, json: [UInt8]) {
    self.name = name
    bytes = Self.start(name) + json + [0x29, 0x0A]
  }

  private static func start(_ name: String) -> [UInt8] { Array("tl(\"\(name)\",".utf8) }

  /// The JSON of a file; `nil` if the bytes are not those of a whole file of this name.
  package static func json(of bytes: [UInt8], name: String) -> ArraySlice<UInt8>? {
    let start = start(name)
    guard bytes.starts(with: start), let end = bytes.lastIndex(of: 0x29), end >= start.count else {
      return nil
    }
    return bytes[start.count..<end]
  }
}

/// Writes JSON as `JSON.stringify` does; the line separators that a script may not have are escaped too.
struct SearchJSON {
  /// A text in quotes.
  static func text(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x08: bytes += [0x5C, 0x62]
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0C: bytes += [0x5C, 0x66]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0..<0x20: bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      case 0xA8...0xA9 where bytes.suffix(2) == [0xE2, 0x80]:
        bytes.removeLast(2)
        bytes += Array("\\u202\(byte & 0x0F)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
    return bytes
  }
}
