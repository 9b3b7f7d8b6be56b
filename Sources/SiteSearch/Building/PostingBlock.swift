import ThreadModel

/// Which words the posts of 1,024 ordinals have: what is kept of posts from one build to the next.
///
/// It is one run of bytes: for each of 256 buckets where it ends, then the words of each bucket. A word is in the bucket
/// of the low byte of the hash of its key, which decides its shard. It has its length, its bytes, how many posts have it,
/// and for each, the newest first, its place in the block times four plus the weight.
package struct PostingBlock: Sendable {
  /// How many ordinals a block has: the size of the smallest segment.
  package static let size = 1_024
  static let bucketCount = 256
  private static let headerSize = bucketCount * 4

  /// The block as bytes.
  package let bytes: [UInt8]

  /// A block that was kept: the very bytes of another one.
  package init(kept bytes: [UInt8]) { self.bytes = bytes }

  /// The block of up to 1,024 posts, in the order of their ordinals.
  package init(_ posts: ArraySlice<SearchedPost?>) {
    var draft = Draft()
    for (place, post) in posts.enumerated() where place < Self.size {
      if let post { draft.add(post, at: place) }
    }
    bytes = draft.bytes()
  }

  private static func end(ofBucket bucket: Int, _ bytes: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[bucket * 4 + $1]) << ($1 * 8) }
  }

  /// Calls `body` with each word of a bucket, and its posts as two bytes each, the lower first.
  func forEachWord(
    inBucket bucket: Int,
    _ body: (_ word: UnsafeBufferPointer<UInt8>, _ posts: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let start = Self.headerSize + (bucket == 0 ? 0 : Self.end(ofBucket: bucket - 1, bytes))
    let end = Self.headerSize + Self.end(ofBucket: bucket, bytes)
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + 4 <= end {
        let word = place + 2..<place + 2 + bytes.pair(at: place)
        guard word.upperBound + 2 <= end else { return }
        let posts = word.upperBound + 2..<word.upperBound + 2 + 2 * bytes.pair(at: word.upperBound)
        guard posts.upperBound <= end else { return }
        body(UnsafeBufferPointer(rebasing: bytes[word]), UnsafeBufferPointer(rebasing: bytes[posts]))
        place = posts.upperBound
      }
    }
  }

  /// The words while posts are added.
  private struct Draft {
    private var table = IdentifierTable()
    private var tokens = SearchTokens()
    /// By word: the last post that has it, and how often.
    private var last: [(post: Int32, count: Int32)] = []
    /// The words of the post at hand.
    private var touched: [UInt32] = []
    private var postings: [(word: UInt32, value: UInt16)] = []

    mutating func add(_ post: SearchedPost, at place: Int) {
      touched.removeAll(keepingCapacity: true)
      tokens.cut(post.text, for: .index)
      let length = tokens.words.count
      // Copied, since the table and the words may not be used at once.
      let words = tokens.words
      words.withEach { count($0, place) }
      for word in touched {
        let weight = SearchWeight.weight(count: Int(last[Int(word)].count), length: length)
        postings.append((word, UInt16(truncatingIfNeeded: place << 2) | UInt16(weight)))
      }
      for name in tokens.filters(of: post) {
        var name = name
        touched.removeAll(keepingCapacity: true)
        name.withUTF8 { count($0, place) }
        for word in touched { postings.append((word, UInt16(truncatingIfNeeded: place << 2))) }
      }
    }

    private mutating func count(_ word: UnsafeBufferPointer<UInt8>, _ post: Int) {
      guard let number = table.intern(UnsafeRawBufferPointer(word)).map({ Int($0.index) }) else { return }
      if number == last.count { last.append((-1, 0)) }
      if last[number].post == Int32(post) {
        last[number].count += 1
      } else {
        last[number] = (Int32(post), 1)
        touched.append(UInt32(number))
      }
    }

    /// The block. Posts were added oldest first, so each word's are read from the back.
    func bytes() -> [UInt8] {
      let grouped = WordPostings(postings.reversed(), words: table.count)
      var buckets = [[Identifier]](repeating: [], count: PostingBlock.bucketCount)
      for word in table.identifiers {
        buckets[Int(SearchKey.hash(SearchKey.key(of: table.bytes(of: word))) & 255)].append(word)
      }
      var (header, body): ([UInt8], [UInt8]) = ([], [])
      body.reserveCapacity(postings.count * 2 + table.count * 12)
      for bucket in buckets {
        for word in bucket {
          let (bytes, values) = (table.bytes(of: word), grouped[word])
          Self.append(bytes.count, &body)
          body += bytes
          Self.append(values.count, &body)
          for value in values { Self.append(Int(value), &body) }
        }
        for shift in [0, 8, 16, 24] { header.append(UInt8(truncatingIfNeeded: body.count >> shift)) }
      }
      return header + body
    }

    private static func append(_ number: Int, _ bytes: inout [UInt8]) {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A number of two bytes, the lower first.
  func pair(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }
}
