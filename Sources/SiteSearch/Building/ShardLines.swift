/// The lines of shards, gathered in any order.
package struct ShardLines: Sendable {
  private struct Line {
    let shard: Int32
    let word: Range<Int>
    let list: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var lines: [Line] = []

  package init() {}

  mutating func append(_ word: some Collection<UInt8>, _ list: [UInt8], shard: Int) {
    let start = bytes.count
    bytes += word
    let middle = bytes.count
    bytes += list
    lines.append(Line(shard: Int32(shard), word: start..<middle, list: middle..<bytes.count))
  }

  /// Adds the lines of others, of all shards or some.
  package mutating func append(_ other: ShardLines, ofShards shards: Set<Int>? = nil) {
    for line in other.lines where shards?.contains(Int(line.shard)) ?? true {
      append(other.bytes[line.word], Array(other.bytes[line.list]), shard: Int(line.shard))
    }
  }

  /// The file of each shard, also of those that have no line.
  package func forEachFile<Failure>(
    of segment: SearchSegment, _ shards: some Collection<Int>, _ body: (SearchFile) throws(Failure) -> Void
  ) throws(Failure) {
    var byShard: [Int32: [Line]] = [:]
    for line in lines { byShard[line.shard, default: []].append(line) }
    for shard in shards {
      let lines = (byShard[Int32(shard)] ?? []).sorted {
        bytes[$0.word].lexicographicallyPrecedes(bytes[$1.word])
      }
      var last: ArraySlice<UInt8> = []
      let texts = lines.map { line in
        defer { last = bytes[line.word] }
        return text(of: line, after: last)
      }
      try body(SearchFile(segment.name(ofShard: shard), elements: texts))
    }
  }

  /// A line as JSON, without what it shares with the one before.
  private func text(of line: Line, after last: ArraySlice<UInt8>) -> [UInt8] {
    let word = bytes[line.word]
    let shared = SharedPrefix(last, word)
    return SearchJSON.text(
      [SearchList.digit(shared.units)] + word.dropFirst(shared.bytes) + [0x20] + bytes[line.list])
  }
}

/// How much of its beginning a word shares with the one before: whole characters, at most 63 units of UTF-16.
private struct SharedPrefix {
  private(set) var bytes = 0
  private(set) var units = 0

  init(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) {
    let (left, right) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    for (own, other) in zip(left.unicodeScalars, right.unicodeScalars) {
      guard own == other, units + own.utf16.count <= 63 else { return }
      bytes += own.utf8.count
      units += own.utf16.count
    }
  }
}
