import SitePaths

/// The posts of a segment that a term may match.
struct TermMatches {
  /// By ordinal the greatest weight of the words that match.
  private(set) var weights: [Int: UInt32] = [:]
  /// Which of them have the word itself, or a word that begins with it, not only a variant of it.
  private(set) var proven: Set<Int> = []
  /// Which of them have the word itself.
  private(set) var exact: Set<Int> = []
  /// The blocks of 32 ordinals in which posts may match.
  private(set) var blocks: Set<Int> = []
  private(set) var exactBlocks: Set<Int> = []

  /// How many posts may match, as far as the lists say.
  func count(in segment: SearchSegment) -> Int {
    min(segment.count, weights.count + blocks.count * SearchFormat.rowsPerFile)
  }

  func mayMatch(_ ordinal: Int) -> Bool { weights[ordinal] != nil || isInBlock(ordinal) }

  func isInBlock(_ ordinal: Int) -> Bool { blocks.contains(ordinal / SearchFormat.rowsPerFile) }

  /// Whether a post has the word itself, as far as the lists say.
  func isExact(_ ordinal: Int) -> Bool {
    exact.contains(ordinal) || exactBlocks.contains(ordinal / SearchFormat.rowsPerFile)
  }

  /// Looks a term up in a segment.
  init(_ term: SearchQuery.Term, in segment: SearchContents.Segment, _ reader: SearchReader)
    throws(SearchError)
  {
    let lookup = WordLookup(segment, reader)
    for line in try lookup.lines(term.word, isPrefix: term.isPrefix) {
      try add(line, isExact: line.word == term.word, isVariant: false, lookup)
    }
    guard term.isText, !term.isNegated else { return }
    for variant in WordVariants.words(for: term.word) {
      for line in try lookup.lines(variant, isPrefix: term.isPrefix) {
        try add(line, isExact: false, isVariant: true, lookup)
      }
    }
  }

  private mutating func add(
    _ line: SearchReader.Line, isExact: Bool, isVariant: Bool, _ lookup: WordLookup
  ) throws(SearchError) {
    let segment = lookup.segment.segment
    if line.list.first == 0x2A {
      try lookup.forEach(line.list.dropFirst(), isWeighted: false) { distance, _ in
        let ordinal = segment.nominalEnd - 1 - distance * SearchFormat.rowsPerFile
        blocks.insert(ordinal / SearchFormat.rowsPerFile)
        if isExact { exactBlocks.insert(ordinal / SearchFormat.rowsPerFile) }
      }
      return
    }
    for list in try lookup.lists(of: line) {
      let isWeighted = list.first != 0x3D
      try lookup.forEach(isWeighted ? list : list.dropFirst(), isWeighted: isWeighted) { distance, weight in
        let ordinal = segment.nominalEnd - 1 - distance
        guard (segment.start..<segment.end).contains(ordinal) else { return }
        weights[ordinal] = max(weight, weights[ordinal] ?? 0)
        if !isVariant { proven.insert(ordinal) }
        if isExact { exact.insert(ordinal) }
      }
    }
  }
}

/// Finds the lines of words in a segment.
struct WordLookup {
  let segment: SearchContents.Segment
  private let reader: SearchReader
  private let cutKeys: Set<String>

  init(_ segment: SearchContents.Segment, _ reader: SearchReader) {
    (self.segment, self.reader, cutKeys) = (segment, reader, Set(segment.cutKeys))
  }

  private func isCut(_ key: ArraySlice<UInt8>) -> Bool {
    !cutKeys.isEmpty && cutKeys.contains(String(decoding: key, as: UTF8.self))
  }

  /// The line of a word, or the lines of all words that begin with it.
  func lines(_ word: String, isPrefix: Bool) throws(SearchError) -> [SearchReader.Line] {
    guard isPrefix, !cutKeys.contains(word) else {
      return try lines(ofWord: word) + (isPrefix ? crowd(word) : [])
    }
    let isSingle = word.isUnspaced && word.unicodeScalars.count == 1
    let keys =
      isSingle ? SearchKey.keys(ofWordsBeginningWith: word) : [SearchKey.key(of: word.utf8, isCut: isCut)]
    var shards: [String] = []
    for key in keys {
      let name = name(ofKey: key)
      if !shards.contains(name) { shards.append(name) }
    }
    var lines: [SearchReader.Line] = []
    for shard in shards {
      lines += try reader.lines(ofShard: shard).filter {
        $0.word.utf8.starts(with: word.utf8) && $0.list.first != 0x3E
      }
    }
    return lines
  }

  private func lines(ofWord word: String) throws(SearchError) -> [SearchReader.Line] {
    let key = SearchKey.key(of: word.utf8, isCut: isCut)
    return try reader.lines(ofShard: name(ofKey: key)).filter { $0.word == word && $0.list.first != 0x3E }
  }

  /// The lines of the most frequent words of a key that is cut.
  private func crowd(_ key: String) throws(SearchError) -> [SearchReader.Line] {
    let lines = try reader.lines(ofShard: name(ofKey: Array(key.utf8)))
    guard let summary = lines.first(where: { $0.word == key + "~" && $0.list.first == 0x3E }) else {
      return []
    }
    var found: [SearchReader.Line] = []
    for word in summary.list.dropFirst().split(separator: 0x7C).prefix(SearchFormat.wordsOfCutKey) {
      found += try self.lines(ofWord: String(decoding: word, as: UTF8.self))
    }
    return found
  }

  private func name(ofKey key: [UInt8]) -> String {
    segment.segment.name(ofShard: segment.segment.shard(ofKey: key))
  }

  /// The lists of a line, in its own files where it is long.
  func lists(of line: SearchReader.Line) throws(SearchError) -> [ArraySlice<UInt8>] {
    guard line.list.first == 0x2B else { return [line.list] }
    let fields = line.list.dropFirst().split(separator: 0x2E, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 3, let mask = Int(fields[0], radix: 36), ContentHash(fields[1]) != nil else {
      throw SearchError(.damaged, segment.segment.folder)
    }
    var lists: [ArraySlice<UInt8>] = []
    for piece in 0..<16 where mask >> piece & 1 == 1 {
      lists.append(try reader.list(segment.segment.name(ofPiece: piece, ofList: fields[1])))
    }
    return lists
  }

  /// Calls `body` with each distance of a list, and its weight.
  func forEach(
    _ list: ArraySlice<UInt8>, isWeighted: Bool, _ body: (_ distance: Int, _ weight: UInt32) -> Void
  ) throws(SearchError) {
    guard let numbers = SearchList.numbers(list) else { throw SearchError(.damaged, segment.segment.folder) }
    var next = 0
    for number in numbers {
      let distance = next + Int(isWeighted ? number >> 2 : number)
      body(distance, isWeighted ? number & 3 : 0)
      next = distance + 1
    }
  }
}
