import ThreadModel

/// The words of a part of a segment with their posts, gathered from its blocks, the newest first.
struct SegmentWords {
  private let words: IdentifierTable
  /// A posting: the distance from the nominal end of the segment, times four, plus the weight.
  private let postings: WordPostings<UInt32>
  /// The words by their bytes.
  let sorted: [Identifier]

  /// Gathers the words of some buckets of which `isWanted` says so.
  init(
    of segment: SearchSegment, buckets: [Int], _ blocks: [PostingBlock],
    where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    var words = IdentifierTable()
    var postings: [(word: UInt32, value: UInt32)] = []
    for (index, block) in blocks.enumerated().reversed() {
      // The distance of the first ordinal of the block.
      let first = segment.nominalEnd - 1 - (segment.start + index * PostingBlock.size)
      for bucket in buckets {
        block.forEachWord(inBucket: bucket) { word, posts in
          guard isWanted(word), let word = words.intern(UnsafeRawBufferPointer(word)) else { return }
          for place in stride(from: 0, to: posts.count, by: 2) {
            let value = posts.pair(at: place)
            postings.append(
              (word.index, UInt32(truncatingIfNeeded: (first - value >> 2) << 2 | value & 3)))
          }
        }
      }
    }
    self.words = words
    self.postings = WordPostings(postings, words: words.count)
    sorted = words.identifiers.sorted(by: words.precedes)
  }

  /// The bytes of a word.
  func bytes(of word: Identifier) -> ArraySlice<UInt8> { words.bytes(of: word) }

  /// The postings of a word, the newest first.
  func postings(of word: Identifier) -> ArraySlice<UInt32> { postings[word] }
}
