/// Decides in which shard the line of a word is: words with one key are together, so that a prefix is one file.
package struct SearchKey {
  /// The key of a word: its first three characters, more where shorter keys are cut; the first character and three bits
  /// of the second in scripts without spaces; the whole name of a thread or place.
  package static func key(
    of word: some Collection<UInt8>, isCut: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [UInt8] {
    let word = Array(word)
    guard let first = word.firstPoint, first != 0x3E else { return word }
    if SearchScript.isUnspaced(first) { return unspacedKey(word) }
    var length = SearchFormat.keyLengths.lowerBound
    while true {
      let key = word.prefix(word.byteCount(ofCharacters: length))
      guard key.count < word.count, isCut(key) else { return Array(key) }
      length += 1
    }
  }

  /// The keys of all words that begin with a single character of a script without spaces.
  package static func keys(ofWordsBeginningWith character: String) -> [[UInt8]] {
    let first = Array(character.utf8)
    return [first] + (UInt8(0x30)..<0x38).map { first + [$0] }
  }

  private static func unspacedKey(_ word: [UInt8]) -> [UInt8] {
    let length = word.byteCount(ofCharacters: 1)
    guard let second = word.dropFirst(length).firstPoint else { return word }
    return word.prefix(length) + [0x30 + UInt8(truncatingIfNeeded: second & 7)]
  }

  /// FNV-1a of 32 bits. (http://www.isthe.com/chongo/tech/comp/fnv/)
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// How many bytes the first characters have.
  func byteCount(ofCharacters limit: Int) -> Int {
    var (characters, bytes) = (0, 0)
    for byte in self {
      if byte & 0xC0 != 0x80 {
        guard characters < limit else { break }
        characters += 1
      }
      bytes += 1
    }
    return bytes
  }
}
