import NativeFormat

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

extension [UInt8] {
  /// These bytes of UTF-8 as a text of JSON.
  var jsonText: [UInt8] {
    var writer = JSONWriter()
    writer.string(self)
    return writer.bytes
  }
}
