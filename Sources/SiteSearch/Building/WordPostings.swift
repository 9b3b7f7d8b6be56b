import ThreadModel

/// The postings of words, those of each word together, in the order in which they came.
struct WordPostings<Value: FixedWidthInteger> {
  private var values: [Value]
  /// Where the postings of each word begin, and behind the last where they end.
  private var starts: [Int]

  /// Sorts postings by their words, of which there are so many.
  init(_ postings: some Collection<(word: UInt32, value: Value)>, words: Int) {
    starts = [Int](repeating: 0, count: words + 1)
    for posting in postings { starts[Int(posting.word) + 1] += 1 }
    for word in 0..<words { starts[word + 1] += starts[word] }
    values = [Value](repeating: 0, count: postings.count)
    var places = starts
    for posting in postings {
      values[places[Int(posting.word)]] = posting.value
      places[Int(posting.word)] += 1
    }
  }

  /// The postings of a word.
  subscript(word: Identifier) -> ArraySlice<Value> {
    values[starts[Int(word.index)]..<starts[Int(word.index) + 1]]
  }
}
