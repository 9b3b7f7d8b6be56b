import ThreadModel

/// Makes lines of words, and cuts keys that have too many.
struct KeyedLines {
  private struct Word {
    let bytes: ArraySlice<UInt8>
    let list: [UInt8]
    let posts: Int

    /// About how many bytes its line has.
    var size: Int { bytes.count + list.count + 4 }
  }

  private(set) var part = SegmentBuilder.Part()
  private let segment: SearchSegment
  /// The shards that are wanted; `nil` for all.
  private let shards: Set<Int>?

  /// The lines of words.
  init(
    _ words: IdentifierTable, _ postings: WordPostings<UInt32>, _ segment: SearchSegment, _ shards: Set<Int>?
  ) {
    (self.segment, self.shards) = (segment, shards)
    var (key, group): ([UInt8], [Word]) = ([], [])
    for number in words.identifiers.sorted(by: words.precedes) {
      let word = words.bytes(of: number)
      let (next, isCuttable) = (SearchKey.key(of: word), Self.isCuttable(word))
      if next != key || !isCuttable {
        place(group[...], key)
        (key, group) = (next, [])
      }
      group.append(make(word, postings[number]))
    }
    place(group[...], key)
  }

  /// Whether its key is its beginning, so that words of one key follow each other.
  private static func isCuttable(_ word: ArraySlice<UInt8>) -> Bool {
    word.first != 0x3E && WordKind(word) != .pair
  }

  private mutating func make(_ bytes: ArraySlice<UInt8>, _ postings: ArraySlice<UInt32>) -> Word {
    let line = WordLine(bytes, postings, in: segment)
    for (piece, list) in line.pieces {
      let name = segment.name(ofPiece: piece, ofList: WordLine.listName(of: bytes))
      part.lists.append(SearchFile(name, elements: [list.jsonText]))
    }
    return Word(bytes: bytes, list: line.list, posts: postings.count)
  }

  /// Puts the words of a key in its shard, or in those of longer keys where they are too many.
  private mutating func place(_ group: ArraySlice<Word>, _ key: [UInt8]) {
    guard let first = group.first else { return }
    let length = key.count { $0 & 0xC0 != 0x80 }  // In characters.
    let isCut =
      length < SearchFormat.keyLengths.upperBound && Self.isCuttable(first.bytes)
      && group.reduce(0) { $0 + $1.size } > SearchFormat.largestKey
      && group.contains { $0.bytes.count > key.count }
    let shard = segment.shard(ofKey: key)
    guard isCut else {
      for word in group { append(word.bytes, word.list, shard) }
      return
    }
    part.cutKeys.append(String(decoding: key, as: UTF8.self))
    append(key + [0x7E], summary(of: group, key), shard)
    var rest = group
    while let first = rest.first {
      let longer = Array(first.bytes.prefix(first.bytes.byteCount(ofCharacters: length + 1)))
      let same = rest.prefix { $0.bytes.starts(with: longer) }
      if longer.count == key.count {
        append(first.bytes, first.list, shard)
        rest = rest.dropFirst()
      } else {
        place(same, longer)
        rest = rest.dropFirst(same.count)
      }
    }
  }

  /// The words that answer for a key that is cut.
  private func summary(of group: ArraySlice<Word>, _ key: [UInt8]) -> [UInt8] {
    let words = group.filter { $0.bytes.count > key.count }.sorted { left, right in
      left.posts == right.posts
        ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.posts > right.posts
    }
    return [0x3E] + words.prefix(SearchFormat.wordsOfCutKey).map(\.bytes).joined(separator: [0x7C])
  }

  private mutating func append(_ word: some Collection<UInt8>, _ list: [UInt8], _ shard: Int) {
    if shards?.contains(shard) ?? true { part.lines[shard, default: []].append(Array(word) + [0x20] + list) }
  }
}
