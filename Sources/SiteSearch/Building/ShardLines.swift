/// The lines of shards by their numbers, gathered in any order: each is a word and its list, with a space between them.
package typealias ShardLines = [Int: [[UInt8]]]

extension SearchFile {
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
}

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
