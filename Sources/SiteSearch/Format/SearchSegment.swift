/// A run of ordinals whose words have their own files.
package struct SearchSegment: Hashable, Codable, Sendable {
  /// Its nominal size, as a power of two.
  package let size: Int
  /// Its place among those of its size.
  package let index: Int
  /// The ordinal after its last one: fewer than its nominal size only in the last segment.
  package let end: Int

  /// Its first ordinal.
  package var start: Int { index << size }
  /// The ordinal after which it would end if it were full; lists count from here.
  package var nominalEnd: Int { (index + 1) << size }
  /// How many ordinals it has.
  package var count: Int { end - start }
  /// The folder of its files, without a slash.
  package var folder: String { "w/\(size)-\(index)" }

  /// How many shards it has: the smallest power of two that gives each 64 posts at most.
  package var shardCount: Int {
    var shards = 1
    while shards * SearchFormat.postsPerShard < count { shards *= 2 }
    return shards
  }

  /// The shard of the words of a key.
  func shard(ofKey key: some Sequence<UInt8>) -> Int { Int(SearchKey.hash(key)) & (shardCount - 1) }

  /// Whether a word of so many posts has a `*` list.
  func isCommon(_ posts: Int) -> Bool {
    posts * SearchFormat.commonPart > count && count >= SearchFormat.smallestWithCommonWords
  }

  /// The name of a shard's file.
  package func name(ofShard shard: Int) -> String { "\(folder)/\(String(shard, radix: 16))" }

  /// The name of the file of a piece of a long list.
  func name(ofPiece piece: Int, ofList list: String) -> String { "\(listPrefix(list))\(piece)" }

  /// What the names of the files of a long list begin with.
  func listPrefix(_ list: String) -> String { "\(folder)/+\(list)-" }

  /// The segments of a site with so many ordinals: always the largest power of two that fits, then the open rest. So
  /// segments that are full keep their bytes.
  package static func all(ofCount count: Int) -> [SearchSegment] {
    var segments: [SearchSegment] = []
    var start = 0
    for size in SearchFormat.segmentSizes.reversed() {
      while start + 1 << size <= count {
        segments.append(SearchSegment(size: size, index: start >> size, end: start + 1 << size))
        start += 1 << size
      }
    }
    guard start < count else { return segments }
    let size = SearchFormat.segmentSizes.lowerBound
    return segments + [SearchSegment(size: size, index: start >> size, end: count)]
  }
}
