import ThreadModel

/// Makes the files of a segment's words from its blocks, in parts that may be made at the same time.
package struct SegmentBuilder: Sendable {
  /// What one part gives.
  package struct Part: Sendable {
    /// The lines of its own shards, and those of keys that are cut, which belong to shards of any part.
    package var lines: ShardLines = [:]
    /// The files of long lists.
    package var lists: [SearchFile] = []
    /// The keys that are cut.
    package var cutKeys: [String] = []
  }

  private let segment: SearchSegment
  private let blocks: [PostingBlock]
  /// What has to be made; `nil` for all of it.
  private let changes: SegmentChanges?

  /// Prepares to make a segment, or what of it changed.
  package init(_ segment: SearchSegment, _ blocks: [PostingBlock], changes: SegmentChanges? = nil) {
    (self.segment, self.blocks, self.changes) = (segment, blocks, changes)
  }

  /// How many parts there are. The shards of a part are those whose number is its own modulo this.
  package var partCount: Int { min(16, segment.shardCount) }

  /// The shards of a part that have to be made.
  package func shards(ofPart part: Int) -> [Int] {
    stride(from: part, to: segment.shardCount, by: partCount).filter { changes?.shards.contains($0) ?? true }
  }

  /// Gathers the words of a part with their posts, the newest first, and makes their lines.
  package func part(_ number: Int) -> Part {
    let buckets = stride(from: number, to: PostingBlock.bucketCount, by: partCount).filter {
      changes?.needs(bucket: $0) ?? true
    }
    var words = IdentifierTable()
    // The value is the distance from the nominal end of the segment, times four, plus the weight.
    var postings: [(word: UInt32, value: UInt32)] = []
    for (index, block) in blocks.enumerated().reversed() {
      // The distance of the first ordinal of the block.
      let first = segment.nominalEnd - 1 - (segment.start + index * PostingBlock.size)
      for bucket in buckets {
        block.forEachWord(inBucket: bucket) { word, posts in
          guard changes?.needs(word) ?? true, let word = words.intern(UnsafeRawBufferPointer(word)) else {
            return
          }
          for place in stride(from: 0, to: posts.count, by: 2) {
            let value = posts.pair(at: place)
            postings.append(
              (word.index, UInt32(truncatingIfNeeded: (first - value >> 2) << 2 | value & 3)))
          }
        }
      }
    }
    return KeyedLines(words, WordPostings(postings, words: words.count), segment, changes?.shards).part
  }
}

/// What of a segment has to be made again because the words of some posts changed.
package struct SegmentChanges: Sendable {
  /// The shards.
  package private(set) var shards: Set<Int> = []
  /// The words.
  package private(set) var words: Set<[UInt8]> = []
  /// The keys of three characters that are cut, whose words are in many shards.
  private let baseKeys: Set<[UInt8]>
  private let cutKeys: Set<[UInt8]>
  private let segment: SearchSegment

  /// No change yet of a segment with these cut keys.
  package init(_ segment: SearchSegment, cutKeys: [String]) {
    self.segment = segment
    self.cutKeys = Set(cutKeys.map { Array($0.utf8) })
    baseKeys = self.cutKeys.filter {
      $0.byteCount(ofCharacters: SearchFormat.keyLengths.lowerBound) == $0.count
    }
  }

  /// Adds the words of which two versions of a block say different things.
  package mutating func add(from old: PostingBlock, to new: PostingBlock) {
    for bucket in 0..<PostingBlock.bucketCount {
      var before: [[UInt8]: [UInt8]] = [:]
      old.forEachWord(inBucket: bucket) { before[Array($0)] = Array($1) }
      new.forEachWord(inBucket: bucket) { word, posts in
        let word = Array(word)
        if before.removeValue(forKey: word).map({ !$0.elementsEqual(posts) }) ?? true { add(word) }
      }
      for word in before.keys { add(word) }
    }
  }

  /// The shard of the word's line, and those of the lines that sum up the keys it was cut from.
  private mutating func add(_ word: [UInt8]) {
    guard words.insert(word).inserted else { return }
    let key = SearchKey.key(of: word) { key in
      guard cutKeys.contains(Array(key)) else { return false }
      shards.insert(segment.shard(ofKey: key))
      return true
    }
    shards.insert(segment.shard(ofKey: key))
  }

  /// The long lists whose words did not change.
  package func keptLists(of names: [String]) -> [String] {
    let changed = Set(words.map { segment.listPrefix(WordLine.listName(of: $0)) })
    return names.filter { name in
      guard let end = name.lastIndex(of: "-") else { return false }
      return !changed.contains(String(name[...end]))
    }
  }

  /// Whether a word is of these shards or keys.
  func needs(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let key = SearchKey.key(of: word)
    return shards.contains(segment.shard(ofKey: key)) || baseKeys.contains(key)
  }

  /// Whether a bucket may have words of these shards or keys.
  func needs(bucket: Int) -> Bool {
    let mask = min(segment.shardCount, PostingBlock.bucketCount) - 1
    return shards.contains { $0 & mask == bucket & mask }
      || baseKeys.contains { Int(SearchKey.hash($0) & 255) == bucket }
  }
}
