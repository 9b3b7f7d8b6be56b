/// The words of a part of a segment with their posts, gathered from its blocks, the newest first.
struct SegmentWords {
  /// A posting: the distance from the nominal end of the segment, times four, plus the weight.
  private var values: [UInt32] = []
  private var wordOfValue: [UInt32] = []
  private var table = WordTable()
  /// Where the postings of each word begin, and behind the last where they end.
  private var starts: [Int] = []
  /// The numbers of the words, by their bytes.
  private(set) var sorted: [Int] = []

  /// Gathers the words of some buckets of which `isWanted` says so.
  init(
    of segment: SearchSegment, buckets: [Int], _ blocks: [PostingBlock],
    where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    for (index, block) in blocks.enumerated().reversed() {
      // The distance of the first ordinal of the block.
      let first = segment.nominalEnd - 1 - (segment.start + index * PostingBlock.size)
      for bucket in buckets {
        block.forEachWord(inBucket: bucket) { word, posts in
          guard isWanted(word) else { return }
          add(word, posts, first)
        }
      }
    }
    sort()
  }

  private mutating func add(
    _ word: UnsafeBufferPointer<UInt8>, _ posts: UnsafeBufferPointer<UInt8>, _ first: Int
  ) {
    let number = UInt32(truncatingIfNeeded: table.number(of: word))
    var place = 0
    while place < posts.count {
      let value = posts.pair(at: place)
      values.append(UInt32(truncatingIfNeeded: (first - value >> 2) << 2 | value & 3))
      wordOfValue.append(number)
      place += 2
    }
  }

  /// Puts the postings of each word together, in the order in which they came.
  private mutating func sort() {
    starts = [Int](repeating: 0, count: table.count + 1)
    for word in wordOfValue { starts[Int(word) + 1] += 1 }
    for word in 0..<table.count { starts[word + 1] += starts[word] }
    var places = starts
    var sorted = [UInt32](repeating: 0, count: values.count)
    for (word, value) in zip(wordOfValue, values) {
      sorted[places[Int(word)]] = value
      places[Int(word)] += 1
    }
    (values, wordOfValue) = (sorted, [])
    self.sorted = (0..<table.count).sorted { table[$0].lexicographicallyPrecedes(table[$1]) }
  }

  /// The bytes of a word.
  func word(_ number: Int) -> ArraySlice<UInt8> { table[number] }

  /// The postings of a word, the newest first.
  func postings(_ number: Int) -> ArraySlice<UInt32> { values[starts[number]..<starts[number + 1]] }
}
