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

  /// The file with the rows of up to 32 posts, of which the first has an ordinal; what has no row is 0.
  package init(ofRows posts: ArraySlice<SearchedPost?>, from ordinal: Int) {
    self.init(Self.name(ofRow: ordinal), elements: posts.lazy.map { $0?.row ?? [0x30] })
  }

  /// The file of a shard with its lines, each without what its word shares with the one before.
  package init(ofShard shard: Int, of segment: SearchSegment, _ lines: [[UInt8]]) {
    var last: ArraySlice<UInt8> = []
    // A space comes before every byte of a word, so that lines are in the order of their words.
    let texts = lines.sorted { $0.lexicographicallyPrecedes($1) }.map { line in
      let word = line.prefix { $0 != 0x20 }
      let shared = sharedPrefix(last, word)
      last = word
      return ([SearchList.digit(shared.units)] + line.dropFirst(shared.bytes)).jsonText
    }
    self.init(segment.name(ofShard: shard), elements: texts)
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

  /// The name of the file with the row of an ordinal.
  package static func name(ofRow ordinal: Int) -> String {
    let file = ordinal / SearchFormat.rowsPerFile
    return "r/\(String(file >> 8, radix: 16))/\(String(file & 255, radix: 16))"
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

/// The lines of shards by their numbers, gathered in any order: each is a word and its list, with a space between them.
package typealias ShardLines = [Int: [[UInt8]]]

/// How much of its beginning a word shares with the one before: whole characters, at most 63 units of UTF-16.
private func sharedPrefix(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> (bytes: Int, units: Int) {
  let (left, right) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
  var (bytes, units) = (0, 0)
  for (own, other) in zip(left.unicodeScalars, right.unicodeScalars) {
    guard own == other, units + own.utf16.count <= 63 else { break }
    bytes += own.utf8.count
    units += own.utf16.count
  }
  return (bytes, units)
}
